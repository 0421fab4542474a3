import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { disconnect, prisma, query } from "@/lib/db";
import { keepBytes, readStored, removeFile } from "@/lib/files/storage";
import { cpuMs } from "@/lib/testing/cpuMs";
import { databaseBefore } from "@/lib/testing/databaseBefore";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, aShow } from "@/lib/testing/factories";
import { asAdmin } from "@/lib/testing/template";
import { testDatabaseName, testDatabaseUrl, testOwnerUrl, withDatabase } from "@/lib/testing/url";
import { migrate, readMigrations } from "@/scripts/migrate";
import { ENOUGH, readArchive, wholeOf } from "./archive";
import { takePlace } from "./beside";
import { checkBackup } from "./check";
import { type Lock, lockFrom } from "./key";
import { makeBackup } from "./make";
import { restoreBackup } from "./restore";
import { Zipper } from "./zipper";

jest.setTimeout(300_000);

let folder: string;
let url: string;
const inFolder = (name = `${randomUUID()}.respaldo`) => path.join(folder, name);
const KEY = "documents/2026-11-20/uno";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "respaldo-"));
  process.env.UPLOAD_DIR = path.join(folder, "uploads");
});
beforeEach(async () => {
  await testDatabase();
  url = testOwnerUrl();
});
afterEach(async () => {
  await disconnect();
  await asAdmin(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1 || '_')",
      [testDatabaseName()],
    );
    for (const { name } of rows) await client.query(`DROP DATABASE "${name}" WITH (FORCE)`);
  });
});
afterAll(() => rm(folder, { recursive: true }));

const ways = (lock: Lock | null = null) => ({
  lock,
  known: readMigrations(),
  migrate: (at: string, only?: ReadonlySet<string>) => migrate(at, { only }),
});

const MANY = 30_000;

/** Rows of every kind that a text format could bend: escapes, nothing, bytes, arrays, JSON, decimals, moments. */
async function filled(): Promise<void> {
  const person = await aPerson("Administrador");
  await prisma.user.update({ where: { id: person.userId }, data: { name: 'Ana\\ "Niña"\t\n\\N é 🎸' } });
  await aShow({});
  await prisma.auditEntry.createMany({
    data: ["uno", "dos"].map((action) => ({
      actor: person.mail,
      action,
      object: "x:1",
      after: { a: ["\\", null, 1.5] },
    })),
  });
  // More than the driver hands over at once, with line ends in the values.
  await query(
    "INSERT INTO venue (name, city, country) SELECT 'Recinto ' || n || E'\\r\\n\\\\n', repeat('ñ', 60), 'AR' FROM generate_series(1, $1) n",
    [MANY],
  );
  await keepBytes(KEY, Buffer.from("contenido"));
}

const everything = async () => {
  const tables = await query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT IN ('_prisma_migrations', 'restoration') ORDER BY 1",
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables)
    rows[name] = await asOwner(`SELECT to_jsonb(t) AS row FROM "${name}" t ORDER BY to_jsonb(t)::text`);
  return rows;
};
const elsewhere = () => withDatabase(url, "postgres");
const databases = () =>
  asAdmin(elsewhere(), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1) ORDER BY 1",
      [testDatabaseName()],
    );
    return rows.map(({ name }) => name);
  });

test("what is taken back is what there was: rows without triggers adding to them, numbers that go on, and files", async () => {
  await filled();
  const before = await everything();
  const file = inFolder();
  const made = await makeBackup(url, file, { lock: null });
  expect(made.manifest).toMatchObject({ missing: [], files: [{ key: KEY, size: 9 }] });
  expect((await checkBackup(file, null)).manifest).toEqual(made.manifest);
  expect(made.manifest.tables.find(({ name }) => name === "venue")?.rows).toBe(MANY);

  await query('DELETE FROM "show"');
  await aPerson("User");
  await removeFile(KEY);
  await disconnect();
  const { kept, filesAdded } = await restoreBackup(url, file, ways());
  expect(filesAdded).toBe(1);
  expect(await databases()).toEqual([testDatabaseName(), kept]);
  expect(await everything()).toEqual(before);
  expect((await wholeOf(await readStored(KEY))).toString()).toBe("contenido");
  // Numbers, checks and triggers work on.
  expect((await aPerson("User")).userId).toBeGreaterThan(0);
  await expect(query("UPDATE audit_entry SET action = 'otra'")).rejects.toThrow();
  await expect(query("INSERT INTO user_grant (user_id, feature) VALUES (999999, 'shows')")).rejects.toThrow();
  expect(await prisma.restoration.findMany()).toMatchObject([{ backup_at: new Date(made.head.created_at) }]);
});

