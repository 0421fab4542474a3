import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { disconnect, prisma, query } from "@/lib/db";
import { incomingFile } from "@/lib/files/folders";
import * as storage from "@/lib/files/storage";
import { syncedFacts } from "@/lib/files/whole";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { cii, facturae, ubl } from "@/lib/testing/invoiceXml";
import { requestAs } from "@/lib/testing/requestAs";
import { emptyPdf, formWith } from "@/lib/testing/samples";
import { workbookOf } from "@/lib/testing/zip";
import { resumeLeft } from "../resume";
import { MAX_DOCUMENT_BYTES } from "../rules/limits";
import type { FileView } from "../schema";
import { dropKept, keepDocument } from "./receive";

jest.mock("@/lib/files/storage", () => {
  const real = jest.requireActual<typeof storage>("@/lib/files/storage");
  return { ...real, keepFile: jest.fn(real.keepFile) };
});

type Reply = FileView & { error: string; code: string; issues?: { path: string; message: string }[] };

let person: TestPerson;
let uploads: string;

beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "documents-"));
  process.env.UPLOAD_DIR = uploads;
  person = await aPerson("User");
});
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

function send(name: string, bytes: Buffer | string, type?: string, fields: Record<string, string> = {}) {
  const form = formWith("file", { name, type, bytes: Buffer.from(bytes) }, fields);
  return requestAs<Reply>(person, "POST", "/documents", form.body, form.headers);
}

/** Every file under the uploads' folder. */
const stored = async () =>
  (await readdir(uploads, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const picture = (width = 20, height = 30) => sharp({ create: { width, height, channels: 3, background: "#c33" } });
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypheic"),
  Buffer.alloc(4),
  Buffer.from("mif1heic"),
  Buffer.alloc(200, 1),
]);

describe("accepted", () => {
  const accepted: [string, string, string, () => Buffer | Promise<Buffer>][] = [
    ["pdf", "Factura Ñ 1.PDF", "application/pdf", emptyPdf],
    ["jpeg", "foto.jpg", "image/jpeg", () => picture().jpeg().toBuffer()],
    ["png", "foto.png", "image/png", () => picture().png().toBuffer()],
    ["webp", "foto.webp", "image/webp", () => picture().webp().toBuffer()],
    ["heic", "IMG_1.HEIC", "", () => heic],
    ["xlsx", "planilla.xlsx", "application/octet-stream", () => workbookOf()],
    ["xml", "facturae.xml", "text/xml", () => Buffer.from(facturae())],
    ["xml", "facturae.xsig", "", () => Buffer.from(facturae())],
    ["xml", "ubl.xml", "application/xml", () => Buffer.from(`\ufeff${ubl()}`)],
    ["xml", "cii.xml", "application/xml", () => Buffer.from(`\ufeff${cii()}`, "utf16le")],
  ];

  test.each(accepted)("%s as %s (%s)", async (kind, name, type, make) => {
    const bytes = await make();
    const { status, body } = await send(name, bytes, type);
    expect([status, body.error]).toEqual([201, undefined]);
    expect(body).toMatchObject({ kind, name, size: bytes.length, state: "clean", created_by: person.mail });
    const row = await prisma.file.findUniqueOrThrow({ where: { id: body.id } });
    expect(row.storage_key).toMatch(/^documents\/\d{4}-\d{2}-\d{2}\/[0-9a-f-]{36}$/);
    const served = await requestAs(person, "GET", `/documents/${body.id}`);
    expect(served.raw.equals(bytes)).toBe(true);
    expect(await auditOf(`file:${body.id}`)).toMatchObject([{ action: "file.received", actor: person.mail }]);
  });

  test("exactly the limit", async () => {
    const pdf = Buffer.concat([emptyPdf(), Buffer.alloc(MAX_DOCUMENT_BYTES)]).subarray(0, MAX_DOCUMENT_BYTES);
    expect((await send("justo.pdf", pdf)).status).toBe(201);
  });
});

