import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "pg";
import { asAdmin } from "@/lib/testing/template";
import { fromSetup, testDatabaseName, testOwnerUrl } from "@/lib/testing/url";
import { migrate } from "./migrate";

let folder: string;
const file = (name: string) => join(folder, name, "migration.sql");
function write(name: string, sql: string): void {
  mkdirSync(join(folder, name));
  writeFileSync(file(name), sql);
}
const run = () => migrate(testOwnerUrl(), { folder });

async function ask(sql: string): Promise<Record<string, unknown>[]> {
  return asAdmin(testOwnerUrl(), async (client: Client) => (await client.query(sql)).rows);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "migrations-"));
  write("20260101000000_first", "CREATE TABLE a (id int);\nCREATE TABLE b (id int);\n");
  write("20260102000000_second", "INSERT INTO a VALUES (1);");
  await asAdmin(fromSetup("TEST_DATABASE_URL"), async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${testDatabaseName()} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${testDatabaseName()}`);
  });
});

afterEach(() => rmSync(folder, { recursive: true }));

test("applies each migration once, in order, recorded as Prisma records them", async () => {
  expect(await run()).toEqual(["20260101000000_first", "20260102000000_second"]);
  expect(await run()).toEqual([]);
  const rows = await ask(
    "SELECT migration_name, checksum, finished_at IS NOT NULL AS done FROM _prisma_migrations ORDER BY 1",
  );
  const checksum = createHash("sha256").update("INSERT INTO a VALUES (1);").digest("hex");
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual({ migration_name: "20260102000000_second", checksum, done: true });
});

test("two at once apply each migration once", async () => {
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat().sort()).toEqual(["20260101000000_first", "20260102000000_second"]);
  expect(await ask("SELECT count(*)::int AS n FROM a")).toEqual([{ n: 1 }]);
});

test("a migration that fails half-way leaves nothing of itself, and what came before stays", async () => {
  write("20260103000000_broken", "CREATE TABLE c (id int); INSERT INTO nowhere VALUES (1);");
  await expect(run()).rejects.toThrow('Migración 20260103000000_broken: relation "nowhere" does not exist');
  expect(await ask("SELECT to_regclass('c') AS c, to_regclass('a') AS a")).toEqual([{ c: null, a: "a" }]);
  writeFileSync(file("20260103000000_broken"), "CREATE TABLE c (id int);");
  expect(await run()).toEqual(["20260103000000_broken"]);
});

test("refuses an altered migration and a database that is ahead, naming them", async () => {
  await run();
  appendFileSync(file("20260101000000_first"), "-- changed");
  await expect(run()).rejects.toThrow(/20260101000000_first ya aplicada fue modificada/);
  rmSync(join(folder, "20260101000000_first"), { recursive: true });
  await expect(run()).rejects.toThrow(/adelantada: tiene la migración 20260101000000_first/);
});