test("an import that had not ended is told to have loaded nothing; people connected go on when names have changed", async () => {
  const { userId } = await aPerson("Administrador");
  const row = {
    kind: "sales",
    file_key: "k",
    file_name: "f.xlsx",
    file_size: 1,
    sha256: "a",
    mapping: {},
    dry_run: false,
  };
  await prisma.import.create({ data: { ...row, created_by_user_id: userId } });
  const file = inFolder();
  await makeBackup(url, file, { lock: null });
  // Nobody disconnected: what was not stopped is cut off, and back at once.
  await restoreBackup(url, file, ways());
  await query("SELECT 1").catch(() => {});
  expect(await prisma.import.findMany()).toMatchObject([
    { status: "failed", error: expect.stringMatching(/Volver a cargar/) },
  ]);
});

test("a drill does it beside and leaves nothing; a backup of a version before is brought up to this one", async () => {
  await filled();
  const file = inFolder();
  await makeBackup(url, file, { lock: null });
  await disconnect();
  const { kept, manifest } = await restoreBackup(url, file, ways(), { drill: true });
  expect([kept, await databases()]).toEqual([null, [testDatabaseName()]]);
  expect(manifest.tables.find(({ name }) => name === "app_user")?.rows).toBe(1);
  url = await databaseBefore(readMigrations().at(-1)?.name ?? "");
  const older = inFolder();
  await makeBackup(url, older, { lock: null });
  await disconnect();
  await restoreBackup(url, older, ways());
  expect(await prisma.restoration.count()).toBe(1);
});

test("what is cut off, altered, another program's, newer or locked is refused, and nothing is touched", async () => {
  await filled();
  const file = inFolder();
  const lock = { passphrase: "una clave larga" };
  await makeBackup(url, file, { lock: null });
  const sealed = inFolder();
  await makeBackup(url, sealed, { lock });
  const bytes = await readFile(file);
  const [cut, altered, strange, text] = [inFolder(), inFolder(), inFolder(), inFolder()];
  await writeFile(cut, bytes);
  await truncate(cut, Math.floor(bytes.length * 0.7));
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  await writeFile(altered, changed);
  await writeFile(text, "PGDMP nada");
  execFileSync("tar", ["-czf", strange, "-C", folder, path.basename(text)]);
  const before = await everything();
  await disconnect();
  const refuse = async (name: string, given: Lock | null, why: RegExp, known = readMigrations()) => {
    await expect(restoreBackup(url, name, { ...ways(given), known })).rejects.toThrow(why);
    expect(await databases()).toEqual([testDatabaseName()]);
  };
  await refuse(cut, null, /cortado o dañado/);
  await refuse(altered, null, /dañado/);
  await refuse(text, null, /no es un respaldo/);
  await refuse(strange, null, /no es un respaldo/);
  await refuse(inFolder("no-está"), null, /No se puede leer/);
  await refuse(folder, null, /es una carpeta/);
  await expect(makeBackup(url, folder, { lock: null })).rejects.toThrow(/es una carpeta/);
  await refuse(sealed, null, /está cifrado/);
  await refuse(sealed, { passphrase: "otra" }, /no abre este respaldo/);
  await refuse(file, null, /versión más nueva/, readMigrations().slice(0, -1));
  await refuse(
    file,
    null,
    /otra historia/,
    readMigrations().map((one) => ({ ...one, checksum: "0" })),
  );
  expect(await everything()).toEqual(before);
  expect((await checkBackup(sealed, lock)).manifest.tables.length).toBeGreaterThan(50);
  await truncate(sealed, (await readFile(sealed)).length - 20);
  await refuse(sealed, lock, /cortado o dañado/);
});

test("killed at its last step, each database has the name it had: both change at once", async () => {
  const beside = `${testDatabaseName()}_beside`;
  await asAdmin(elsewhere(), (blocker) =>
    asAdmin(elsewhere(), async (client) => {
      await blocker.query(`CREATE DATABASE ${beside}`);
      await blocker.query("BEGIN");
      // Holds the second name where it is: the first was changed by then.
      await blocker.query(`COMMENT ON DATABASE ${beside} IS ''`);
      const taking = takePlace(url, beside).catch(() => "not taken");
      const waiting = `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND starts_with(query, $1)`;
      let pid: number | undefined;
      for (const end = Date.now() + 20_000; pid === undefined && Date.now() < end; )
        pid = (await client.query<{ pid: number }>(waiting, [`ALTER DATABASE "${beside}" RENAME`])).rows[0]?.pid;
      expect(await databases()).toEqual([testDatabaseName(), beside]);
      await client.query("SELECT pg_terminate_backend($1::int)", [pid]);
      expect(await taking).toBe("not taken");
      await blocker.query("ROLLBACK");
    }),
  );
  expect(await databases()).toEqual([testDatabaseName(), beside]);
  await asAdmin(url, (client) => client.query("SELECT 1"));
});

test("one at a time; what a killed one left is dropped; where there was no database there is one then", async () => {
  const file = inFolder();
  await makeBackup(url, file, { lock: null });
  await disconnect();
  const left = `${testDatabaseName()}_restaurando_20260101000000`;
  await asAdmin(url, (client) => client.query(`CREATE DATABASE ${left}`));
  const drill = () => restoreBackup(url, file, ways(), { drill: true });
  const both = await Promise.allSettled([drill(), drill()]);
  expect(both.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))).toEqual([
    "Error: Otra restauración está en marcha.",
  ]);
  expect(await databases()).toEqual([testDatabaseName()]);
  const fresh = `${testDatabaseName()}_nueva`;
  expect(await restoreBackup(withDatabase(url, fresh), file, ways())).toMatchObject({ kept: null });
  expect(await databases()).toEqual([testDatabaseName(), fresh]);
});

