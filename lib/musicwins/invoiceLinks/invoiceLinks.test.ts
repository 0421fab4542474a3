import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { disconnect, prisma } from "@/lib/db";
import { readDocument } from "@/lib/documents/read";
import { CHUNK_BYTES } from "@/lib/documents/rules/limits";
import type { UploadView } from "@/lib/documents/schema";
import { testDatabase } from "@/lib/testing/db";
import type { TestPerson } from "@/lib/testing/factories";
import { anInvoice, anInvoiceLink, linkPath } from "@/lib/testing/invoiceLinks";
import { aBudget, aCompany, aMember, anArea, aPdf } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { ARCA_EXAMPLE, arcaUrl, formWith, paper, qrPng } from "@/lib/testing/samples";
import type { LinkFile } from "./schema";

jest.setTimeout(120_000);

interface Refusal {
  success: boolean;
  error: string;
  issues?: { path: string; message: string }[];
}
type Reply<T> = T & Refusal;

const OURS = "30714822361";
const SUPPLIER = "30709155276";
let uploads: string;
let editor: TestPerson;
let stranger: TestPerson;
let area: string;
let line: { id: number };

beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "links-"));
  process.env.UPLOAD_DIR = uploads;
  await aCompany();
  area = anArea();
  editor = await aMember(area, "editor");
  stranger = await aMember(anArea(), "admin");
});
// A line each: invoices of one line are judged together.
beforeEach(async () => {
  await prisma.rateLimit.deleteMany();
  line = await aBudget(editor, area, { alicuota_ars: "1000", titulo: "Backline" });
});
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

const aLink = () => anInvoiceLink(editor, line);
const at = (token: string, rest: string) => linkPath(token, `/${rest}`);
const open = (token: string, size: number, name = "factura.pdf") =>
  requestAs<Reply<UploadView>>(null, "POST", at(token, "uploads"), { name, size, type: "" });
function put(token: string, id: string, offset: number, bytes: Buffer) {
  const form = formWith("chunk", { name: "chunk", bytes }, { offset: String(offset) });
  return requestAs<Reply<UploadView>>(null, "PUT", at(token, `uploads/${id}`), form.body, form.headers);
}
const complete = (token: string, id: string) =>
  requestAs<Reply<LinkFile>>(null, "POST", at(token, `uploads/${id}/complete`));
async function sendFile(token: string, bytes: Buffer, name?: string): Promise<LinkFile> {
  const { id } = (await open(token, bytes.length, name)).body;
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    expect((await put(token, id, from, bytes.subarray(from, from + CHUNK_BYTES))).status).toBe(200);
  }
  const { status, body } = await complete(token, id);
  expect(status).toBe(200);
  return body;
}
const invoice = (file_id: string, more: object = {}) => anInvoice({ file_id, ...more });
const send = (token: string, body: object) =>
  requestAs<Reply<{ data: { recibo: string } }>>(null, "POST", at(token, "send"), body);
const photo = async (facts: object) => paper(await qrPng(arcaUrl({ ...ARCA_EXAMPLE, ...facts })));
const said = { fecha: "2024-11-04", cuit: Number(SUPPLIER), nroDocRec: Number(OURS), moneda: "PES", ctz: 1 };

test("a file in parts, confirmed by hand, becomes the invoice with a receipt; repeating it answers the same", async () => {
  const token = await aLink();
  const bytes = Buffer.concat([aPdf(), Buffer.alloc(CHUNK_BYTES, 0x20)]);
  const file = await sendFile(token, bytes);
  expect(file).toMatchObject({ name: "factura.pdf", kind: "pdf", reading: "pending", proposal: null });
  const body = invoice(file.id);
  const first = await send(token, body);
  expect([first.status, first.body.success]).toEqual([200, true]);
  expect(first.body.data.recibo).toMatch(/^R-\d{4}-\d{6}$/);
  expect((await send(token, body)).body.data).toEqual(first.body.data);
  expect((await send(token, { file_id: file.id })).body.data).toEqual(first.body.data);
  const corrected = await send(token, { ...body, total: "999.00" });
  expect(corrected.status).toBe(422);
  expect(corrected.body).toMatchObject({
    issues: [{ path: "total", message: expect.stringContaining("ya se recibió con otro dato") }],
  });
  const other = await requestAs<Refusal>(null, "GET", at(token, `files/${file.id}`));
  expect(other.status).toBe(404);
  expect((await requestAs(editor, "GET", `/documents/${file.id}`)).raw.equals(bytes)).toBe(true);
  expect((await requestAs(stranger, "GET", `/documents/${file.id}`)).status).toBe(404);
});

