import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { copyFile, mkdtemp, readdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { mintApiToken } from "@/lib/auth/apiToken";
import { disconnect, prisma, query } from "@/lib/db";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { emptyPdf, formWith } from "@/lib/testing/samples";
import type { FileView } from "./schema";
import { attachDocument } from "./service/attach";
import { sweepDocuments } from "./sweep";

// A process of its own takes seconds to start on a busy machine.
jest.setTimeout(90_000);

let uploads: string;
let person: TestPerson;

beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "sweep-"));
  process.env.UPLOAD_DIR = uploads;
  person = await aPerson("User");
});
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

const stored = async () =>
  (await readdir(uploads, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(uploads, path.join(entry.parentPath, entry.name)));

async function send(): Promise<FileView> {
  const form = formWith("file", { name: "a.pdf", bytes: emptyPdf() });
  const { status, body } = await requestAs<FileView>(person, "POST", "/documents", form.body, form.headers);
  expect(status).toBe(201);
  return body;
}

/** Starts the process to be killed; answers with the first line it prints. */
async function started(...args: string[]): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", path.resolve("lib/testing/documentsServer.ts"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, UPLOAD_DIR: uploads },
  });
  const [first] = (await once(child.stdout!, "data")) as [Buffer];
  return { child, line: first.toString() };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

test("kill -9 in the middle of an upload leaves no row; what it left on disk is swept, and the next upload works", async () => {
  const { child, line } = await started("server");
  const { port } = JSON.parse(line) as { port: number };
  const form = formWith("file", { name: "a.pdf", bytes: Buffer.concat([emptyPdf(), Buffer.alloc(2_000_000)]) });
  const sending = request({
    host: "127.0.0.1",
    port,
    method: "POST",
    headers: {
      ...form.headers,
      "content-length": String(form.body.length),
      authorization: `Bearer ${(await mintApiToken(person)).token}`,
    },
  });
  sending.on("error", () => {});
  sending.write(form.body.subarray(0, 1_000_000));
  // Only once bytes have reached the disk is it in the middle.
  for (let found = 0; found === 0; ) {
    found = (await stored()).length;
    await new Promise((done) => setImmediate(done));
  }
  await kill(child);
  sending.destroy();
  expect(await prisma.file.count()).toBe(0);
  expect((await stored()).length).toBe(1);

  expect(await sweepDocuments({ graceHours: 1 })).toMatchObject({ incoming: 0 });
  expect(await sweepDocuments({ graceHours: 0 })).toMatchObject({ incoming: 1 });
  expect(await stored()).toEqual([]);
  await send();
});

test("kill -9 between bytes and row leaves bytes that are swept, after the grace, and nothing else is", async () => {
  const kept = await send();
  const before = await stored();
  const source = path.join(uploads, "..", `source-${randomUUID()}.pdf`);
  await copyFile(path.join(uploads, before[0]!), source);
  const { child, line } = await started("keep", source, String(kept.size), kept.sha256);
  expect(line).toBe("kept\n");
  await kill(child);
  expect((await stored()).length).toBe(before.length + 1);
  expect(await sweepDocuments({ graceHours: 1 })).toMatchObject({ orphans: 0 });
  expect(await sweepDocuments({ graceHours: 0 })).toMatchObject({ orphans: 1, unlinked: 0 });
  expect((await stored()).sort()).toEqual(before.sort());
  expect((await requestAs(person, "GET", `/documents/${kept.id}`)).status).toBe(200);
});

test("files that were never attached go after a week, attached ones never", async () => {
  const [unused, used] = [await send(), await send()];
  await prisma.$transaction((tx) =>
    attachDocument(tx, { ...person, requestId: "" }, used.id, { ownerType: "test", ownerId: "1" }),
  );
  await query("UPDATE file SET created_at = now() - interval '8 days'");
  await sweepDocuments();
  expect(await prisma.file.findMany({ where: { id: { in: [unused.id, used.id] } }, select: { id: true } })).toEqual([
    { id: used.id },
  ]);
  expect((await stored()).some((key) => key.endsWith(unused.id))).toBe(false);
});

test("old remains on the way in are removed, new ones may be an upload under way", async () => {
  const incoming = path.join(uploads, "incoming");
  await writeFile(path.join(incoming, "new"), "x");
  await writeFile(path.join(incoming, "old"), "x");
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  await utimes(path.join(incoming, "old"), yesterday, yesterday);
  await sweepDocuments();
  expect(await readdir(incoming)).toEqual(["new"]);
});

test("what a database taken back does not know stays, and so does everything while it knows of no file at all", async () => {
  await send();
  const kept = async () => (await stored()).filter((key) => key.startsWith("documents/"));
  const before = await kept();
  await rename(path.join(uploads, before[0]!), path.join(uploads, `${before[0]}-otra`));
  await asOwner("INSERT INTO restoration (id) VALUES (gen_random_uuid())");
  expect(await sweepDocuments({ graceHours: 0 })).toMatchObject({ orphans: 0 });
  await asOwner("DELETE FROM restoration");
  await query("DELETE FROM attachment");
  await query("DELETE FROM file");
  expect(await sweepDocuments({ graceHours: 0 })).toMatchObject({ orphans: 0 });
  expect(await kept()).toHaveLength(before.length);
  await send();
  expect((await sweepDocuments({ graceHours: 0 })).orphans).toBe(before.length);
});
