import { DEV } from "./build.mjs";
import { keepRunning } from "./keep-running.mjs";
import { inRoot, loadDotEnv } from "./paths.mjs";
import { portIsFree } from "./ports.mjs";
import { declare, startNode, stopChildren } from "./run-child.mjs";
import { Friendly, say } from "./say.mjs";
import { localSecrets } from "./secrets.mjs";
import { commonEnv, database, migrate, prepare, tsx, watchOver } from "./services.mjs";
import { onStop } from "./stop-signals.mjs";

const USAGE = "Uso: npm run dev [-- --services | --stop | --reset]";

/**
 * `npm run dev`: database, migrations, Next in development mode and the worker.
 * `--services` only brings the database up, migrated, and leaves it running; `--stop` ends that. `--reset` empties the
 * embedded database first (while a migration is still being written).
 */
export async function main(args) {
  loadDotEnv();
  if (args.some((arg) => !["--services", "--stop", "--reset"].includes(arg))) throw new Friendly(USAGE);
  if (args.includes("--stop")) return stopServices();
  await prepare({ dev: true });
  const { url, owner, cluster } = await database({
    keep: args.includes("--services"),
    fresh: args.includes("--reset"),
  });
  await migrate({ url, owner });
  if (args.includes("--services")) {
    say(`DATABASE_URL=${url}`);
    say(`DATABASE_OWNER_URL=${owner}`);
    await stopChildren();
    await cluster?.release();
    return undefined;
  }
  return serve(url, cluster);
}

async function stopServices() {
  const { cluster } = await import("./postgres.mjs");
  await cluster("pg").unkeep();
  say("PostgreSQL de desarrollo detenido (si nadie más lo usa).");
}

async function serve(url, cluster) {
  const port = Number(process.env.PORT || 5001);
  if (!(await portIsFree(port))) throw new Friendly(`El puerto ${port} está ocupado: liberarlo o definir PORT.`);
  declare({ kind: "dev", port });
  const env = { ...commonEnv(port), ...localSecrets(), DATABASE_URL: url, NODE_ENV: "development" };
  const next = inRoot("node_modules", "next", "dist", "bin", "next");
  const app = startNode([next, "dev", "-p", String(port)], {
    name: "app",
    env: { ...env, NEXT_DIST_DIR: DEV },
    inherit: true,
  });
  const worker = keepRunning(tsx("worker/index.ts"), { name: "worker", env, inherit: true });
  const unwatch = watchOver(cluster);
  const stop = async (status) => {
    unwatch();
    worker.stop("SIGTERM");
    await stopChildren();
    await cluster?.release();
    process.exit(status);
  };
  onStop(() => stop(0));
  for (const { ended } of [app, worker]) ended.then(({ code }) => stop(code));
}
