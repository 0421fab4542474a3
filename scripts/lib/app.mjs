import { join } from "node:path";
import { diskFullLine } from "./disk.mjs";
import { keepRunning } from "./keep-running.mjs";
import { dataDir, dataFolder, inRoot } from "./paths.mjs";
import { waitUntil } from "./processes.mjs";
import { lastWords, startNode } from "./run-child.mjs";
import { Friendly } from "./say.mjs";
import { tsx } from "./services.mjs";

const READY_MS = 60_000;
const RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;

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
 * Starts app and worker and waits until the app says it is ready. One that dies later is started again; an application
 * that keeps dying calls `onGiveUp(error)`, a worker waits longer each time.
 */
export async function startApp({ port, env, logs = "logs", onGiveUp }) {
  const folder = dataFolder(logs);
  const deaths = [];
  let over = false;
  let failure;

  const logOf = (name) => join(folder, `${name}.log`);
  const failed = (name, tail) => {
    const full = diskFullLine(tail.join(" "), [inRoot(), dataDir()]);
    failure = new Friendly(full ?? `${TITLES[name]} se detuvo: ${lastWords(tail)} (registro: ${logOf(name)})`);
  };

  const launch = () => {
    const { tail, ended } = startNode(tsx("scripts/start.ts"), { name: "app", env: ownOf(env), log: logOf("app") });
    ended.then(() => {
      if (over) return;
      failed("app", tail);
      const now = Date.now();
      deaths.push(now);
      const recent = deaths.filter((time) => now - time < RESTART_WINDOW_MS).length;
      if (!ready) return;
      if (recent > RESTARTS) return onGiveUp(failure);
      launch();
    });
  };

  let ready = false;
  launch();
  const worker = keepRunning(tsx("worker/index.ts"), { name: "worker", env, log: logOf("worker"), always: true });
  worker.ended.then(({ tail }) => {
    if (over) return;
    failed("worker", tail);
    if (ready) onGiveUp(failure);
  });
  const answered = await waitUntil(async () => failure || (await isReady(port)), READY_MS);
  if (failure) throw failure;
  if (!answered) throw new Friendly(`La aplicación no contesta en el puerto ${port} (registros: ${folder}).`);
  ready = true;
  return () => {
    over = true;
    worker.stop("SIGTERM");
  };
}
