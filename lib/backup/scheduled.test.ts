import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { disconnect, prisma, query } from "@/lib/db";
import { env, forgetEnv } from "@/lib/env";
import { forgetStorage, keepBytes, removeFile } from "@/lib/files/storage";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, aShow } from "@/lib/testing/factories";
import { closeStore, objectStore } from "@/lib/testing/objectStore";
import { asAdmin } from "@/lib/testing/template";
import { testOwnerUrl } from "@/lib/testing/url";
import { checkBackup } from "./check";
import { backupWhenDue } from "./scheduled";
import { backupState } from "./service";
import { auditStand, filesStand, ledgerStand, sumsStand } from "./stand";

jest.setTimeout(60_000);

let folder: string;
const before = { ...process.env };
const morning = new Date("2026-11-23T03:31:00-03:00");
const later = (minutes: number) => new Date(morning.getTime() + minutes * 60_000);
const kept = async () => (await readdir(path.join(folder, "respaldos"))).sort();
const NAME = "bambalina-2026-11-23-0331.respaldo";

function configure(variables: Record<string, string>): void {
  Object.assign(process.env, variables);
  forgetEnv();
  forgetStorage();
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "programado-"));
  await testDatabase();
  configure({
    UPLOAD_DIR: path.join(folder, "uploads"),
    BACKUP_TO: path.join(folder, "respaldos"),
    BACKUP_DATABASE_URL: testOwnerUrl(),
  });
});
afterEach(async () => {
  await disconnect();
  process.env = { ...before };
  forgetEnv();
  forgetStorage();
  await rm(folder, { recursive: true });
});

test("the day's backup is made once, is good, and those that outlived their time go", async () => {
  await aPerson("Administrador");
  await keepBytes("documents/2026-11-20/uno", Buffer.from("contenido"));
  expect(await backupState(morning)).toMatchObject({ last_good: null, late: true });
  await mkdir(path.join(folder, "respaldos"));
  await writeFile(path.join(folder, "respaldos", ".bambalina-2026-11-22-0331.respaldo.de-un-worker-muerto"), "");
  const both = await Promise.all([backupWhenDue(morning), backupWhenDue(morning)]);
  expect(both.sort()).toEqual(["made", "not due"]);
  expect(await backupWhenDue(later(10))).toBe("not due");
  expect(await kept()).toEqual([NAME]);
  const { manifest } = await checkBackup(path.join(folder, "respaldos", NAME), null);
  expect(manifest.files).toHaveLength(1);
  expect(manifest.tables.find(({ name }) => name === "audit_key")?.rows).toBe(1);
  const state = await backupState(later(10));
  expect(state).toMatchObject({
    place: env().BACKUP_TO,
    last_good: { name: NAME, missing: 0 },
    failed: null,
    late: false,
  });
  expect(state.last_good?.bytes).toBe((await readFile(path.join(folder, "respaldos", NAME))).length);
  await writeFile(path.join(folder, "respaldos", "bambalina-2026-10-20-0330.respaldo"), "");
  await writeFile(path.join(folder, "respaldos", "bambalina-2026-10-21-0330.respaldo"), "");
  expect(await backupWhenDue(later(24 * 60))).toBe("made");
  expect(await kept()).toEqual(["bambalina-2026-10-20-0330.respaldo", NAME, "bambalina-2026-11-24-0331.respaldo"]);
});

test("one that fails leaves nothing, tells the administrators once, and is tried again", async () => {
  const { userId } = await aPerson("Administrador");
  await aPerson("User");
  // The application's own role may not read everything.
  configure({ BACKUP_DATABASE_URL: "" });
  expect(await backupWhenDue(morning)).toBe("failed");
  expect(await backupWhenDue(later(10))).toBe("failed");
  expect(await kept()).toEqual([]);
  expect(await query("SELECT user_id, kind, message, link FROM notification")).toEqual([
    {
      user_id: userId,
      kind: "respaldo",
      message: expect.stringMatching(/^El respaldo de hoy no se pudo hacer: El rol de la base/),
      link: "/stats?vista=trabajos",
    },
  ]);
  expect(await prisma.outboxMail.count()).toBe(1);
  expect((await backupState(later(10))).failed).toMatchObject({ at: later(10) });
  configure({ BACKUP_DATABASE_URL: testOwnerUrl() });
  expect(await backupWhenDue(later(20))).toBe("made");
  expect(await backupState(later(20))).toMatchObject({ failed: null, late: false });
});

test("a place that fails is named, and what is wrong with it", async () => {
  const file = path.join(folder, "archivo");
  await writeFile(file, "");
  configure({ BACKUP_TO: file });
  expect(await backupWhenDue(morning)).toBe("failed");
  expect((await backupState(morning)).failed?.why).toBe(`${file}: no es una carpeta.`);
});

