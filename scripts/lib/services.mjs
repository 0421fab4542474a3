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

/**
 * Packages and the generated database client: what any program needs before its first import.
 * @param {{ dev?: boolean }} wanted whether with those of tests and checks
 */
export async function prepare({ dev = false } = {}) {
  await otherRuns();
  await ensureInstalled({ dev });
  await ensureGenerated();
}

/**
 * The database to use: `DATABASE_URL`, else the embedded PostgreSQL, started when it is down.
 * @returns {Promise<{ url: string, owner: string, reader: string, cluster?: object }>} the addresses of the application, of
 *   the owner of its tables (`DATABASE_OWNER_URL`; the same where one role does both) and of who makes backups; `cluster`
 *   only when it is ours to release.
 */
export async function database({ keep = false, fresh = false, quiet = false } = {}) {
  const { DATABASE_URL: given, DATABASE_OWNER_URL, BACKUP_DATABASE_URL } = process.env;
  if (given) return { url: given, owner: DATABASE_OWNER_URL || given, reader: BACKUP_DATABASE_URL || given };
  const { cluster } = await import("./postgres.mjs");
  const pg = cluster("pg");
  const start = () => pg.start({ keep, fresh });
  const url = quiet ? await start() : await step("Iniciando PostgreSQL", start);
  return { url, owner: pg.ownerUrl(), reader: pg.readerUrl(), cluster: pg };
}

/** Applies the pending migrations, and lets the application work with what they made. */
export const migrate = ({ url, owner }) =>
  step("Aplicando migraciones", () =>
    runNode(tsx("scripts/migrate.ts"), {
      name: "migrate",
      title: "Migraciones",
      env: { DATABASE_URL: url, DATABASE_OWNER_URL: owner },
    }),
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
