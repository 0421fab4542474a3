import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { disconnect, prisma } from "@/lib/db";
import { readDocument } from "@/lib/documents/read";
import { bareTaxId } from "@/lib/format/ids/taxId";
import { testDatabase } from "@/lib/testing/db";
import { auditOf, type TestPerson } from "@/lib/testing/factories";
import { anInvoiceLink } from "@/lib/testing/invoiceLinks";
import { aBudget, aCompany, aMember, anArea, sendForm } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { ARCA_EXAMPLE, arcaUrl, formWith, paper, qrPng } from "@/lib/testing/samples";
import type { InvoiceRequestView } from "./schema";

jest.mock("node:timers/promises", () => {
  const actual = jest.requireActual<typeof import("node:timers/promises")>("node:timers/promises");
  return { ...actual, setTimeout: jest.fn(actual.setTimeout) };
});

// Each reads real pictures in a process of its own.
jest.setTimeout(120_000);

const OURS = "30-71482236-1";
const SUPPLIER = "30-70915527-6";
let uploads: string;
let area: string;
let editor: TestPerson;
let approver: TestPerson;
let line: { id: number };
let number = 900;

beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "observe-"));
  process.env.UPLOAD_DIR = uploads;
  await aCompany();
  area = anArea();
  editor = await aMember(area, "editor");
  approver = await aMember(area, "approver");
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
/** A paper with a QR that says these facts over those of a right invoice of this number. */
const photo = async (facts: object = {}) =>
  paper(
    await qrPng(
      arcaUrl({
        ...ARCA_EXAMPLE,
        fecha: "2024-11-04",
        cuit: Number(bareTaxId(SUPPLIER)),
        nroDocRec: Number(bareTaxId(OURS)),
        moneda: "PES",
        ctz: 1,
        importe: 1000,
        nroCmp: number,
        ...facts,
      }),
    ),
  );
const typed = (more: Record<string, string> = {}) => ({
  supplier_tax_id: SUPPLIER,
  recipient_tax_id: OURS,
  tipo: "A",
  punto_venta: "10",
  numero: String(number),
  fecha: "2024-11-04",
  total: "1000.00",
  divisa: "ARS",
  cae: "70417054367476",
  ...more,
});
const upload = (token: string, fields: Record<string, string>, content: Buffer) =>
  sendForm<{ data: { recibo: string } }>(null, "PUT", `/bsastrap/factura-request/${token}/upload`, fields, [
    { content, name: "foto.png" },
  ]);
const newest = async () =>
  (await requestAs<{ data: InvoiceRequestView[] }>(editor, "GET", `/bsastrap/${line.id}/invoice-requests`)).body
    .data[0] as InvoiceRequestView;
/** Does `work` with every wait over at once: the clock goes on by as much as it would have taken. */
async function withoutWaiting<T>(work: () => Promise<T>): Promise<T> {
  const { now } = Date;
  const { setTimeout: wait } = jest.requireActual<typeof import("node:timers/promises")>("node:timers/promises");
  let passed = 0;
  const clock = jest.spyOn(Date, "now").mockImplementation(() => now() + passed);
  jest.mocked(delay).mockImplementation(async (ms = 0) => {
    passed += ms;
    return undefined as never;
  });
  try {
    return await work();
  } finally {
    clock.mockRestore();
    jest.mocked(delay).mockImplementation(wait as never);
  }
}
/** The worker comes to the file of the newest invoice. */
async function workerReads(): Promise<InvoiceRequestView> {
  await readDocument((await newest()).invoice?.file_id ?? "");
  return newest();
}
const told = async (person: TestPerson, recibo: string) =>
  prisma.notification.count({ where: { user_id: person.userId, kind: "factura", message: { contains: recibo } } });
const fix = (request: InvoiceRequestView, body: object) =>
  requestAs<{ data: InvoiceRequestView; issues?: { path: string }[] }>(
    editor,
    "PUT",
    `/bsastrap/invoice-request/${request.id}/invoice`,
    body,
  );

test("a document that bears its sender out, read later, says nothing", async () => {
  number++;
  expect((await upload(await aLink(), typed(), await photo())).status).toBe(200);
  expect((await newest()).invoice).toMatchObject({ observada: false, leido: null });
  const { invoice } = await workerReads();
  expect(invoice).toMatchObject({
    observada: false,
    observaciones: [],
    repite: null,
    leido: { total: "1000", divisa: "ARS" },
  });
});

test.each<[string, object, object]>([
  ["recipient_tax_id", { nroDocRec: 20000000001 }, { declarado: OURS, leido: "20-00000000-1" }],
  ["supplier_tax_id", { cuit: 30500010912 }, { declarado: SUPPLIER, leido: "30-50001091-2" }],
  ["numero", { nroCmp: 7777 }, { leido: "7777" }],
  ["total", { importe: 999.5 }, { declarado: "1000.00", leido: "999.50" }],
  ["cae", { codAut: 70417054367477 }, { declarado: "70417054367476", leido: "70417054367477" }],
])(
  "all data typed, and the document read later says another %s: observed, and the team is told once",
  async (campo, facts, values) => {
    number++;
    const { status, body } = await upload(await aLink(), typed(), await photo(facts));
    expect(status).toBe(200);
    expect((await newest()).invoice?.observada).toBe(false);
    const request = await workerReads();
    expect(request.invoice).toMatchObject({ observada: true, completa: true, repite: null });
    expect(request.invoice?.observaciones).toEqual([expect.objectContaining({ campo, ...values })]);
    await workerReads();
    expect([await told(editor, body.data.recibo), await told(approver, body.data.recibo)]).toEqual([2, 1]);
    expect((await auditOf(`invoice_request:${request.id}`)).map(({ action }) => action)).toEqual([
      "invoice_request.created",
      "invoice_request.used",
      "invoice_request.observed",
    ]);
  },
);