test("what its QR says is proposed", async () => {
  const token = await aLink();
  const file = await sendFile(token, await photo({ ...said, importe: 1000 }), "foto.png");
  await readDocument(file.id);
  const { body } = await requestAs<LinkFile>(null, "GET", at(token, `files/${file.id}`));
  expect(body).toMatchObject({
    reading: "done",
    source: "qr",
    proposal: { supplier_tax_id: SUPPLIER, recipient_tax_id: OURS, letter: "A", number: "94", total: "1000" },
  });
});

test("the document itself has to be the one agreed, whatever was typed; the link stays good", async () => {
  const token = await aLink();
  const cases: [object, string][] = [
    [{ ...said, importe: 1000, nroDocRec: 20000000001 }, "recipient_tax_id"],
    [{ ...said, importe: 5000 }, "total"],
  ];
  for (const [facts, field] of cases) {
    const file = await sendFile(token, await photo(facts), "foto.png");
    await readDocument(file.id);
    const { status, body } = await send(token, invoice(file.id));
    expect([field, status, body.issues?.[0]?.path]).toEqual([field, 422, field]);
  }
  const plain = await sendFile(token, aPdf());
  expect((await send(token, invoice(plain.id, { total: "5000" }))).status).toBe(422);
  expect((await send(token, invoice(plain.id))).status).toBe(200);
});

test("a link knows nothing of what came through another", async () => {
  const [one, two] = [await aLink(), await aLink()];
  const { id } = (await open(one, 10)).body;
  expect((await put(two, id, 0, Buffer.alloc(10))).status).toBe(404);
  expect((await requestAs(null, "GET", at(two, `uploads/${id}`))).status).toBe(404);
  const file = await sendFile(one, aPdf());
  expect((await requestAs(null, "GET", at(two, `files/${file.id}`))).status).toBe(404);
  expect((await send(two, invoice(file.id))).status).toBe(404);
});

test("a kill in the middle leaves the parts, and the link as it was", async () => {
  const token = await aLink();
  const bytes = Buffer.concat([aPdf(), Buffer.alloc(CHUNK_BYTES, 0x20)]);
  const { id } = (await open(token, bytes.length)).body;
  await put(token, id, 0, bytes.subarray(0, CHUNK_BYTES));
  expect((await complete(token, id)).status).toBe(409);
  expect((await requestAs<UploadView>(null, "GET", at(token, `uploads/${id}`))).body.received).toBe(CHUNK_BYTES);
  expect((await requestAs(null, "GET", `/bsastrap/factura-request/${token}`)).status).toBe(200);
  await put(token, id, CHUNK_BYTES, bytes.subarray(CHUNK_BYTES));
  const { body } = await complete(token, id);
  expect((await send(token, invoice(body.id))).status).toBe(200);
});

