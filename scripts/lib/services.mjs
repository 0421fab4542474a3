import { nodeFlags } from "../server/nodeFlags.cjs";
import { ensureGenerated } from "./generated.mjs";
import { ensureInstalled } from "./install.mjs";
import { inRoot } from "./paths.mjs";
import { otherRuns, runNode } from "./run-child.mjs";
import { step } from "./say.mjs";

/** Arguments for Node that run a TypeScript file of the project. */
export const tsx = (file, ...args) => [...nodeFlags(file), "--import", "tsx", inRoot(file), ...args];

/** Time zone and address that every program of ours gets when the environment says nothing. */
export function commonEnv(port) {
  return {
    TZ: process.env.TZ || "America/Argentina/Buenos_Aires",
    // glibc's usual one for each thread and core is memory that is hardly used.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || "2",
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: String(port),
    NEXTAUTH_URL: process.env.NEXTAUTH_URL || `http://localhost:${port}`,
  };
}

/** Packages and the generated database client: what any program needs before its first import. */
export async function prepare() {
  await otherRuns();
  await ensureInstalled();
  await ensureGenerated();
}

/**
 * The database to use: `DATABASE_URL`, else the embedded PostgreSQL, started when it is down.
 * @returns {Promise<{ url: string, cluster?: object }>} `cluster` only when it is ours to release.
 */
export async function database({ keep = false, fresh = false, quiet = false } = {}) {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL };
  const { cluster } = await import("./postgres.mjs");
  const pg = cluster("pg");
  const start = () => pg.start({ keep, fresh });
  return { url: quiet ? await start() : await step("Iniciando PostgreSQL", start), cluster: pg };
}

/** Applies the pending migrations. */
export const migrate = (url, env = {}) =>
  step("Aplicando migraciones", () =>
    runNode(tsx("scripts/migrate.ts"), { name: "migrate", title: "Migraciones", env: { ...env, DATABASE_URL: url } }),
  );

/** Brings a dead embedded PostgreSQL back, until the returned function is called. */
export function watchOver(pg) {
  if (!pg) return () => {};
  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    try {
      if (!(await pg.running())) await pg.start();
    } catch (error) {
      console.error(error.message);
    } finally {
      busy = false;
    }
  }, 1_000);
  timer.unref();
  return () => clearInterval(timer);
}
