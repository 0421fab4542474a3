import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "pg";
import { asAdmin } from "@/lib/testing/template";
import { fromSetup, testDatabaseName, testOwnerUrl } from "@/lib/testing/url";
import { migrate, readMigrations } from "./migrate";
import { heldTables, saidLocks } from "./migrationLocks";

/** The last migration that was landed before they had to say what they lock. */
const SAYING_SINCE = "20261123211000_record_backups";

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

test("a migration waits for a busy table without holding up who comes after it", async () => {
  await run();
  write("20260103000000_alter", "ALTER TABLE a ADD COLUMN name text;");
  const lines: string[] = [];
  await asAdmin(testOwnerUrl(), async (busy) => {
    await busy.query("BEGIN");
    await busy.query("SELECT * FROM a");
    const said = new Promise<void>((done) => {
      const log = (line: string) => {
        lines.push(line);
        done();
      };
      void migrate(testOwnerUrl(), { folder, log }).then((applied) => lines.push(...applied));
    });
    await said;
    await asAdmin(testOwnerUrl(), (other) => other.query("SELECT * FROM a"));
    await busy.query("COMMIT");
  });
  expect(await run()).toEqual([]);
  expect(await ask("SELECT name FROM a")).toEqual([{ name: null }]);
  expect(lines[0]).toBe("20260103000000_alter espera a que otros dejen una tabla");
});

describe("the project's own migrations", () => {
  const landed: Record<string, string> = JSON.parse(
    readFileSync(join(__dirname, "..", "prisma", "migrations", "landed.json"), "utf8"),
  );
  const migrations = readMigrations();
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));

  test("what landed is never edited, renamed or removed", () => {
    const changed = Object.entries(landed).filter(([name, checksum]) => byName.get(name)?.checksum !== checksum);
    expect(changed.map(([name]) => name)).toEqual([]);
  });

  test("each is written down in landed.json, and none comes before one that landed", () => {
    const missing = migrations.filter(({ name }) => !landed[name]);
    expect(missing.map(({ name, checksum }) => `"${name}": "${checksum}"`)).toEqual([]);
    expect(Object.keys(landed)).toEqual(migrations.map(({ name }) => name));
  });

  test("those that hold a table of before while they work say for how long", () => {
    const silent = migrations
      .filter(({ name }) => name > SAYING_SINCE)
      .flatMap(({ name, sql }) => {
        const said = new Set(saidLocks(sql).map(({ table }) => table));
        return heldTables(sql)
          .filter((table) => !said.has(table))
          .map((table) => `${name}: -- Locks ${table}: ...`);
      });
    expect(silent).toEqual([]);
  });
});

test.each([
  ["an index", 'CREATE INDEX "i" ON "sale"("day")', ["sale"]],
  ["an index of a new table", 'CREATE TABLE "sale" (id int); CREATE INDEX "i" ON "sale"("day")', []],
  ["a constraint that is checked", "ALTER TABLE sale ADD CONSTRAINT c CHECK (id > 0)", ["sale"]],
  ["one that is not", "ALTER TABLE sale ADD CONSTRAINT c CHECK (id > 0) NOT VALID", []],
  ["a column", "ALTER TABLE sale ADD COLUMN name text", []],
  ["a column's type", 'ALTER TABLE "sale"\n  ADD COLUMN a int,\n  ALTER COLUMN "b" TYPE bigint', ["sale"]],
  ["rows", 'UPDATE sale SET a = 1; DELETE FROM "show" WHERE id = 1', ["sale", "show"]],
  ["comments and functions", "-- UPDATE sale\nCREATE FUNCTION f() AS $$ UPDATE sale $$", []],
])("finds the tables held by %s", (_, sql, tables) => expect(heldTables(sql)).toEqual(tables));