/** A PNG that says it is huge: its pixels are one colour and pack to nothing. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE((jest.requireActual("node:zlib") as { crc32: (b: Buffer) => number }).crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    mark,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ja"><!ENTITY b "&a;&a;">]>${ubl()}`;

describe("refused, naming the field and leaving nothing behind", () => {
  const refused: [string, number, RegExp, string, () => Buffer | string | Promise<Buffer>, string?][] = [
    ["0 bytes", 400, /vacío/, "a.pdf", () => ""],
    [
      "limit + 1",
      413,
      /demasiado/,
      "a.pdf",
      () => Buffer.concat([emptyPdf(), Buffer.alloc(MAX_DOCUMENT_BYTES)]).subarray(0, MAX_DOCUMENT_BYTES + 1),
    ],
    ["SVG", 415, /SVG/, "a.svg", () => svg, "image/svg+xml"],
    ["SVG that says it is XML", 415, /SVG/, "a.xml", () => `<?xml version="1.0"?>${svg}`, "text/xml"],
    ["SVG that says it is PNG", 415, /SVG/, "a.png", () => svg, "image/png"],
    ["HTML", 415, /HTML/, "a.html", () => "<!doctype html><script>1</script>", "text/html"],
    ["HTML that says it is PDF", 415, /HTML/, "a.pdf", () => "<html><body>%PDF-1.7</body></html>", "application/pdf"],
    ["a program", 415, /no se acepta|programa/, "a.pdf", () => Buffer.concat([Buffer.from("MZ"), Buffer.alloc(300)])],
    ["text", 415, /no se acepta/, "a.pdf", () => "hola"],
    ["a GIF", 415, /imagen/, "a.gif", () => Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;")],
    ["a PNG called PDF", 415, /no es lo que dice/, "a.pdf", () => picture().png().toBuffer()],
    ["a PNG sent as PDF", 415, /no es lo que dice/, "a.png", () => picture().png().toBuffer(), "application/pdf"],
    ["a PDF sent as HTML", 415, /no es lo que dice/, "a.pdf", emptyPdf, "text/html"],
    ["a name without an ending", 415, /no es lo que dice/, "factura", emptyPdf],
    ["two endings", 415, /no es lo que dice/, "a.pdf.exe", emptyPdf],
    ["a plain zip", 415, /zip|comprimido/, "a.xlsx", () => Buffer.from("PK\x05\x06".padEnd(22, "\0"), "latin1")],
    ["a zip bomb", 413, /descomprimido/, "a.xlsx", () => workbookOf(160 * 1024 * 1024)],
    ["a zip bomb that says it is small", 413, /descomprimido/, "a.xlsx", () => workbookOf(5_000_000, 1000)],
    ["a damaged workbook", 400, /dañado/, "a.xlsx", () => workbookOf().subarray(0, 200)],
    ["a pixel bomb", 413, /píxeles/, "a.png", () => hugePng(60_000)],
    [
      "a damaged picture",
      400,
      /dañada/,
      "a.jpg",
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(50)]),
    ],
    ["entities in XML", 400, /DTD/, "a.xml", () => laughs],
    ["any other XML", 415, /factura electrónica/, "a.xml", () => "<pedido><x/></pedido>"],
    ["XML too deep", 400, /niveles/, "a.xml", () => `${"<a>".repeat(5000)}${"</a>".repeat(5000)}`],
    ["XML of comments that never end", 400, /dañado/, "a.xml", () => `<a>${"<!--".repeat(1_000_000)}`],
    ["XML cut off", 400, /incompleto/, "a.xml", () => ubl().slice(0, -10)],
    [
      "XML in an encoding that does not exist",
      400,
      /codificación/,
      "a.xml",
      () => `<?xml version="1.0" encoding="klingon"?>${ubl()}`,
    ],
    [
      "a PNG with a zip behind",
      415,
      /otra cosa/,
      "a.png",
      async () => Buffer.concat([await picture().png().toBuffer(), workbookOf()]),
    ],
    [
      "a PDF with a web page in its head",
      415,
      /otra cosa/,
      "a.pdf",
      () => Buffer.concat([Buffer.from("%PDF-1.7\n<html><script>1</script>"), emptyPdf()]),
    ],
  ];

  test.each(refused)("%s", async (_, status, why, name, make, ...[type]) => {
    const before = [(await stored()).length, await prisma.file.count()];
    const answer = await send(name, await make(), type);
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(why)]);
    if (answer.body.issues) expect(answer.body.issues[0]?.path).toBe("file");
    expect([(await stored()).length, await prisma.file.count()]).toEqual(before);
  });
});

describe("names", () => {
  test.each([
    ["../../etc/cron.pdf", "cron.pdf"],
    ["C:\\temp\\foto.pdf", "foto.pdf"],
    ["nul\u0000.pdf", "nul.pdf"],
    ["factura\u202Efdp.exe.pdf", "facturafdp.exe.pdf"],
    [`${"a".repeat(400)}.pdf`, `${"a".repeat(196)}.pdf`],
  ])("%j is kept as data, and served safely", async (given, kept) => {
    const { status, body } = await send(given, emptyPdf());
    expect([status, body.name]).toEqual([201, kept]);
    const { headers } = await requestAs(person, "GET", `/documents/${body.id}`);
    expect(headers["content-disposition"]).toBe(
      `attachment; filename="${kept}"; filename*=UTF-8''${encodeURIComponent(kept)}`,
    );
    expect(await stored()).not.toContain(kept);
  });

  test("letters beyond ASCII and quotes stay inside the header", async () => {
    const { body } = await send("Ñandú %22 😀.pdf", emptyPdf());
    const { headers } = await requestAs(person, "GET", `/documents/${body.id}`);
    expect(headers["content-disposition"]).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.'()!~*-]+$/,
    );
  });
});

test("a full storage is told, and nothing of the file stays", async () => {
  const before = [(await stored()).length, await prisma.file.count()];
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  jest.mocked(storage.keepFile).mockRejectedValueOnce(Object.assign(new Error("Cannot write"), { cause: full }));
  const { status, body } = await send("a.pdf", emptyPdf());
  expect([status, body.code]).toEqual([507, "storage_full"]);
  expect(body.error).toContain("No hay espacio");
  expect([(await stored()).length, await prisma.file.count()]).toEqual(before);
  expect((await send("a.pdf", emptyPdf())).status).toBe(201);
});

test("a row that cannot be written takes its bytes with it", async () => {
  const before = (await stored()).length;
  await asOwner("ALTER TABLE file ADD CONSTRAINT no_more CHECK (false) NOT VALID");
  try {
    expect((await send("a.pdf", emptyPdf())).status).toBe(500);
  } finally {
    await asOwner("ALTER TABLE file DROP CONSTRAINT no_more");
  }
  expect((await stored()).length).toBe(before);
});

test("a document is taken back when its row was refused, and stays when nobody heard whether it was written", async () => {
  const keep = async () => {
    const file = await incomingFile();
    await writeFile(file, emptyPdf());
    return keepDocument({ userId: person.userId, mail: person.mail, requestId: "" } as never, {
      path: file,
      name: "a.pdf",
      declared: "",
      ...(await syncedFacts(file)),
    });
  };
  const before = (await stored()).length;
  await dropKept(await keep(), new Error("new row violates check constraint"));
  await dropKept(await keep());
  expect((await stored()).length).toBe(before);
  await dropKept(await keep(), new Error("Connection terminated unexpectedly"));
  expect((await stored()).length).toBe(before + 1);
});

test("what waits to be drawn or read and has no job any more is asked for anew, once", async () => {
  const { body } = await send("a.pdf", emptyPdf(), undefined, { read: "1" });
  await prisma.file.update({ where: { id: body.id }, data: { created_at: new Date(Date.now() - 120_000) } });
  const jobs = () =>
    query<{ name: string; state: string }>(
      "SELECT name, state::text FROM pgboss.job WHERE data ->> 'id' = $1 AND state < 'completed' ORDER BY name",
      [body.id],
    );
  const both = [
    { name: "documents.preview", state: "created" },
    { name: "documents.read", state: "created" },
  ];
  await resumeLeft();
  expect(await jobs()).toEqual(both);
  await asOwner("UPDATE pgboss.job SET state = 'failed' WHERE name IN ('documents.preview', 'documents.read')");
  await resumeLeft();
  await resumeLeft();
  expect(await jobs()).toEqual(both);
});

test("read=1 asks to read it, once its kind can be read", async () => {
  expect((await send("a.pdf", emptyPdf(), undefined, { read: "1" })).body.extraction).toBe("pending");
  expect((await send("a.pdf", emptyPdf())).body.extraction).toBeNull();
  expect((await send("a.xlsx", workbookOf(), undefined, { read: "1" })).body.extraction).toBeNull();
});
