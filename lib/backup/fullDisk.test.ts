import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { disconnect, prisma } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { forgetStorage, keepBytes, removeFile } from "@/lib/files/storage";
import { testDatabase } from "@/lib/testing/db";
import { aPerson } from "@/lib/testing/factories";
import { asAdmin } from "@/lib/testing/template";
import { testDatabaseName, testOwnerUrl } from "@/lib/testing/url";
import { smallDisk } from "@/scripts/faults/smallDisk";
import { migrate, readMigrations } from "@/scripts/migrate";
import { makeBackup } from "./make";
import { type RestoreWays, restoreBackup } from "./restore";
import { faultText } from "./rules/faults";

jest.setTimeout(120_000);

let folder: string;
let url: string;
let file: string;
const KEYS = ["documents/2026-11-20/uno", "documents/2026-11-21/dos"] as const;
const storage = (to: string) => {
  process.env.UPLOAD_DIR = to;
  forgetEnv();
  forgetStorage();
};
const filesIn = async (place: string) =>
  (await readdir(place, { recursive: true, withFileTypes: true })).flatMap((one) => (one.isFile() ? [one.name] : []));

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lleno-"));
  await testDatabase();
  url = testOwnerUrl();
  storage(path.join(folder, "uploads"));
  await aPerson("User");
  for (const key of KEYS) await keepBytes(key, randomBytes(700_000));
  file = path.join(folder, "uno.respaldo");
  await makeBackup(url, file, { lock: null });
  for (const key of KEYS) await removeFile(key);
});
afterEach(async () => {
  await disconnect();
  await rm(folder, { recursive: true });
});

/** What is told of a restoration that fails with all as it was: one person, and no database beside. */
async function refusal(other: Partial<RestoreWays> = {}): Promise<string> {
  const migrateTo = (at: string, only?: ReadonlySet<string>) => migrate(at, { only });
  const ways = { lock: null, known: readMigrations(), migrate: migrateTo, ...other };
  const told = await restoreBackup(url, file, ways).then(() => "restored", faultText);
  expect(await prisma.user.count()).toBe(1);
  const { rows } = await asAdmin(url, (client) =>
    client.query("SELECT datname FROM pg_database WHERE starts_with(datname, $1)", [`${testDatabaseName()}_`]),
  );
  expect(rows).toEqual([]);
  return told;
}

const saying = (code: string): Partial<RestoreWays> => ({
  migrate: async () => {
    throw Object.assign(new Error("as PostgreSQL says it"), { code });
  },
});

test("a database without room is told, one that stopped too, and nothing is left beside", async () => {
  expect(await refusal(saying("53100"))).toBe("No hay lugar en el disco de la base de datos.");
  expect(await refusal(saying("57P02"))).toMatch(/^PostgreSQL se detuvo mientras se restauraba, y no cambió nada/);
});

test("where the room is known to be too little nothing is begun", async () => {
  expect(await refusal({ room: async () => 50 * 1024 * 1024 })).toMatch(
    /^No hay lugar en el disco de la base de datos: hacen falta unos 9\d MB y quedan 50\. No se cambió nada\.$/,
  );
});

test("files that were taken go again where a later one cannot be", async () => {
  await mkdir(path.join(folder, "uploads", "documents"), { recursive: true });
  await rm(path.join(folder, "uploads", "documents", "2026-11-21"), { recursive: true, force: true });
  await writeFile(path.join(folder, "uploads", "documents", "2026-11-21"), "a file in the way of a folder");
  expect(await refusal()).not.toBe("restored");
  expect(await filesIn(path.join(folder, "uploads"))).toEqual(["2026-11-21"]);
});

test("a backup onto a full disk says so, and leaves nothing", async () => {
  const target = path.join(folder, "dos.respaldo");
  await symlink("/dev/full", path.join(folder, `.dos.respaldo.${process.pid}.parcial`));
  const told = await makeBackup(url, target, { lock: null }).then(() => "made", faultText);
  expect(told).toBe("No hay lugar en el disco.");
  expect(await filesIn(folder)).toEqual(["uno.respaldo"]);
});

const disk = smallDisk(path.join(tmpdir(), `lleno-${process.pid}`), 1);
afterAll(async () => {
  disk?.away();
  await rm(path.join(tmpdir(), `lleno-${process.pid}`), { recursive: true });
});

// Only who may mount a small disk can try it for real.
(disk ? test : test.skip)("storage that gets full takes nothing", async () => {
  storage(path.join(disk?.folder ?? "", "uploads"));
  expect(await refusal()).toBe("No hay lugar en el disco.");
  expect(await filesIn(disk?.folder ?? "")).toEqual([]);
});
