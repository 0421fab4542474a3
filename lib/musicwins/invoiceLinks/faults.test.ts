import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { disconnect, prisma } from "@/lib/db";
import { CHUNK_BYTES } from "@/lib/documents/rules/limits";
import { rescanQuarantined } from "@/lib/documents/scan/rescan";
import type { UploadView } from "@/lib/documents/schema";
import { sweepDocuments } from "@/lib/documents/sweep";
import { hashToken } from "@/lib/links/token";
import { type ApiProcess, startApi } from "@/lib/testing/apiProcess";
import { type TestClamd, testClamd } from "@/lib/testing/clamd";
import { testDatabase } from "@/lib/testing/db";
import type { TestPerson } from "@/lib/testing/factories";
import { anInvoice, anInvoiceLink, linkPath } from "@/lib/testing/invoiceLinks";
import { aBudget, aCompany, aForm, aMember, anArea, aPdf } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { formWith } from "@/lib/testing/samples";
import type { LinkFile } from "./schema";

// A process of its own takes seconds to start on a busy machine.
jest.setTimeout(120_000);

let uploads: string;
let editor: TestPerson;
let line: { id: number };
let clamd: TestClamd;

beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "faults-"));
  process.env.UPLOAD_DIR = uploads;
  clamd = await testClamd();
  await aCompany();
  const area = anArea();
  editor = await aMember(area, "editor");
  line = await aBudget(editor, area, { alicuota_ars: "1000" });
});
beforeEach(async () => {
  clamd.off();
  await prisma.rateLimit.deleteMany();
});
afterAll(async () => {
  await clamd.close();
  await disconnect();
  await rm(uploads, { recursive: true });
});

