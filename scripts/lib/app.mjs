import { join } from "node:path";
import { diskFullLine } from "./disk.mjs";
import { keepRunning } from "./keep-running.mjs";
import { dataDir, dataFolder, inRoot } from "./paths.mjs";
import { waitUntil } from "./processes.mjs";
import { served } from "./programs.mjs";
import { lastWords } from "./run-child.mjs";
import { Friendly } from "./say.mjs";

const READY_MS = 60_000;

const TITLES = { app: "La aplicación", worker: "El worker" };

async function isReady(port) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** What reads every table is for the worker's backups alone. */
const ownOf = (env) => ({ ...env, BACKUP_DATABASE_URL: "" });

/**
 * Starts app and worker and waits until the app says it is ready. One that dies later is started again, after a longer
 * wait each time; one that cannot start at all calls `onGiveUp(error)` when that is found out after the app was ready.
 * @returns what stops both, and sends a signal to either, as `{ stop, signal(name, signal) }`
 */
export async function startApp({ port, env, logs = "logs", onGiveUp }) {
  const folder = dataFolder(logs);
  let ready = false;
  let over = false;
  let failure;
  const keep = (name, file, own) => {
    const log = join(folder, `${name}.log`);
    const running = keepRunning(served(file), { name, env: own, log, always: true });
    running.ended.then(({ tail }) => {
      if (over) return;
      const full = diskFullLine(tail.join(" "), [inRoot(), dataDir()]);
      failure = new Friendly(full ?? `${TITLES[name]} se detuvo: ${lastWords(tail)} (registro: ${log})`);
      if (ready) onGiveUp(failure);
    });
    return running;
  };
  const programs = { app: keep("app", "scripts/start.ts", ownOf(env)), worker: keep("worker", "worker/index.ts", env) };
  const answered = await waitUntil(async () => failure || (await isReady(port)), READY_MS);
  if (failure) throw failure;
  if (!answered) throw new Friendly(`La aplicación no contesta en el puerto ${port} (registros: ${folder}).`);
  ready = true;
  return {
    stop: () => {
      over = true;
      for (const program of Object.values(programs)) program.stop("SIGTERM");
    },
    signal: (name, what) => programs[name].signal(what),
  };
}