test("ten files sent at once through one link: one wins", async () => {
  const token = await aLink();
  const files: LinkFile[] = [];
  for (let times = 0; times < 10; times++) files.push(await sendFile(token, aPdf(String(times))));
  const answers = await Promise.all(files.map(({ id }) => send(token, invoice(id))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
  expect(
    await prisma.attachment.count({
      where: { owner_type: "supplier_invoice", file_id: { in: files.map(({ id }) => id) } },
    }),
  ).toBe(1);
});

test("one file sent five times at once is one invoice, and each gets its receipt", async () => {
  const token = await aLink();
  const { id } = await sendFile(token, aPdf("once"));
  const facts = invoice(id);
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(token, facts)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test("dead links take no parts; refused files and given up ones leave a link good", async () => {
  const dead = Buffer.alloc(32, 9).toString("base64url");
  const { status, body } = await open(dead, 10);
  expect([status, body.error]).toEqual([404, "No se pudo subir la factura"]);
  const token = await aLink();
  expect((await open(token, 11 * 1024 * 1024)).status).toBe(413);
  expect((await open(token, 0)).status).toBe(400);
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  const { id } = (await open(token, svg.length, "factura.svg")).body;
  await put(token, id, 0, svg);
  expect((await complete(token, id)).status).toBe(415);
  for (let times = 0; times < 15; times++) {
    const { body: opened } = await open(token, 10);
    await requestAs(null, "DELETE", at(token, `uploads/${opened.id}`));
  }
  expect((await open(token, 10)).status).toBe(201);
});

describe("a file alone", () => {
  const form = (bytes: Buffer, name: string) => formWith("file", { name, bytes }, {});
  /** Sends only the file, and has it read meanwhile, as the worker does. */
  async function alone(token: string, bytes: Buffer, name = "factura.pdf") {
    const known = new Set((await prisma.file.findMany({ select: { id: true } })).map(({ id }) => id));
    const { body, headers } = form(bytes, name);
    let answered = false;
    const answer = requestAs<Reply<{ data: { recibo: string } }>>(
      null,
      "PUT",
      at(token, "upload"),
      body,
      headers,
    ).finally(() => {
      answered = true;
    });
    const arrived = async () => (await prisma.file.findMany({ select: { id: true } })).find(({ id }) => !known.has(id));
    for (let file = await arrived(); !answered; file = await arrived()) if (file) await readDocument(file.id);
    return answer;
  }
  const requestOf = async () =>
    (
      await requestAs<{ data: { id: number; invoice: Record<string, unknown> | null }[] }>(
        editor,
        "GET",
        `/bsastrap/${line.id}/invoice-requests`,
      )
    ).body.data[0];

  test("that says it all is the whole invoice, as the document states it", async () => {
    const token = await aLink();
    const { status, body } = await alone(token, await photo({ ...said, importe: 1000, nroCmp: 7001 }), "foto.png");
    expect([status, body.success]).toEqual([200, true]);
    expect((await requestOf())?.invoice).toMatchObject({
      completa: true,
      recibo: body.data.recibo,
      supplier_tax_id: "30-70915527-6",
      tipo: "A",
      numero: "7001",
      total: "1000.00",
      divisa: "ARS",
    });
    expect((await requestAs<Refusal>(null, "PUT", at(token, "upload"), ...formArgs())).body.error).toBe(
      "No se pudo subir la factura",
    );
  });

  const formArgs = () => {
    const { body, headers } = form(aPdf(), "factura.pdf");
    return [body, headers] as const;
  };

  test("that is not the one agreed, or came before, is refused with the reason, nothing of it is kept, and the link is good", async () => {
    const token = await aLink();
    const before = await prisma.file.count();
    const cases: [object, string][] = [
      [{ ...said, importe: 1000, nroDocRec: 20000000001 }, "recipient_tax_id"],
      [{ ...said, importe: 5000 }, "total"],
      [{ ...said, importe: 1000, nroCmp: 7001 }, "numero"],
    ];
    for (const [facts, field] of cases) {
      const { status, body } = await alone(token, await photo(facts), "foto.png");
      expect([field, status, body.issues?.[0]?.path]).toEqual([field, 422, field]);
    }
    expect(await prisma.file.count()).toBe(before);
    expect((await requestAs(null, "GET", `/bsastrap/factura-request/${token}`)).status).toBe(200);
  });

  test("that says nothing is taken, and the team fills it in by the same rules", async () => {
    const token = await aLink();
    const { status, body } = await alone(token, aPdf());
    expect([status, body.data.recibo]).toEqual([200, expect.stringMatching(/^R-/)]);
    const request = await requestOf();
    expect(request?.invoice).toMatchObject({ completa: false, total: null, fecha: null, divisa: null, numero: "" });
    const fill = (more: object = {}, who = editor) =>
      requestAs<Reply<{ data: { invoice: object } }>>(
        who,
        "PUT",
        `/bsastrap/invoice-request/${request?.id}/invoice`,
        anInvoice(more),
      );
    expect((await fill({}, stranger)).status).toBe(404);
    expect((await fill({ total: "5000" })).body.issues?.[0]?.path).toBe("total");
    expect((await fill({ numero: "7001", tipo: "A" })).body.issues?.[0]?.path).toBe("numero");
    const done = await fill({ total: "1100", percepciones: "100" });
    expect(done.body.data.invoice).toMatchObject({ completa: true, total: "1100.00", percepciones: "100.00" });
    expect((await fill()).status).toBe(422);
    expect((await alone(await aLink(), aPdf("otra"))).status).toBe(200);
  });
});

test("what a supplier still owes an invoice of is deleted with its links; what one came for is not", async () => {
  const token = await aLink();
  const remove = () => requestAs<Refusal>(editor, "DELETE", `/bsastrap/${line.id}`);
  expect((await remove()).status).toBe(200);
  expect((await requestAs(null, "GET", linkPath(token))).status).toBe(404);
  const late = await send(token, invoice(crypto.randomUUID()));
  expect([late.status, await prisma.supplierInvoice.count({ where: { request: { line_id: line.id } } })]).toEqual([
    404, 0,
  ]);

  line = await aBudget(editor, area, { alicuota_ars: "1000", titulo: "Luces" });
  const [used, open] = [await aLink(), await aLink()];
  const { id } = await sendFile(used, aPdf("luces"));
  expect((await send(used, invoice(id))).status).toBe(200);
  const refused = await remove();
  expect([refused.status, refused.body.error]).toEqual([422, "No se puede borrar: ya llegó una factura de Pampa."]);
  expect((await requestAs(null, "GET", linkPath(open))).status).toBe(200);
});
