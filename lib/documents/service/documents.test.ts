import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { facturae } from "@/lib/testing/invoiceXml";
import { requestAs } from "@/lib/testing/requestAs";
import { emptyPdf, formWith } from "@/lib/testing/samples";
import { documentOwners } from "../owners";
import type { FileView } from "../schema";
import { attachDocument, attachmentsOf, copyAttachments, removeAttachment } from "./attach";
import { confirmExtraction, extractionOf, requestReading } from "./extraction";

let uploads: string;
let author: TestPerson;
let reader: TestPerson;
let stranger: TestPerson;
let administrator: TestPerson;

const by = (person: TestPerson) => ({ userId: person.userId, mail: person.mail, requestId: "test" });
const note = { ownerType: "test_note", ownerId: "1", slot: "adjunto" };

beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "documents-"));
  process.env.UPLOAD_DIR = uploads;
  author = await aPerson("User");
  reader = await aPerson("Marketing");
  stranger = await aPerson("Negocio");
  administrator = await aPerson("Administrador");
  (await documentOwners()).set("test_note", { mayRead: async (actor, id) => id === "1" && actor.rol === "Marketing" });
});
afterAll(async () => {
  (await documentOwners()).delete("test_note");
  await disconnect();
  await rm(uploads, { recursive: true });
});

async function sent(name = "a.pdf", bytes = emptyPdf(), fields: Record<string, string> = {}): Promise<FileView> {
  const form = formWith("file", { name, bytes }, fields);
  const { status, body } = await requestAs<FileView>(author, "POST", "/documents", form.body, form.headers);
  expect(status).toBe(201);
  return body;
}
const statusFor = async (person: TestPerson | null, id: string, below = "") =>
  (await requestAs(person, "GET", `/documents/${id}${below}`)).status;
const attach = (id: string, owner = note) => prisma.$transaction((tx) => attachDocument(tx, by(author), id, owner));

test("a file that belongs to nothing is its sender's alone", async () => {
  const { id } = await sent();
  for (const below of ["", "/info", "/extraction"]) {
    expect([below, await statusFor(author, id, below)]).toEqual([below, 200]);
    expect([below, await statusFor(reader, id, below)]).toEqual([below, 404]);
    expect([below, await statusFor(administrator, id, below)]).toEqual([below, 404]);
    expect([below, await statusFor(null, id, below)]).toEqual([below, 401]);
  }
});

test("an attached file is whoever's may see the record, and no longer its sender's", async () => {
  const { id } = await sent();
  await attach(id);
  expect(await statusFor(reader, id)).toBe(200);
  expect(await statusFor(author, id)).toBe(404);
  expect(await statusFor(stranger, id)).toBe(404);
  expect(await statusFor(administrator, id, "/info")).toBe(404);
  expect((await attachmentsOf(note)).map((file) => [file.id, file.slot])).toContainEqual([id, "adjunto"]);
});

test("a record of a kind nobody answers for opens to nobody", async () => {
  const { id } = await sent();
  await attach(id, { ownerType: "test_other", ownerId: "1", slot: "" });
  expect(await statusFor(administrator, id)).toBe(404);
});

test("only the sender attaches, once; taken off it is out of sight, and the row stays", async () => {
  const { id } = await sent();
  await expect(prisma.$transaction((tx) => attachDocument(tx, by(stranger), id, note))).rejects.toMatchObject({
    status: 404,
  });
  await attach(id);
  await attach(id);
  await expect(attach(id, { ...note, ownerId: "2" })).rejects.toMatchObject({ status: 404 });
  expect(await prisma.attachment.count({ where: { file_id: id } })).toBe(1);
  await prisma.$transaction((tx) => removeAttachment(tx, by(reader), id, note));
  await expect(prisma.$transaction((tx) => removeAttachment(tx, by(reader), id, note))).rejects.toMatchObject({
    status: 404,
  });
  expect(await statusFor(reader, id)).toBe(404);
  expect(await prisma.attachment.count({ where: { file_id: id } })).toBe(1);
  expect((await auditOf(`file:${id}`)).map(({ action }) => action)).toEqual([
    "file.received",
    "file.attached",
    "file.removed",
  ]);
});

