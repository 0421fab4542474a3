import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { disconnect, prisma, query } from "@/lib/db";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { emptyPdf, formWith } from "@/lib/testing/samples";
import { CHUNK_BYTES, MAX_DOCUMENT_BYTES, MAX_OPEN_UPLOADS } from "../rules/limits";
import type { FileView, UploadView } from "../schema";
import { sweepDocuments } from "../sweep";

type Reply = UploadView & FileView & { error: string; current?: UploadView };

let uploads: string;
let person: TestPerson;
let other: TestPerson;
const pdf = Buffer.concat([emptyPdf(), randomBytes(2 * CHUNK_BYTES + 1000)]);
const sha256 = createHash("sha256").update(pdf).digest("hex");

beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "uploads-"));
  process.env.UPLOAD_DIR = uploads;
  person = await aPerson("User");
  other = await aPerson("User");
});
beforeEach(() => asOwner("TRUNCATE upload, file CASCADE"));
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

const open = (facts: object = {}) =>
  requestAs<Reply>(person, "POST", "/documents/uploads", {
    name: "factura.pdf",
    size: pdf.length,
    type: "application/pdf",
    ...facts,
  });
const look = (id: string, who = person) => requestAs<Reply>(who, "GET", `/documents/uploads/${id}`);
const complete = (id: string, who = person) => requestAs<Reply>(who, "POST", `/documents/uploads/${id}/complete`, {});
function put(id: string, offset: number, bytes: Buffer, who = person) {
  const form = formWith("chunk", { name: "chunk", bytes }, { offset: String(offset) });
  return requestAs<Reply>(who, "PUT", `/documents/uploads/${id}`, form.body, form.headers);
}
async function putAll(id: string, bytes = pdf, from = 0) {
  for (let at = from; at < bytes.length; at += CHUNK_BYTES) {
    const { status } = await put(id, at, bytes.subarray(at, at + CHUNK_BYTES));
    expect(status).toBe(200);
  }
}

test("parts in order become the file they were", async () => {
  const opened = await open({ sha256 });
  expect([opened.status, opened.body.received, opened.body.chunk_bytes]).toEqual([201, 0, CHUNK_BYTES]);
  await putAll(opened.body.id);
  const { status, body } = await complete(opened.body.id);
  expect([status, body.sha256, body.kind, body.name]).toEqual([200, sha256, "pdf", "factura.pdf"]);
  expect((await requestAs(person, "GET", `/documents/${body.id}`)).raw.equals(pdf)).toBe(true);
  expect(await prisma.uploadChunk.count()).toBe(0);
  expect(await readdir(path.join(uploads, "incoming"))).toEqual([]);
});

test("it goes on from where it was after a lost connection, and a part sent twice counts once", async () => {
  const { id } = (await open()).body;
  await put(id, 0, pdf.subarray(0, CHUNK_BYTES));
  expect((await look(id)).body.received).toBe(CHUNK_BYTES);
  expect((await put(id, 0, pdf.subarray(0, CHUNK_BYTES))).body.received).toBe(CHUNK_BYTES);
  const gap = await put(id, 2 * CHUNK_BYTES, pdf.subarray(2 * CHUNK_BYTES));
  expect([gap.status, gap.body.current?.received]).toEqual([409, CHUNK_BYTES]);
  expect((await complete(id)).status).toBe(409);
  await putAll(id, pdf, CHUNK_BYTES);
  expect((await complete(id)).body.sha256).toBe(sha256);
});

test("the same part twenty times at once is one part", async () => {
  const { id } = (await open()).body;
  const answers = await Promise.all(Array.from({ length: 20 }, () => put(id, 0, pdf.subarray(0, CHUNK_BYTES))));
  expect(answers.every(({ status, body }) => status === 200 && body.received === CHUNK_BYTES)).toBe(true);
  expect(await prisma.uploadChunk.count()).toBe(1);
});

test("two that feed the same upload at once, in parts of any size, make the one file", async () => {
  const { id } = (await open({ sha256 })).body;
  const feed = async (sizes: number[]) => {
    for (let at = 0, turn = 0; at < pdf.length; turn++) {
      const size = sizes[turn % sizes.length] ?? CHUNK_BYTES;
      const { status, body } = await put(id, at, pdf.subarray(at, at + size));
      expect([200, 409]).toContain(status);
      at = body.current?.received ?? body.received;
    }
  };
  await Promise.all([feed([CHUNK_BYTES, 1, 70_001]), feed([99_999, CHUNK_BYTES - 1])]);
  expect((await complete(id)).body.sha256).toBe(sha256);
});

