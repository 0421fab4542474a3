import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { disconnect, prisma } from "@/lib/db";
import { startCapped } from "@/lib/jobs/cappedProcess";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { cii } from "@/lib/testing/invoiceXml";
import { requestAs } from "@/lib/testing/requestAs";
import { arcaUrl, emptyPdf, formWith, paper, pdfOf, qrPng } from "@/lib/testing/samples";
import { makePreview } from "./preview";
import { readDocument } from "./read";
import type { ExtractionView } from "./rules/invoice";
import type { FileView } from "./schema";

// What the worker does, each in a real process of its own.
jest.setTimeout(300_000);

let uploads: string;
let person: TestPerson;
let sheet: Buffer;

beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "work-"));
  process.env.UPLOAD_DIR = uploads;
  person = await aPerson("User");
  sheet = await paper(await qrPng(arcaUrl()));
});
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

async function send(name: string, bytes: Buffer): Promise<string> {
  const form = formWith("file", { name, bytes }, { read: "1" });
  const { status, body } = await requestAs<FileView>(person, "POST", "/documents", form.body, form.headers);
  expect(status).toBe(201);
  return body.id;
}
async function read(id: string): Promise<ExtractionView> {
  await readDocument(id);
  return (await requestAs<ExtractionView>(person, "GET", `/documents/${id}/extraction`)).body;
}
const info = async (id: string) => (await requestAs<FileView>(person, "GET", `/documents/${id}/info`)).body;

const pdfFrom = async (
  picture: Buffer,
  {
    attachment,
    blank,
  }: { attachment?: { name: string; bytes: Buffer }; blank?: { before: number; after: number } } = {},
) => {
  const { data, info: size } = await sharp(picture).jpeg({ quality: 80 }).toBuffer({ resolveWithObject: true });
  return pdfOf(data, size, { attachment, blank });
};

/** Where the code stands on the sheet. */
const QR = { x: 120 / 1240, y: 1250 / 1754 };

test("a scanned PDF: its QR is read, its first page is drawn, and both survive being done again", async () => {
  const id = await send("factura.pdf", await pdfFrom(sheet));
  expect(await read(id)).toMatchObject({
    state: "done",
    source: "qr",
    proposal: {
      format: "arca_qr",
      number: "94",
      total: "12100",
      currency: "USD",
      authorisation_code: "70417054367476",
    },
    places: { qr: { page: 1, x: expect.closeTo(QR.x, 1), y: expect.closeTo(QR.y, 1) } },
  });
  await makePreview(id);
  const first = await prisma.file.findUniqueOrThrow({ where: { id } });
  await makePreview(id);
  await readDocument(id);
  expect((await prisma.file.findUniqueOrThrow({ where: { id } })).thumbnail_key).toBe(first.thumbnail_key);
  expect(await info(id)).toMatchObject({ preview: { state: "done", note: "" }, pages: 1, extraction: "done" });
  const thumbnail = await requestAs(person, "GET", `/documents/${id}/thumbnail`);
  expect(thumbnail.headers["content-type"]).toBe("image/webp");
  expect(await sharp(thumbnail.raw).metadata()).toMatchObject({ format: "webp", height: 640 });
});

test("a phone's photo, askew and out of focus", async () => {
  const photo = await sharp(await sharp(sheet).resize(2400).toBuffer())
    .rotate(7, { background: "#776655" })
    .blur(2.5)
    .jpeg({ quality: 45 })
    .toBuffer();
  const { proposal, places } = await read(await send("foto.jpg", photo));
  expect(proposal).toMatchObject({ number: "94", sources: { number: "qr" } });
  const { qr } = places;
  expect(qr && qr.x > 0 && qr.y > 0.5 && qr.x + qr.width < 1 && qr.y + qr.height < 1).toBe(true);
});

test("a phone's HEIC: its QR is read, and it is drawn upright; it is served to be saved, as browsers seldom draw it", async () => {
  const id = await send("IMG_1.HEIC", await readFile(path.join(__dirname, "fixtures", "factura.heic")));
  expect(await read(id)).toMatchObject({ source: "qr", proposal: { number: "94", total: "12100" } });
  await makePreview(id);
  const thumbnail = await requestAs(person, "GET", `/documents/${id}/thumbnail`);
  expect(await sharp(thumbnail.raw).metadata()).toMatchObject({ format: "webp", width: 452, height: 640 });
  const served = await requestAs(person, "GET", `/documents/${id}?inline=1`);
  expect(served.headers["content-disposition"]).toMatch(/^attachment/);
});

