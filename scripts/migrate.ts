import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { openClient } from "@/lib/pg";
import { grantTo } from "./grants";
import { saidLocks } from "./migrationLocks";

/** Prisma's own lock number, so that its CLI and this never migrate at once. */
const LOCK = 72_707_369;
const FOLDER = join(__dirname, "..", "prisma", "migrations");
const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY,
  checksum varchar(64) NOT NULL,
  finished_at timestamptz,
  migration_name varchar(255) NOT NULL,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`;

/** A migration that cannot be applied; the message is one clear line. */
export class MigrationError extends Error {}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface Applied {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

/** The project's migrations, oldest first. */
export function readMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const bytes = readFileSync(join(folder, name, "migration.sql"));
      return { name, sql: bytes.toString("utf8"), checksum: createHash("sha256").update(bytes).digest("hex") };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What is still to apply; refuses a history that does not fit the files. */
export function pending(migrations: Migration[], applied: Applied[]): Migration[] {
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of applied) {
    const file = files.get(row.migration_name);
    if (!file) {
      throw new MigrationError(
        `La base está adelantada: tiene la migración ${row.migration_name}, que este código no conoce.`,
      );
    }
    if (!row.finished_at)
      throw new MigrationError(`La migración ${row.migration_name} quedó a medias: revisar la base.`);
    if (file.checksum !== row.checksum) {
      throw new MigrationError(`La migración ${row.migration_name} ya aplicada fue modificada: restaurar su archivo.`);
    }
  }
  const names = new Set(applied.map((row) => row.migration_name));
  return migrations.filter((migration) => !names.has(migration.name));
}

/** PostgreSQL's code for a lock not given within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = "55P03";
/** Whoever asks for a table that waits to be altered waits too, so it waits no longer than this at a time. */
const LOCK_WAIT_MS = 2_000;
const LOCK_TRIES = 30;

/** Applies a migration as soon as its tables are free: a long query of others never makes everybody wait behind us. */
async function applyWhenFree(client: Client, migration: Migration, log: (line: string) => void): Promise<void> {
  for (const { table, how } of saidLocks(migration.sql)) log(`${migration.name} ocupa ${table}: ${how}`);
  for (let tries = 1; ; tries++) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const busy = error instanceof MigrationError && (error.cause as { code?: string })?.code === LOCK_NOT_AVAILABLE;
      if (!busy || tries === LOCK_TRIES) throw error;
      if (tries === 1) log(`${migration.name} espera a que otros dejen una tabla`);
      await wait(LOCK_WAIT_MS / 4);
    }
  }
}

/** Each migration and its record are one transaction: it is applied whole or not at all, whenever we are killed. */
async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(migration.sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    const message = error instanceof Error ? error.message : error;
    throw new MigrationError(`Migración ${migration.name}: ${message}`, { cause: error });
  }
}

/**
 * How many percent over what was agreed an invoice might be, where the environment of a version before said so: the first value of
 * the rule that says it since (migration approve_vouchers). Empty: the usual one.
 */
const FIRST_TOLERANCE = /^\d{1,3}(\.\d{1,2})?$/.exec(process.env.INVOICE_TOLERANCE_PERCENT || "")?.[0] ?? "";

/** The role that the application works as, where the environment says where it works. */
const applicationRole = () =>
  process.env.DATABASE_URL ? decodeURIComponent(new URL(process.env.DATABASE_URL).username) : null;

/**
 * Brings a database up to the migrations of this code, or to `only` some of them, and lets the application's `role` work
 * with its tables. Safe to repeat, to interrupt and to run twice at once.
 * @param databaseUrl of the role that owns the tables
 * @returns the names of the migrations applied now.
 */
export async function migrate(
  databaseUrl: string,
  {
    log = () => {},
    folder,
    only,
    role = applicationRole(),
  }: { log?: (line: string) => void; folder?: string; only?: ReadonlySet<string>; role?: string | null } = {},
): Promise<string[]> {
  const client = openClient({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query("SET lock_timeout = '120s'");
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query("SET client_min_messages = warning");
    await client.query("SELECT set_config('bambalina.invoice_tolerance', $1, false)", [FIRST_TOLERANCE]);
    await client.query(TABLE);
    const { rows } = await client.query<Applied>(
      "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
    );
    await client.query(`SET lock_timeout = ${LOCK_WAIT_MS}`);
    const todo = pending(readMigrations(folder), rows).filter(({ name }) => only?.has(name) ?? true);
    for (const migration of todo) {
      await applyWhenFree(client, migration, log);
      log(`Aplicada ${migration.name}`);
    }
    if (role) await grantTo(client, role);
    return todo.map((migration) => migration.name);
  } finally {
    await client.end().catch(() => {});
  }
}

async function main(): Promise<void> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env;
  const url = DATABASE_OWNER_URL || DATABASE_URL;
  if (!url || !DATABASE_URL) throw new MigrationError("Variable de entorno DATABASE_URL: falta");
  const done = await migrate(url, { log: (line) => console.log(line) });
  if (done.length === 0) console.log("La base está al día.");
}

if (require.main === module) {
  main().catch((error: Error) => {
    console.error(`✖ ${error.message || "No se pudo conectar con la base de datos."}`);
    process.exit(1);
  });
}
