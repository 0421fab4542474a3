import { join } from "node:path";
import { diskFullLine } from "./disk.mjs";
import { dataDir, dataFolder, inRoot } from "./paths.mjs";
import { waitUntil } from "./processes.mjs";
import { lastWords, startNode } from "./run-child.mjs";
import { Friendly } from "./say.mjs";
import { tsx } from "./services.mjs";

const READY_MS = 60_000;
const RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;

/** What runs beside the database: name and program. */
const PROGRAMS = { app: "scripts/start.ts", worker: "worker/index.ts" };
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

/**
 * Starts app and worker and waits until the app says it is ready. One that dies later is started again; one that keeps
 * dying calls `onGiveUp(error)`.
 */
export async function startApp({ port, env, logs = "logs", onGiveUp }) {
  const folder = dataFolder(logs);
  const deaths = [];
  let over = false;
  let failure;

  const launch = (name) => {
    const log = join(folder, `${name}.log`);
    const { tail, ended } = startNode(tsx(PROGRAMS[name]), { name, env, log });
    ended.then(() => {
      if (over) return;
      const full = diskFullLine(tail.join(" "), [inRoot(), dataDir()]);
      failure = new Friendly(full ?? `${TITLES[name]} se detuvo: ${lastWords(tail)} (registro: ${log})`);
      const now = Date.now();
      deaths.push(now);
      const recent = deaths.filter((time) => now - time < RESTART_WINDOW_MS).length;
      if (!ready) return;
      if (recent > RESTARTS) return onGiveUp(failure);
      launch(name);
    });
  };

  let ready = false;
  for (const name of Object.keys(PROGRAMS)) launch(name);
  const answered = await waitUntil(async () => failure || (await isReady(port)), READY_MS);
  if (failure) throw failure;
  if (!answered) throw new Friendly(`La aplicación no contesta en el puerto ${port} (registros: ${folder}).`);
  ready = true;
  return () => {
    over = true;
  };
}