test("what was not agreed says so, and no correction hides it", async () => {
  number++;
  await upload(await aLink(), typed({ total: "1000" }), await photo({ importe: 5000, nroCmp: 8001 }));
  const dear = await workerReads();
  expect(dear.invoice?.observaciones).toMatchObject([
    { campo: "numero", motivo: "" },
    { campo: "total", leido: "5000.00", motivo: expect.stringContaining("supera lo acordado") },
  ]);
  expect((await fix(dear, typed({ numero: "8001", total: "5000" }))).body.issues?.[0]?.path).toBe("total");
});

test("correcting what was typed settles what is only a typing error", async () => {
  number++;
  await upload(await aLink(), typed(), await photo({ nroCmp: 8002 }));
  const mistyped = await workerReads();
  const { status, body } = await fix(mistyped, typed({ numero: "8002" }));
  expect([status, body.data.invoice?.observada, body.data.invoice?.numero]).toEqual([200, false, "8002"]);
  expect((await fix(mistyped, typed({ numero: "8002" }))).status).toBe(422);
});

test("a duplicate that only the reading finds is marked as the one it repeats", async () => {
  number++;
  const real = number;
  const first = await upload(await aLink(), typed(), await photo());
  await upload(await aLink(), typed({ numero: "123456" }), await photo({ nroCmp: real }));
  expect((await workerReads()).invoice).toMatchObject({
    observada: true,
    repite: first.body.data.recibo,
    observaciones: [{ campo: "numero", declarado: "123456", leido: String(real) }],
  });
});

test("whole invoices of one line are each as agreed, and the second is too much beside the first, read or not", async () => {
  const send = async (total: string, tipo = "A") => {
    number++;
    const { status, body } = await upload(
      await aLink(),
      typed({ total, tipo }),
      await photo({ importe: Number(total) }),
    );
    expect(status).toBe(200);
    return { recibo: body.data.recibo, request: await newest() };
  };
  expect((await send("600")).request.invoice?.observada).toBe(false);
  const second = await send("500");
  const motivo = "Con lo ya recibido por lo mismo suma $ 1.100, más de lo acordado ($ 1.000).";
  const excess = { campo: "total", declarado: "500.00", motivo };
  expect(second.request.invoice?.observaciones).toEqual([{ ...excess, leido: "" }]);
  expect((await workerReads()).invoice?.observaciones).toEqual([{ ...excess, leido: "500.00" }]);
  expect(
    await prisma.notification.findMany({ where: { user_id: approver.userId, message: { contains: second.recibo } } }),
  ).toEqual(
    Array(2).fill(
      expect.objectContaining({
        message: expect.stringMatching(
          /^envió para .* una factura .* que quedó observada: con lo ya recibido por lo mismo suma más de lo acordado\.$/,
        ),
      }),
    ),
  );
  // What was given back counts as given back.
  await send("100", "NC A");
  expect((await send("20")).request.invoice?.observada).toBe(false);
});

test("sent through the page before its reading ended: judged as soon as it ends, also while it is being sent", async () => {
  number++;
  const token = await aLink();
  const form = formWith("chunk", { name: "chunk", bytes: await photo({ importe: 900 }) }, { offset: "0" });
  const at = (rest: string) => `/bsastrap/factura-request/${token}/${rest}`;
  const { id } = (
    await requestAs<{ id: string }>(null, "POST", at("uploads"), {
      name: "foto.png",
      size: (await photo({ importe: 900 })).length,
      type: "",
    })
  ).body;
  await requestAs(null, "PUT", at(`uploads/${id}`), form.body, form.headers);
  const file = (await requestAs<{ id: string }>(null, "POST", at(`uploads/${id}/complete`))).body;
  const [sent] = await Promise.all([
    requestAs(null, "POST", at("send"), { ...typed(), file_id: file.id }),
    readDocument(file.id),
  ]);
  expect(sent.status).toBe(200);
  expect((await newest()).invoice?.observaciones).toMatchObject([
    { campo: "total", declarado: "1000.00", leido: "900.00" },
  ]);
});

test("an invoice in euros is kept without an amount of ours, shown as read, and completed by the team", async () => {
  number++;
  const token = await aLink();
  const euros = await photo({ moneda: "060", ctz: 1500, importe: 830.5 });
  const { divisa: _, total: __, ...rest } = typed();
  // The worker has not come for as long as a supplier waits.
  expect((await withoutWaiting(() => upload(token, rest, euros))).status).toBe(200);
  const request = await workerReads();
  expect(request.invoice).toMatchObject({
    completa: false,
    total: null,
    divisa: null,
    leido: { total: "830.5", divisa: "EUR" },
  });
  const { status, body } = await fix(request, typed({ total: "990" }));
  expect([status, body.data.invoice?.observada]).toEqual([200, false]);
  expect(body.data.invoice).toMatchObject({ completa: true, total: "990.00", leido: { divisa: "EUR" } });
});

test("a document in euros for one that was typed in pesos is observed", async () => {
  number++;
  await upload(await aLink(), typed(), await photo({ moneda: "060", ctz: 1500, importe: 830.5 }));
  expect((await workerReads()).invoice?.observaciones).toMatchObject([
    { campo: "divisa", declarado: "ARS", leido: "EUR" },
  ]);
});