test("the next version of a record has the files of the one before", async () => {
  const { id } = await sent();
  await attach(id, { ...note, ownerId: "v1" });
  const [from, to] = ["v1", "v2"].map((ownerId) => ({ ownerType: "test_note", ownerId })) as [typeof note, typeof note];
  for (let times = 0; times < 2; times++) await prisma.$transaction((tx) => copyAttachments(tx, by(author), from, to));
  expect((await attachmentsOf(to)).map((file) => [file.id, file.slot])).toEqual([[id, "adjunto"]]);
});

test("PDF and pictures may be shown; then nothing in them runs", async () => {
  const pdf = await sent();
  const shown = await requestAs(author, "GET", `/documents/${pdf.id}?inline=1`);
  expect(shown.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^inline; /),
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "cache-control": "no-store",
    "content-length": String(emptyPdf().length),
  });
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const picture = await requestAs(author, "GET", `/documents/${(await sent("a.png", photo)).id}?inline=1`);
  expect(picture.headers["content-security-policy"]).toMatch(/^sandbox;/);
});

test("anything else is only ever saved, whatever is asked", async () => {
  const { id } = await sent("f.xml", Buffer.from(facturae()));
  const { headers } = await requestAs(author, "GET", `/documents/${id}?inline=1`);
  expect(headers["content-disposition"]).toMatch(/^attachment; /);
});

test.each(["documents%2F2026-01-01%2Fabc", "..%2F..%2Fetc%2Fpasswd", "no-es-uuid", "%00"])(
  "there is no way in by storage key: %s",
  async (id) => {
    expect((await requestAs(author, "GET", `/documents/${id}`)).status).toBe(400);
  },
);

test("bytes that went missing are an error, not an empty file", async () => {
  const { id } = await sent();
  const { storage_key } = await prisma.file.findUniqueOrThrow({ where: { id } });
  await rm(path.join(uploads, storage_key ?? ""));
  expect(await statusFor(author, id)).toBe(500);
});

/** The stored files that this process holds open. */
async function held(): Promise<string[]> {
  const numbers = await readdir("/proc/self/fd");
  const files = await Promise.all(numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => "")));
  return files.filter((file) => file.startsWith(uploads));
}

(process.platform === "linux" ? test : test.skip)("who asks for the head alone leaves no file open", async () => {
  const { id } = await sent();
  const { status, headers, raw } = await requestAs(author, "HEAD", `/documents/${id}`);
  expect([status, headers["content-length"], raw.length]).toEqual([200, String(emptyPdf().length), 0]);
  for (let looks = 0; looks < 200 && (await held()).length > 0; looks++)
    await new Promise((done) => setImmediate(done));
  expect(await held()).toEqual([]);
});

test("one's own unused file can be deleted; one that is part of a record cannot", async () => {
  const { id } = await sent();
  expect((await requestAs(stranger, "DELETE", `/documents/${id}`)).status).toBe(404);
  expect((await requestAs(author, "DELETE", `/documents/${id}`)).status).toBe(200);
  expect(await statusFor(author, id)).toBe(404);
  const used = await sent();
  await attach(used.id);
  expect((await requestAs(reader, "DELETE", `/documents/${used.id}`)).status).toBe(409);
});

test("what a person confirms is kept beside what was read, and audited", async () => {
  const { id } = await sent("f.xml", Buffer.from(facturae()));
  expect(await extractionOf(id)).toMatchObject({ state: "none", proposal: null });
  await prisma.$transaction((tx) => requestReading(tx, id));
  await prisma.$transaction((tx) => requestReading(tx, id));
  expect(await extractionOf(id)).toMatchObject({ state: "pending", source: "none" });
  await prisma.$transaction((tx) => confirmExtraction(tx, by(author), id, { total: "10.00" }));
  expect(await extractionOf(id)).toMatchObject({ confirmed: { total: "10.00" }, confirmed_by: author.mail });
  expect((await auditOf(`file:${id}`)).at(-1)).toMatchObject({
    action: "extraction.confirmed",
    after: { total: "10.00" },
  });
});
