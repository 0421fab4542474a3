import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { disconnect, prisma } from "@/lib/db";
import type { UploadView } from "@/lib/documents/schema";
import * as storage from "@/lib/files/storage";
import { hashToken } from "@/lib/links/token";
import { testDatabase } from "@/lib/testing/db";
import type { TestPerson } from "@/lib/testing/factories";
import { anInvoice, anInvoiceLink, linkPath } from "@/lib/testing/invoiceLinks";
import { ubl } from "@/lib/testing/invoiceXml";
import { aBudget, aCompany, aMember, anArea } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { emptyPdf, formWith } from "@/lib/testing/samples";
import { workbookOf } from "@/lib/testing/zip";
import type { LinkFile } from "./schema";

jest.setTimeout(60_000);
jest.mock("@/lib/files/storage", () => {
  const real = jest.requireActual<typeof storage>("@/lib/files/storage");
  return { ...real, keepFile: jest.fn(real.keepFile) };
});

type Answer = { status: number; body: { error?: string; code?: string; name?: string } };

const MB = 1024 * 1024;
let uploads: string;
let editor: TestPerson;
let line: { id: number };

beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "bad-files-"));
  process.env.UPLOAD_DIR = uploads;
  await aCompany();
  const area = anArea();
  editor = await aMember(area, "editor");
  line = await aBudget(editor, area, { alicuota_ars: "1000" });
});
beforeEach(() => prisma.rateLimit.deleteMany());
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

const aLink = () => anInvoiceLink(editor, line);

/** The two ways a file comes through a link: with its data, or by itself in parts, before them. */
const ways: Record<string, (token: string, name: string, bytes: Buffer) => Promise<Answer>> = {
  whole: (token, name, bytes) => {
    const { body, headers } = formWith("file", { name, bytes }, anInvoice());
    return requestAs(null, "PUT", linkPath(token, "/upload"), body, headers);
  },
  "in parts": async (token, name, bytes) => {
    const opened = await requestAs<UploadView>(null, "POST", linkPath(token, "/uploads"), {
      name,
      size: bytes.length,
      type: "",
    });
    if (opened.status !== 201) return opened as unknown as Answer;
    const { id, chunk_bytes } = opened.body;
    for (let from = 0; from < bytes.length; from += chunk_bytes) {
      const part = { name: "chunk", bytes: bytes.subarray(from, from + chunk_bytes) };
      const { body, headers } = formWith("chunk", part, { offset: String(from) });
      await requestAs(null, "PUT", linkPath(token, `/uploads/${id}`), body, headers);
    }
    return requestAs(null, "POST", linkPath(token, `/uploads/${id}/complete`));
  },
};

const kept = async () => (await readdir(path.join(uploads, "documents"), { recursive: true }).catch(() => [])).length;
const counts = async () => [await kept(), await prisma.file.count(), await prisma.supplierInvoice.count()];

const bad: [string, number, string, () => Buffer | string][] = [
  ["0 bytes", 400, "a.pdf", () => ""],
  [
    "a byte over the limit",
    413,
    "a.pdf",
    () => Buffer.concat([emptyPdf(), Buffer.alloc(10 * MB)]).subarray(0, 10 * MB + 1),
  ],
  ["SVG", 415, "a.svg", () => '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
  ["SVG that says it is XML", 415, "a.xml", () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["HTML that says it is PDF", 415, "a.pdf", () => "<html><script>1</script>"],
  ["a program that says it is a photo", 415, "a.jpg", () => Buffer.concat([Buffer.from("MZ"), Buffer.alloc(300)])],
  ["a PDF that says it is a photo", 415, "a.png", emptyPdf],
  ["a zip bomb", 413, "a.xlsx", () => workbookOf(160 * MB)],
  ["a workbook", 415, "a.xlsx", () => workbookOf()],
  ["entities", 400, "a.xml", () => `<!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]>${ubl()}`],
  ["comments that never end", 400, "a.xml", () => `<a>${"<!--".repeat(1_000_000)}`],
];

describe.each(Object.entries(ways))("sent %s", (_way, send) => {
  test.each(bad)("%s is refused, leaves nothing, and the link is good", async (_what, status, name, make) => {
    const token = await aLink();
    const before = await counts();
    const answer = await send(token, name, Buffer.from(make()));
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(/archivo|XML/)]);
    expect(await counts()).toEqual(before);
    expect((await send(token, "a.pdf", emptyPdf())).status).toBe(200);
  });

  test.each([
    ["../../etc/cron.pdf", "cron.pdf"],
    ["factura\u202Efdp.exe.pdf", "facturafdp.exe.pdf"],
  ])("the name %j is only data", async (given, name) => {
    const token = await aLink();
    expect((await send(token, given, emptyPdf())).status).toBe(200);
    const { name: stored, storage_key } = await prisma.file.findFirstOrThrow({ orderBy: { created_at: "desc" } });
    expect([stored, storage_key]).toEqual([name, expect.stringMatching(/^documents\/[\d-]{10}\/[0-9a-f-]{36}$/)]);
  });

  test("a NUL in the name is left out or refused, never kept", async () => {
    const token = await aLink();
    const { status } = await send(token, "nul\u0000.pdf", emptyPdf());
    const { name } = await prisma.file.findFirstOrThrow({ orderBy: { created_at: "desc" } });
    expect([200, 400]).toContain(status);
    if (status === 200) expect(name).toBe("nul.pdf");
    else expect((await send(token, "a.pdf", emptyPdf())).status).toBe(200);
  });

  test("a full storage is told, nothing stays, and the same link takes it once there is room", async () => {
    const token = await aLink();
    const before = await counts();
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    jest.mocked(storage.keepFile).mockRejectedValueOnce(Object.assign(new Error("Cannot write"), { cause: full }));
    const answer = await send(token, "a.pdf", emptyPdf());
    expect([answer.status, answer.body.code]).toEqual([507, "storage_full"]);
    expect(await counts()).toEqual(before);
    expect((await requestAs(null, "GET", linkPath(token))).status).toBe(200);
    expect((await send(token, "a.pdf", emptyPdf())).status).toBe(200);
  });
});

test("what was put together once the storage has room is the upload that was there: no part is sent again", async () => {
  const token = await aLink();
  const bytes = emptyPdf();
  const opened = { name: "a.pdf", size: bytes.length, type: "" };
  const { id } = (await requestAs<UploadView>(null, "POST", linkPath(token, "/uploads"), opened)).body;
  const { body, headers } = formWith("chunk", { name: "chunk", bytes }, { offset: "0" });
  await requestAs(null, "PUT", linkPath(token, `/uploads/${id}`), body, headers);
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  jest.mocked(storage.keepFile).mockRejectedValueOnce(Object.assign(new Error("Cannot write"), { cause: full }));
  expect((await requestAs(null, "POST", linkPath(token, `/uploads/${id}/complete`))).status).toBe(507);
  const file = await requestAs<LinkFile>(null, "POST", linkPath(token, `/uploads/${id}/complete`));
  expect([file.status, file.body.size]).toEqual([200, bytes.length]);
  const sent = await requestAs(null, "POST", linkPath(token, "/send"), { ...anInvoice(), file_id: file.body.id });
  expect(sent.status).toBe(200);
  expect(await prisma.supplierInvoice.count({ where: { request: { token_hash: hashToken(token) } } })).toBe(1);
});