test("who may not be cut off is named before anything is done", async () => {
  const file = inFolder();
  await makeBackup(url, file, { lock: null });
  const owner = decodeURIComponent(new URL(url).username);
  await asAdmin(url, async () => {
    await expect(restoreBackup(testDatabaseUrl(), file, ways())).rejects.toThrow(
      `Hay conexiones que este rol no puede cortar (${owner}): cerrarlas antes.`,
    );
  });
});

test("any program reads it; rows are made smaller, and stored files cost no work for nothing", async () => {
  await filled();
  const bytes = randomBytes(8 * 1024 * 1024);
  await keepBytes(KEY, bytes);
  const file = inFolder();
  const { manifest } = await makeBackup(url, file, { lock: null });
  const entries = execFileSync("tar", ["-tzf", file], { encoding: "utf8" }).trim().split("\n");
  expect([entries[0], entries.at(-2), entries.at(-1)]).toEqual(["inicio.json", `archivos/${KEY}`, "final.json"]);
  const read = execFileSync("tar", ["-xOzf", file, `archivos/${KEY}`], { maxBuffer: bytes.length + 1 });
  expect(read.equals(bytes)).toBe(true);
  const venues = manifest.tables.find(({ name }) => name === "venue")?.rows ?? 0;
  const grown = (await readFile(file)).length - bytes.length;
  // A row of a venue is some 160 bytes.
  expect(grown).toBeLessThan(venues * 80);
  const zip = async (store: boolean) => {
    const zipper = new Zipper();
    if (store) zipper.store();
    return cpuMs(() =>
      pipeline(Readable.from([bytes, bytes]), zipper, new Writable({ write: (_, __, done) => done() })),
    );
  };
  // The work itself is the least of several turns: a turn also counts what the process cleans up beside it.
  const least = async (store: boolean) => {
    const turns = [];
    for (let turn = 0; turn < 5; turn++) turns.push(await zip(store));
    return Math.min(...turns);
  };
  expect(await least(true)).toBeLessThan((await least(false)) / 2);
});

test("who needs no more of a backup reads no more of it", async () => {
  const file = inFolder();
  const { generateIdentity } = await import("age-encryption");
  const lock = { identity: await generateIdentity() };
  await keepBytes(KEY, randomBytes(3 * 1024 * 1024));
  await makeBackup(url, file, { lock });
  const names: string[] = [];
  await readArchive(file, lock, async ({ name }) => {
    names.push(name);
    return names.length === 2 ? ENOUGH : undefined;
  });
  expect(names).toHaveLength(2);
  await removeFile(KEY);
});

test("a file that a row names and the storage lost is told; nothing of a backup that failed is left", async () => {
  const facts = {
    sha256: "a".repeat(64),
    size: 1,
    kind: "pdf",
    name: "f",
    created_by_user_id: (await aPerson("User")).userId,
  };
  await prisma.file.create({ data: { ...facts, id: randomUUID(), storage_key: "documents/2026-11-20/perdido" } });
  const file = inFolder();
  await writeFile(file, "el de ayer");
  expect((await makeBackup(url, file, { lock: null })).manifest.missing).toEqual(["documents/2026-11-20/perdido"]);
  const before = await readdir(folder);
  await expect(makeBackup(url, path.join(folder, "no", "hay"), { lock: null })).rejects.toThrow();
  await asOwner('ALTER TABLE audit_entry RENAME COLUMN hash TO "otra\\ ""cosa"');
  await makeBackup(url, file, { lock: null });
  expect(await readdir(folder)).toEqual(before);
});

test("a lock comes from the environment: one of the two, and a key file that holds a key", async () => {
  const file = inFolder("clave.txt");
  expect(lockFrom({})).toBeNull();
  expect(lockFrom({ BACKUP_PASSPHRASE: "x" })).toEqual({ passphrase: "x" });
  expect(() => lockFrom({ BACKUP_PASSPHRASE: "x", BACKUP_KEY_FILE: file })).toThrow("usar una sola");
  expect(() => lockFrom({ BACKUP_KEY_FILE: file })).toThrow("no se puede leer");
  await writeFile(file, randomBytes(8).toString("hex"));
  expect(() => lockFrom({ BACKUP_KEY_FILE: file })).toThrow("no tiene una clave");
  const { generateIdentity } = await import("age-encryption");
  const identity = await generateIdentity();
  await writeFile(file, `# de prueba\n${identity}\n`);
  expect(lockFrom({ BACKUP_KEY_FILE: file })).toEqual({ identity });
  await filled();
  const sealed = inFolder();
  const { manifest } = await makeBackup(url, sealed, { lock: { identity } });
  expect((await checkBackup(sealed, { identity })).manifest).toEqual(manifest);
});