test("a damaged HEIC is accepted, and says that it could not be drawn or read", async () => {
  const whole = await readFile(path.join(__dirname, "fixtures", "factura.heic"));
  const id = await send("rota.heic", whole.subarray(0, whole.length / 2));
  expect(await read(id)).toMatchObject({ state: "failed", error: expect.stringContaining("dañado") });
  await makePreview(id);
  expect((await info(id)).preview).toEqual({ state: "failed", note: expect.stringContaining("Sin vista previa") });
});

test("a page is drawn to be read, and one that is not there is told so", async () => {
  const id = await send("larga.pdf", await pdfFrom(sheet, { blank: { before: 1, after: 0 } }));
  await makePreview(id);
  const { pages } = await info(id);
  expect(pages).toBe(2);
  expect((await requestAs(person, "GET", `/documents/${id}/pages/2`)).status).toBe(200);
  // Drawn once: the next one is answered without drawing.
  const kept = path.join(uploads, "incoming", `page-${id}-2.webp`);
  await writeFile(kept, "drawn before");
  expect(String((await requestAs(person, "GET", `/documents/${id}/pages/2`)).raw)).toBe("drawn before");
  expect((await requestAs(person, "GET", `/documents/${id}/pages/3`)).status).toBe(404);
});

test("a code on none of the first pages nor the last is found", async () => {
  const pdf = await pdfFrom(sheet, { blank: { before: 7, after: 4 } });
  expect(await read(await send("anexos.pdf", pdf))).toMatchObject({ source: "qr", proposal: { number: "94" } });
});

test("a damaged page takes nothing from the one with the code", async () => {
  const pdf = await pdfFrom(sheet, { blank: { before: 0, after: 3 } });
  const [kids, damaged] = ["/Kids[3 0 R 6 0 R 6 0 R", "/Kids[3 0 R 6 0 R 5 0 R"];
  const bytes = Buffer.from(pdf.toString("latin1").replace(kids, damaged), "latin1");
  expect(await read(await send("rota.pdf", bytes))).toMatchObject({ source: "qr", proposal: { number: "94" } });
});

test("a Factur-X PDF: the XML inside of it, whatever its name, and the QR adds what it lacks", async () => {
  const pdf = await pdfFrom(sheet, { attachment: { name: "adjunto.dat", bytes: Buffer.from(cii()) } });
  expect(await read(await send("fx.pdf", pdf))).toMatchObject({
    source: "xml",
    proposal: { format: "cii", number: "FX-7", total: "240.00", sources: { number: "xml", authorisation_code: "qr" } },
  });
});

test("a document with nothing to read is done, without data", async () => {
  expect(await read(await send("blanco.pdf", emptyPdf()))).toMatchObject({
    state: "done",
    source: "none",
    proposal: null,
  });
});

test("a damaged PDF is accepted, and says that it could not be drawn or read", async () => {
  const id = await send("roto.pdf", Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(500, 33)]));
  expect(await read(id)).toMatchObject({ state: "failed", proposal: null, error: expect.stringContaining("dañado") });
  await makePreview(id);
  expect((await info(id)).preview).toEqual({ state: "failed", note: expect.stringContaining("Sin vista previa") });
});

test("a process that takes too long or too much is ended, and tells which", async () => {
  const file = path.join(uploads, "greedy.ts");
  await (await import("node:fs/promises")).writeFile(
    file,
    "const kept: Buffer[] = []; if (process.argv[2] === 'memory') setInterval(() => kept.push(Buffer.alloc(30e6, 1)), 20); else setInterval(() => {}, 1e6);",
  );
  const caps = { heapMb: 64, memoryMb: 300, timeoutMs: 60_000 };
  expect(await startCapped(file, ["memory"], caps).ended).toMatchObject({ outOfMemory: true, timedOut: false });
  expect(await startCapped(file, ["time"], { ...caps, timeoutMs: 300 }).ended).toMatchObject({ timedOut: true });
});
