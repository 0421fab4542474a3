import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { openClient } from "@/lib/pg";
import { BackupError } from "./shape";
import { ident } from "./tables";

/** Held by who restores, for each database one. */
const RESTORING = 72_707_373;
const CUT_EVERY_MS = 100;
/** PostgreSQL's code for a database that others are connected to. */
const OBJECT_IN_USE = "55006";

async function asAdmin<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const at = new URL(url);
  at.pathname = "/postgres";
  const client = openClient({ connectionString: String(at) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const AWAY = new Set(["57P01", "57P02", "57P03", "08006", "ECONNREFUSED", "ECONNRESET"]);
const BACK_MS = 30_000;
const LOOK_MS = 500;

/** Whether PostgreSQL itself stopped: what it writes before a change has to be on its disk, and it ends where that is full. */
export function isAway(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return AWAY.has(code) || /Connection terminated/.test(message);
}

/** One that stopped by a fault starts again by itself, within seconds. */
async function whenBack<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + BACK_MS; ; await wait(LOOK_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) || Date.now() > end) throw error;
    }
  }
}

const nameIn = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));
const stamp = () => new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const BESIDE = "_restaurando_";

/**
 * Does `work` while nobody else restores this database, and drops what a killed restoration left beside it.
 * @throws BackupError where another one is at it
 */
export async function onlyOne<T>(url: string, work: () => Promise<T>): Promise<T> {
  const name = nameIn(url);
  return asAdmin(url, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>("SELECT pg_try_advisory_lock($1, hashtext($2)) AS mine", [
      RESTORING,
      name,
    ]);
    if (!rows[0]?.mine) throw new BackupError("Otra restauración está en marcha.");
    const { rows: left } = await client.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database
       WHERE starts_with(datname, $1) AND substr(datname, length($1) + 1) ~ '^\\d{14}$'`,
      [name + BESIDE],
    );
    for (const one of left) await client.query(`DROP DATABASE ${ident(one.name)} WITH (FORCE)`);
    return work();
  });
}

/** An empty database beside the one of `url`. */
export async function scratchBeside(url: string) {
  const name = nameIn(url) + BESIDE + stamp();
  const at = new URL(url);
  at.pathname = `/${encodeURIComponent(name)}`;
  await asAdmin(url, (client) => client.query(`CREATE DATABASE ${ident(name)} TEMPLATE template0 ENCODING 'UTF8'`));
  return {
    name,
    url: String(at),
    /** Nothing where it took its place. */
    drop: () =>
      whenBack(() => asAdmin(url, (client) => client.query(`DROP DATABASE IF EXISTS ${ident(name)} WITH (FORCE)`))),
  };
}

// Whose sessions a role may end (PostgreSQL 15 to 18, pg_terminate_backend). Background workers have no role.
const SESSIONS = `
SELECT a.pid, r.rolname AS role, CASE WHEN r.rolsuper THEN current_setting('is_superuser') = 'on'
    ELSE pg_has_role(r.oid, 'USAGE') OR pg_has_role('pg_signal_backend', 'USAGE') END AS ours
FROM pg_stat_activity a JOIN pg_roles r ON r.oid = a.usesysid WHERE a.datname = $1`;

async function sessionsOf(client: Client, database: string) {
  return (await client.query<{ pid: number; role: string; ours: boolean }>(SESSIONS, [database])).rows;
}

/** @throws BackupError naming the roles that are connected and may not be cut off by this one */
export async function refuseStrangers(url: string): Promise<void> {
  const found = await asAdmin(url, (client) => sessionsOf(client, nameIn(url)));
  const strangers = [...new Set(found.filter(({ ours }) => !ours).map(({ role }) => role))];
  if (strangers.length > 0)
    throw new BackupError(`Hay conexiones que este rol no puede cortar (${strangers.join(", ")}): cerrarlas antes.`);
}

/** Ends the sessions of a database, those that come meanwhile too, until `work` is done. */
async function whileCutting<T>(url: string, database: string, work: () => Promise<T>): Promise<T> {
  return asAdmin(url, async (client) => {
    let over = false;
    const cutting = (async () => {
      while (!over) {
        const ours = (await sessionsOf(client, database)).filter((one) => one.ours);
        await client.query("SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid", [ours.map(({ pid }) => pid)]);
        await wait(CUT_EVERY_MS);
      }
    })();
    try {
      // What goes wrong with cutting shows in the work: it finds the database in use.
      return await work();
    } finally {
      over = true;
      await cutting.catch(() => {});
    }
  });
}

/**
 * Puts the checked database in its place; answers the name under which the one before is kept, null where there was none.
 * Both names change in one transaction: killed at any moment, each database has the name it had. While it lasts the
 * database's own lock lets nobody connect, so an application that was not stopped waits and finds the new one.
 */
export async function takePlace(url: string, scratch: string): Promise<string | null> {
  const name = nameIn(url);
  return asAdmin(url, async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    const kept = rowCount ? `${name}_anterior_${stamp()}` : null;
    const named = (one: string, other: string) =>
      whileCutting(url, one, () => client.query(`ALTER DATABASE ${ident(one)} RENAME TO ${ident(other)}`));
    await client.query("BEGIN");
    try {
      if (kept) await named(name, kept);
      await named(scratch, name);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {});
      if ((error as { code?: string }).code === OBJECT_IN_USE) await refuseStrangers(url);
      throw error;
    }
    return kept;
  });
}
