import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Client } from "pg";
import { openClient } from "@/lib/pg";
import { migrate, readMigrations } from "@/scripts/migrate";
import { withDatabase } from "./url";

const PREFIX = "bambalina_template_";
const BUILDING = 72_707_370;

/** Runs `work` with a connection to the tests' PostgreSQL (a role that may create databases). */
export async function asAdmin<T>(adminUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = openClient({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Name of the template that holds exactly today's migrations, with today's rights for that role. */
export function templateName(role = ""): string {
  const checksums = readMigrations().map((migration) => `${migration.name}:${migration.checksum}`);
  const made = [...checksums, role, readFileSync("scripts/grants.ts", "utf8")];
  return PREFIX + createHash("sha256").update(made.join("\n")).digest("hex").slice(0, 12);
}

/** Makes the migrated template database unless it exists; each test file's database is a clone of it. */
export async function ensureTemplate(adminUrl: string, applicationUrl: string): Promise<string> {
  const role = decodeURIComponent(new URL(applicationUrl).username);
  const name = templateName(role);
  await asAdmin(adminUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [BUILDING]);
    const found = await client.query<{ datname: string; datistemplate: boolean }>(
      "SELECT datname, datistemplate FROM pg_database WHERE datname LIKE $1",
      [`${PREFIX}%`],
    );
    if (found.rows.some((row) => row.datname === name && row.datistemplate)) return;
    for (const row of found.rows) {
      if (row.datistemplate) await client.query(`ALTER DATABASE ${row.datname} IS_TEMPLATE false`);
      await client.query(`DROP DATABASE IF EXISTS ${row.datname} WITH (FORCE)`);
    }
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
    await migrate(withDatabase(adminUrl, name), { role });
    await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  });
  return name;
}

/** Drops the databases of runs that are over; `alive` tells whether a run's process still lives. */
export async function dropLeftovers(adminUrl: string, alive: (pid: number) => boolean): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE datname ~ '^bambalina_test_[0-9]+_'",
    );
    for (const { datname } of rows) {
      if (!alive(Number(datname.split("_")[2]))) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
    }
  });
}
