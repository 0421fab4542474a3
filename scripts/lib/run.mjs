import { constants } from "node:os";
import { keepRunning } from "./keep-running.mjs";
import { loadDotEnv } from "./paths.mjs";
import { signal } from "./processes.mjs";
import { served } from "./programs.mjs";
import { startNode, stopChildren } from "./run-child.mjs";
import { Friendly } from "./say.mjs";
import { localSecrets } from "./secrets.mjs";
import { commonEnv, database, prepare, tsx, watchOver } from "./services.mjs";
import { onStop } from "./stop-signals.mjs";

/** Programs that serve people: they run as production unless told otherwise, and so must bring their own secrets. */
const WORKER = "worker/index.ts";
const SERVERS = ["scripts/start.ts", WORKER];
/** Programs that get to know the address of the tables' owner. The application and the worker never do. */
const OWNERS = [
  "scripts/migrate.ts",
  "scripts/backup.ts",
  "scripts/restore.ts",
  "scripts/verify.ts",
  "scripts/bench/index.ts",
];

/**
 * `node scripts/run.mjs FILE.ts [ARGUMENTS]`: runs a TypeScript program of the project with everything it needs.
 * Its output, status and signals are ours. Application and worker are started again when they end by a fault.
 */
export async function main([file, ...args]) {
  if (!file) throw new Friendly("Uso: node scripts/run.mjs ARCHIVO.ts [argumentos]");
  loadDotEnv();
  const NODE_ENV = process.env.NODE_ENV || (SERVERS.includes(file) ? "production" : "development");
  await prepare({ dev: file.startsWith("scripts/bench/") });
  const { url, owner, reader, cluster } = await database({ quiet: true });
  const secrets = NODE_ENV === "production" && process.env.DEMO !== "1" ? {} : localSecrets();
  const env = {
    ...commonEnv(process.env.PORT || 5001),
    ...secrets,
    NODE_ENV,
    ...addresses(file, { url, owner, reader }),
    EMBEDDED_DATA: cluster?.data ?? "",
  };
  const { ended, stop } = start(file, args, { name: file, env, inherit: true });
  onStop((name) => stop(name === "SIGHUP" ? "SIGTERM" : name));
  const unwatch = watchOver(cluster);
  const { code, by } = await ended;
  unwatch();
  await stopChildren();
  await cluster?.release();
  process.exit(by ? 128 + constants.signals[by] : code);
}

function start(file, args, options) {
  if (SERVERS.includes(file)) return keepRunning([...served(file), ...args], options);
  const { pid, ended } = startNode(tsx(file, ...args), options);
  return { ended, stop: (name) => signal(pid, name) };
}

/** Each program gets to know no more than it needs: the owner's address is none of the application's or the worker's. */
const addresses = (file, { url, owner, reader }) => ({
  DATABASE_URL: url,
  DATABASE_OWNER_URL: OWNERS.includes(file) ? owner : "",
  BACKUP_DATABASE_URL: file === WORKER ? reader : "",
});