test("into a bucket: all of it, under its name, and old ones go", async () => {
  const { server, objects, url } = await objectStore();
  try {
    configure({ BACKUP_TO: "s3://respaldos", S3_ENDPOINT: url, S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" });
    for (const name of ["bambalina-2026-10-20-0330.respaldo", "bambalina-2026-10-21-0330.respaldo"])
      objects.set(`/respaldos/${name}`, Buffer.from("viejo"));
    expect(await backupWhenDue(morning)).toBe("made");
    expect([...objects.keys()].sort()).toEqual(["/respaldos/bambalina-2026-10-20-0330.respaldo", `/respaldos/${NAME}`]);
    const local = path.join(folder, "bajado");
    await writeFile(local, objects.get(`/respaldos/${NAME}`) ?? "");
    expect((await checkBackup(local, null)).manifest.tables.length).toBeGreaterThan(50);
  } finally {
    await closeStore(server);
  }
});

test("a place that takes nothing and does not answer is told once, holds nobody up, and is tried again", async () => {
  await aPerson("Administrador");
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on("error", () => {})));
  await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
  const { server, objects, url } = await objectStore();
  try {
    const { port } = silent.address() as AddressInfo;
    const to = { BACKUP_TO: "s3://respaldos", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" };
    configure({ ...to, S3_ENDPOINT: `http://127.0.0.1:${port}` });
    const tried = [await backupWhenDue(morning, undefined, 10_000), await backupWhenDue(later(10), undefined, 3_000)];
    expect(tried).toEqual(["failed", "failed"]);
    expect((await backupState(later(10))).failed?.why).toMatch(/^s3:\/\/respaldos o la base de datos no contesta/);
    expect(await prisma.notification.count()).toBe(1);
    configure({ S3_ENDPOINT: url });
    expect(await backupWhenDue(later(20))).toBe("made");
    expect([...objects.keys()]).toEqual(["/respaldos/bambalina-2026-11-23-0351.respaldo"]);
  } finally {
    for (const socket of sockets) socket.destroy();
    silent.close();
    await closeStore(server);
  }
});

test("without a place nothing is scheduled, and that is told", async () => {
  configure({ BACKUP_TO: "" });
  expect(await backupWhenDue(morning)).toBe("not scheduled");
  expect(await backupState(morning)).toMatchObject({ place: null, late: false });
});

test("anchors of between a backup and its restoration are no fault, whatever was restored since; without any that is said", async () => {
  await asOwner(`INSERT INTO restoration (id, backup_at, at) VALUES
    (gen_random_uuid(), '2026-11-01 03:30Z', '2026-11-01 12:00Z'), (gen_random_uuid(), '2026-11-05 03:30Z', '2026-11-05 12:00Z')`);
  const stand = (...days: string[]) =>
    asAdmin(testOwnerUrl(), (client) =>
      auditStand(
        client,
        days.map((at) => ({ at, chain: "7", hash: "a".repeat(64) })),
      ),
    );
  const { faults, notes } = await stand("2026-11-01T09:00:00Z", "2026-11-05T09:00:00Z", "2026-11-03T09:00:00Z");
  expect(faults).toEqual([expect.stringMatching(/3 nov.*se cortó antes/)]);
  expect(notes).toEqual([expect.stringMatching(/^Ancla.* 1 nov/), expect.stringMatching(/^Ancla.* 5 nov/)]);
  expect((await stand()).notes).toEqual([]);
  await asOwner("INSERT INTO audit_entry (actor, action, object) VALUES ('x', 'y', 'z')");
  expect((await stand()).notes).toEqual([expect.stringMatching(/^Sin anclas/)]);
});

test("what stands is told: sums that do not add up, files that are gone or other ones, files of nobody", async () => {
  const show = await aShow({});
  const { userId } = await aPerson("User");
  const stands = () =>
    asAdmin(testOwnerUrl(), async (client) => [
      await auditStand(client, []),
      await sumsStand(client),
      await filesStand(client),
      await ledgerStand(client),
    ]);
  expect((await stands()).flatMap(({ faults }) => faults)).toEqual([]);
  await asOwner(
    "INSERT INTO sales_month (show_id, ticketera, categoria, divisa, month, days, venta, monto) VALUES ($1, 'T', 'C', 'ARS', '2026-11-01', 1, 2, 3)",
    [show.id],
  );
  const facts = { size: 9, kind: "pdf", created_by_user_id: userId, sha256: "a".repeat(64) };
  for (const key of ["gone", "other"])
    await prisma.file.create({
      data: { ...facts, id: crypto.randomUUID(), name: `${key}.pdf`, storage_key: `documents/2026-11-20/${key}` },
    });
  for (const key of ["other", "nobody"]) await keepBytes(`documents/2026-11-20/${key}`, Buffer.from("contenido"));
  await asOwner(
    `INSERT INTO ledger_rollup (side, kind, month, currency, amount, cost, cost_usd, cost_eur, without_usd, without_eur, entries)
     VALUES ('gasto', 'devengado', '2026-11-01', 'ARS', 0.01, 0, 0, 0, 0, 0, 1)`,
  );
  const [, sums, files, ledger] = await stands();
  expect(ledger?.faults).toEqual([
    expect.stringMatching(/^ledger_rollup devengado ARS 2026-11 gasto: dice 0.01 .*es nada\.$/),
  ]);
  expect(sums?.faults).toEqual([expect.stringMatching(/^sales_month .*: dice 1\/2\/3.00, es nada\.$/)]);
  expect(files?.faults).toEqual([
    "documents/2026-11-20/gone (gone.pdf): no está.",
    "documents/2026-11-20/other (other.pdf): no es el que se guardó.",
  ]);
  expect(files?.notes).toEqual(["1 archivo guardado sin registro: se limpian solos."]);
  await removeFile("documents/2026-11-20/nobody");
});