test("finishing twice, or many times at once, makes one file", async () => {
  const { id } = (await open()).body;
  await putAll(id);
  const answers = await Promise.all(Array.from({ length: 5 }, () => complete(id)));
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const again = await complete(id);
  expect(again.status).toBe(200);
  for (const { status, body } of answers) if (status === 200) expect(body.id).toBe(again.body.id);
  expect(await prisma.file.count()).toBe(1);
  expect((await put(id, 0, pdf.subarray(0, 10))).body.file_id).toBe(again.body.id);
});

test.each([
  ["0 bytes", { size: 0 }, 400],
  ["limit + 1", { size: MAX_DOCUMENT_BYTES + 1 }, 413],
  ["a sha256 that is none", { sha256: "abc" }, 400],
  ["no name", { name: "" }, 400],
])("is not opened with %s", async (_, facts, status) => {
  expect((await open(facts)).status).toBe(status);
});

test("a part over the limit, beyond the announced size, or empty is refused", async () => {
  const { id } = (await open({ size: CHUNK_BYTES + 10 })).body;
  expect((await put(id, 0, Buffer.alloc(CHUNK_BYTES + 1))).status).toBe(413);
  expect((await put(id, 0, pdf.subarray(0, CHUNK_BYTES))).status).toBe(200);
  expect((await put(id, CHUNK_BYTES, Buffer.alloc(11))).status).toBe(413);
  expect((await put(id, CHUNK_BYTES, Buffer.alloc(0))).status).toBe(400);
  expect((await look(id)).body.received).toBe(CHUNK_BYTES);
});

test.each([
  ["another content than announced", { sha256: "0".repeat(64) }, pdf, 400, /distinto/],
  ["a type that lies", { name: "a.png", type: "image/png" }, pdf, 415, /no es lo que dice/],
])("a refusal at the end (%s) lets the upload go", async (_, facts, bytes, status, why) => {
  const { id } = (await open({ ...facts, size: bytes.length })).body;
  await putAll(id, bytes);
  const answer = await complete(id);
  expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(why)]);
  expect((await look(id)).status).toBe(404);
  expect([await prisma.file.count(), await prisma.uploadChunk.count()]).toEqual([0, 0]);
});

test("nobody else sees, feeds, finishes or cancels it", async () => {
  const { id } = (await open()).body;
  expect((await look(id, other)).status).toBe(404);
  expect((await put(id, 0, pdf.subarray(0, 10), other)).status).toBe(404);
  expect((await complete(id, other)).status).toBe(404);
  await requestAs(other, "DELETE", `/documents/uploads/${id}`);
  expect((await look(id)).status).toBe(200);
  await requestAs(person, "DELETE", `/documents/uploads/${id}`);
  expect((await look(id)).status).toBe(404);
});

test("it expires, and is swept", async () => {
  const { id } = (await open()).body;
  await put(id, 0, pdf.subarray(0, CHUNK_BYTES));
  await query("UPDATE upload SET expires_at = now() - interval '1 second'");
  expect((await look(id)).status).toBe(410);
  expect((await sweepDocuments()).uploads).toBe(1);
  expect(await prisma.uploadChunk.count()).toBe(0);
});

test("what a killed process had begun to finish can be finished once its claim is over", async () => {
  const { id } = (await open()).body;
  await putAll(id);
  await query("UPDATE upload SET claimed_until = now() + interval '1 minute'");
  expect((await complete(id)).status).toBe(409);
  await query("UPDATE upload SET claimed_until = now() - interval '1 second'");
  expect((await complete(id)).status).toBe(200);
});

test("a person has only so many open at once", async () => {
  await prisma.upload.createMany({
    data: Array.from({ length: MAX_OPEN_UPLOADS }, () => ({
      id: randomUUID(),
      name: "a.pdf",
      size: 1,
      created_by_user_id: person.userId,
      expires_at: new Date(Date.now() + 60_000),
    })),
  });
  expect((await open()).status).toBe(409);
});