const aLink = () => anInvoiceLink(editor, line);
const stored = async () =>
  (await readdir(uploads, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(uploads, path.join(entry.parentPath, entry.name)));
const storedIn = async (folder: string) => (await stored()).filter((name) => name.startsWith(folder));
/** Nothing of an invoice is in the database, and the link still opens. */
async function expectUntouched(token: string, files = 0) {
  expect(await prisma.supplierInvoice.count({ where: { request: { token_hash: hashToken(token) } } })).toBe(0);
  expect(await prisma.file.count()).toBe(files);
  expect((await requestAs(null, "GET", linkPath(token))).status).toBe(200);
}
async function uploadWhole(token: string) {
  const form = aForm(anInvoice(), [{ content: aPdf() }]);
  return requestAs<{ data: { recibo: string } }>(null, "PUT", linkPath(token, "/upload"), form.body, form.headers);
}

/** Begins to send a body and stops when `until` says so, with the application killed in the middle. */
async function killedWhile(
  api: ApiProcess,
  { method, address, body, headers }: { method: string; address: string; body: Buffer; headers: object },
  bytes: number,
  until: () => Promise<boolean>,
) {
  const sending = httpRequest(`${api.url}${address}`, {
    method,
    headers: { ...headers, "content-length": String(body.length) },
  });
  sending.on("error", () => {});
  sending.write(body.subarray(0, bytes));
  while (!(await until())) await new Promise((done) => setImmediate(done));
  await api.stop();
  sending.destroy();
}

describe("kill -9", () => {
  let api: ApiProcess;
  beforeEach(async () => {
    api = await startApi();
  });
  afterEach(() => api.stop());

  test("in the middle of an upload: no row, what it left is swept, and the link takes the next one", async () => {
    const token = await aLink();
    const form = aForm(anInvoice(), [{ content: Buffer.concat([aPdf(), Buffer.alloc(2_000_000, 0x20)]) }]);
    const sent = { method: "PUT", address: linkPath(token, "/upload"), ...form };
    await killedWhile(api, sent, 1_000_000, async () => (await storedIn("incoming")).length > 0);
    await expectUntouched(token);
    expect(await sweepDocuments({ graceHours: 0 })).toMatchObject({ incoming: 1, orphans: 0 });
    expect(await stored()).toEqual([]);
    expect((await uploadWhole(token)).status).toBe(200);
  });

  test("between the bytes and their row: no invoice, the orphan is swept, and the link takes the next one", async () => {
    const token = await aLink();
    const files = await prisma.file.count();
    const kept = await storedIn("documents");
    const form = aForm(anInvoice(), [{ content: aPdf("huérfano") }]);
    // Whoever holds the link keeps the upload waiting right there.
    await prisma.$transaction(
      async (tx) => {
        await tx.$queryRawUnsafe("SELECT 1 FROM invoice_request WHERE token_hash = $1 FOR UPDATE", hashToken(token));
        const sent = { method: "PUT", address: linkPath(token, "/upload"), ...form };
        const arrived = async () => (await storedIn("documents")).length > kept.length;
        await killedWhile(api, sent, form.body.length, arrived);
      },
      { timeout: 60_000 },
    );
    await expectUntouched(token, files);
    expect(await sweepDocuments({ graceHours: 1 })).toMatchObject({ orphans: 0 });
    expect(await sweepDocuments({ graceHours: 0 })).toMatchObject({ orphans: 1 });
    expect((await storedIn("documents")).sort()).toEqual(kept.sort());
    expect((await uploadWhole(token)).status).toBe(200);
  });

  test("in the middle of a part: another process goes on with the whole ones", async () => {
    const token = await aLink();
    const bytes = Buffer.concat([aPdf(), Buffer.alloc(CHUNK_BYTES, 0x20)]);
    const opened = { name: "factura.pdf", size: bytes.length, type: "" };
    const { id } = (await requestAs<UploadView>(null, "POST", linkPath(token, "/uploads"), opened)).body;
    const part = (from: number) =>
      formWith("chunk", { name: "chunk", bytes: bytes.subarray(from, from + CHUNK_BYTES) }, { offset: String(from) });
    const sent = { method: "PUT", address: linkPath(token, `/uploads/${id}`), ...part(0) };
    const files = await prisma.file.count();
    await killedWhile(api, sent, 100_000, async () => (await storedIn("incoming")).length > 0);
    await expectUntouched(token, files);
    const state = await requestAs<UploadView>(null, "GET", linkPath(token, `/uploads/${id}`));
    expect(state.body.received).toBe(0);
    for (const from of [0, CHUNK_BYTES]) {
      const { body, headers } = part(from);
      expect((await requestAs(null, "PUT", linkPath(token, `/uploads/${id}`), body, headers)).status).toBe(200);
    }
    const file = await requestAs<LinkFile>(null, "POST", linkPath(token, `/uploads/${id}/complete`));
    const done = await requestAs(null, "POST", linkPath(token, "/send"), { ...anInvoice(), file_id: file.body.id });
    expect(done.status).toBe(200);
    expect(await sweepDocuments({ graceHours: 0 })).toMatchObject({ incoming: 1, orphans: 0 });
  });
});

describe("with the scanner away", () => {
  const fileOf = async (token: string) => {
    const { id } = await prisma.supplierInvoice.findFirstOrThrow({
      where: { request: { token_hash: hashToken(token) } },
    });
    const { file_id } = await prisma.attachment.findFirstOrThrow({
      where: { owner_type: "supplier_invoice", owner_id: String(id) },
    });
    return file_id;
  };
  const served = async (id: string) => (await requestAs<{ error: string }>(editor, "GET", `/documents/${id}`)).status;

  test.each<[string, (token: string) => Promise<number>]>([
    ["with its data", async (token) => (await uploadWhole(token)).status],
    [
      "alone, without waiting to be read",
      async (token) => {
        const form = aForm({}, [{ content: aPdf("sola") }]);
        return (await requestAs(null, "PUT", linkPath(token, "/upload"), form.body, form.headers)).status;
      },
    ],
    [
      "in parts",
      async (token) => {
        const bytes = aPdf("partes");
        const opened = { name: "factura.pdf", size: bytes.length, type: "" };
        const { id } = (await requestAs<UploadView>(null, "POST", linkPath(token, "/uploads"), opened)).body;
        const { body, headers } = formWith("chunk", { name: "chunk", bytes }, { offset: "0" });
        await requestAs(null, "PUT", linkPath(token, `/uploads/${id}`), body, headers);
        const file = await requestAs<LinkFile>(null, "POST", linkPath(token, `/uploads/${id}/complete`));
        expect(file.body).toMatchObject({ state: "quarantined", reading: "pending" });
        const sent = { ...anInvoice(), file_id: file.body.id };
        return (await requestAs(null, "POST", linkPath(token, "/send"), sent)).status;
      },
    ],
  ])("an invoice %s is taken into quarantine, not served, and let go when it is back", async (_, send) => {
    const token = await aLink();
    clamd.down();
    expect(await send(token)).toBe(200);
    const id = await fileOf(token);
    expect([await served(id), (await prisma.file.findUniqueOrThrow({ where: { id } })).state]).toEqual([
      409,
      "quarantined",
    ]);
    expect((await requestAs(null, "GET", linkPath(token))).status).toBe(404);
    const path = `/bsastrap/${line.id}/invoice-requests`;
    const { body } = await requestAs<{ data: { invoice: object }[] }>(editor, "GET", path);
    expect(body.data[0]?.invoice).toMatchObject({ file_state: "quarantined" });
    clamd.up();
    await rescanQuarantined();
    expect(await served(id)).toBe(200);
  });

  test("what it finds when it is back is refused for good; the invoice's data stay", async () => {
    const token = await aLink();
    clamd.down();
    const form = aForm(anInvoice(), [{ content: aPdf("EICAR") }]);
    expect((await requestAs(null, "PUT", linkPath(token, "/upload"), form.body, form.headers)).status).toBe(200);
    clamd.up();
    await rescanQuarantined();
    expect(await served(await fileOf(token))).toBe(404);
    expect(await prisma.supplierInvoice.count({ where: { request: { token_hash: hashToken(token) } } })).toBe(1);
  });

  test("an infected one is refused with its reason, and the link takes a clean one", async () => {
    const token = await aLink();
    clamd.up();
    const form = aForm(anInvoice(), [{ content: aPdf("EICAR") }]);
    const { status, body } = await requestAs<{ error: string }>(
      null,
      "PUT",
      linkPath(token, "/upload"),
      form.body,
      form.headers,
    );
    expect([status, body.error]).toEqual([422, expect.stringContaining("Eicar-Test-Signature")]);
    expect((await uploadWhole(token)).status).toBe(200);
  });
});
