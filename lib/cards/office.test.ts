import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import ExcelJS from "exceljs";
import { disconnect, prisma, query } from "@/lib/db";
import { env } from "@/lib/env";
import { forgetStorage } from "@/lib/files/storage";
import { addDays, todayIn } from "@/lib/format/dates";
import { importJobs } from "@/lib/imports/jobs";
import { verifyLedger } from "@/lib/ledger/verify";
import { openClient } from "@/lib/pg";
import { aCard, anExpense, aPhoto, expenseFacts, sendCards } from "@/lib/testing/cards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { centsNotNamed } from "@/lib/testing/ledger";
import { readPdf } from "@/lib/testing/readPdf";
import { requestAs } from "@/lib/testing/requestAs";
import { formWith } from "@/lib/testing/samples";
import { aCompany, aCuit, aSupplier, aVoucher, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";
import type { PlasticRow } from "./plastic/schema";
import { missingMail } from "./reports/missingMail";
import { remindHolders } from "./reports/reminders";
import type { ReviewPage, ReviewRecord } from "./review/schema";
import type { ReportRow } from "./schema";
import type { StatementView } from "./statements/schema";

jest.mock("@/lib/imports/process/spawn", () => jest.requireActual("@/lib/testing/importsHere"));

let uploads: string;
let silvina: TestPerson;
let nora: TestPerson;
let company: { id: number; tax_id: string };
let card: { id: number; last4: string };
let show: number;

beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "cards-office-"));
  process.env.UPLOAD_DIR = uploads;
  forgetStorage();
  silvina = await aPerson("Administracion");
});
beforeEach(async () => {
  nora = await aPerson("Tour Manager");
  company = await aCompany();
  card = await aCard(nora, { company_id: company.id });
  show = (await aShow()).id;
});
afterEach(verified);
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

/** Whatever was done: everything that is posted is what the records say. */
async function verified() {
  const client = openClient({ connectionString: env().DATABASE_URL });
  await client.connect();
  const { wrong } = await verifyLedger(client);
  await client.end();
  expect(wrong).toEqual([]);
}

type Refusal = { error: string; code: string; issues?: { path: string; message: string }[]; current?: { id: number } };
const office = (id: number, step: string, body: object = {}, by = silvina) =>
  requestAs<ReviewRecord & Refusal>(by, "POST", `/card-expenses/${id}/${step}`, body);
const record = async (id: number) =>
  (await requestAs<ReviewRecord>(silvina, "GET", `/card-expenses/${id}/review`)).body;
const approve = async (id: number, more: object = {}) =>
  office(id, "approve", { version: (await record(id)).version, ...more });
const observe = async (id: number, reason = "Falta la factura A") =>
  office(id, "observe", { version: (await record(id)).version, reason });
const reject = async (id: number, reason = "Compra personal") =>
  office(id, "reject", { version: (await record(id)).version, reason });
/** What stands in the cells of a workbook's sheet, row by row. */
async function readSheet(bytes: Buffer): Promise<unknown[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as never);
  const rows: unknown[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}
const sent = (more: object = {}) => anExpense(nora, card.id, { show_id: show, ...more });
const entries = (type: string, id: number) =>
  query<{ kind: string; amount: string; cost: string; show_id: number | null; supplier_id: number | null }>(
    `SELECT e.kind, sum(e.amount)::text AS amount, sum(e.cost)::text AS cost, e.show_id, e.supplier_id FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
     WHERE p.source_type = $1 AND p.source_id = $2 GROUP BY 1, 4, 5 HAVING sum(e.amount) <> 0 ORDER BY 1, 4`,
    [type, id],
  );
/** What is written of an A invoice of somebody to our company. */
const receipt = (cuit: string, more: object = {}) => ({
  issuer_tax_id: cuit,
  recipient_tax_id: company.tax_id,
  type_code: "1",
  point: "3",
  number: String(5_000 + next()),
  amount: "121000",
  tax_lines: [{ rate_code: "5", base: "100000", amount: "21000" }],
  ...more,
});

describe("review", () => {
  test("what has no receipt to us accrues once, as an expense of its whole; never one's own", async () => {
    const one = await sent({
      amount: "48950",
      tax_lines: [
        { rate_code: "5", base: "30000", amount: "6300" },
        { rate_code: "4", base: "10000", amount: "1050" },
      ],
    });
    const manager = await aPerson("Administrador");
    const own = await anExpense(manager, (await aCard(manager, { company_id: company.id })).id, { show_id: show });
    expect((await office(own.id, "approve", { version: own.version }, manager)).body.error).toBe(
      "Lo revisa otra persona: es de una tarjeta suya.",
    );
    expect((await office(one.id, "approve", { version: one.version }, nora)).status).toBe(403);
    const twenty = await Promise.all(
      Array.from({ length: 20 }, () => office(one.id, "approve", { version: one.version })),
    );
    expect(twenty.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(twenty.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await record(one.id)).toMatchObject({ state: "aprobado", becomes: "gasto", voucher: null });
    expect(await entries("card_expense", one.id)).toEqual([
      { kind: "devengado", amount: "48950.00", cost: "48950.00", show_id: show, supplier_id: null },
    ]);
  });

  test("without a show, project or centre it is not approved; who reviews says it, and the category", async () => {
    const one = await anExpense(nora, card.id);
    const refused = await approve(one.id);
    expect([refused.status, refused.body.error]).toEqual([
      400,
      "Falta el show, el proyecto o el centro de costo: sin eso no hay bolsa que mirar.",
    ]);
    const category = await prisma.category.create({ data: { name: `Rubro ${next()}`, side: "gasto" } });
    const strange = await approve(one.id, { show_id: show, category_id: 2_000_000_000 });
    expect([strange.status, strange.body.issues?.[0]]).toEqual([
      400,
      { path: "category_id", message: "Ese rubro ya no está: elegir otro." },
    ]);
    expect((await approve(one.id, { show_id: show, category_id: category.id })).status).toBe(200);
    expect(await record(one.id)).toMatchObject({ category_id: category.id, state: "aprobado" });
  });

  test("another currency is of the card's day; without a rate it waits", async () => {
    const one = await sent({ currency: "USD", amount: "120", day: "2026-11-13" });
    const refused = await approve(one.id);
    expect([refused.status, refused.body.error]).toEqual([
      422,
      "Falta la cotización oficial USD del vie 13 nov: cargarla antes de aprobar.",
    ]);
    await prisma.fxRate.create({
      data: { day: new Date("2026-11-13"), currency: "USD", source: "oficial", rate: "1450.5" },
    });
    expect((await approve(one.id)).status).toBe(200);
    const [line] = await query<{ rate: string; day: string }>(
      `SELECT e.fx_rate::text AS rate, e.fx_day::text AS day FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'card_expense' AND p.source_id = $1`,
      [one.id],
    );
    expect(line).toEqual({ rate: "1450.500000", day: "2026-11-13" });
  });

  test("a receipt to our CUIT becomes a voucher paid by card: VAT credit, owed to nobody but the card", async () => {
    const cuit = aCuit();
    const one = await sent(receipt(cuit));
    expect(await record(one.id)).toMatchObject({ becomes: "comprobante", receiver: { id: company.id } });
    const done = await approve(one.id);
    expect(done.status).toBe(200);
    const voucher = (await sendVoucher(silvina, "GET", `/${done.body.voucher?.id}`)).body;
    expect(voucher).toMatchObject({
      state: "aprobado",
      paid_by: "tarjeta",
      origin: "tarjeta",
      total: "121000.00",
      cost: "100000.00",
      supplier: { tax_id: cuit },
      files: 1,
    });
    expect(await entries("voucher", voucher.id)).toEqual([
      { kind: "devengado", amount: "121000.00", cost: "100000.00", show_id: show, supplier_id: null },
    ]);
    expect(await entries("card_expense", one.id)).toEqual([]);
    expect(
      await query("SELECT 1 FROM cash_item WHERE source_type = 'voucher' AND source_id = $1", [voucher.id]),
    ).toEqual([]);
    const annul = await sendVoucher(silvina, "POST", `/${voucher.id}/annul`, {
      version: voucher.version,
      reason: "Prueba",
    });
    expect(annul.body.error).toMatch(/^Es del gasto de tarjeta de /);
    // The same receipt again, by hand and by another phone.
    const again = await sendVoucher(
      silvina,
      "POST",
      "",
      invoiceFacts(company.id, voucher.supplier?.id ?? 0, { number: voucher.number }),
    );
    expect([again.status, again.body.error]).toEqual([
      409,
      expect.stringMatching(/por un gasto de tarjeta y está aprobado/),
    ]);
    const twin = await sent({ ...receipt(cuit, { number: voucher.number }), alike_reason: "Es la copia del hotel" });
    expect((await approve(twin.id)).body.error).toMatch(/^Es el mismo comprobante que el gasto de /);
  });

  test("the receipt that Administracion has in its inbox is the same record; one that was paid otherwise is told", async () => {
    const supplier = await aSupplier();
    const facts = receipt(supplier.tax_id ?? "");
    const inbox = await aVoucher(silvina, { ...invoiceFacts(company.id, supplier.id, { number: facts.number }) });
    const one = await sent(facts);
    expect((await record(one.id)).voucher?.id).toBe(inbox.id);
    expect((await approve(one.id)).body.voucher?.id).toBe(inbox.id);
    expect((await sendVoucher(silvina, "GET", `/${inbox.id}`)).body).toMatchObject({
      state: "aprobado",
      paid_by: "tarjeta",
    });
    const accrued = receipt(supplier.tax_id ?? "");
    const owed = await aVoucher(silvina, invoiceFacts(company.id, supplier.id, { number: accrued.number }), {
      lines: [{ show_id: show, percent: "100" }],
      alike_reason: "Es otra noche",
    });
    const other = await sent({ ...accrued, alike_reason: "Es otra noche" });
    expect((await approve(other.id)).body).toMatchObject({ state: "aprobado", voucher: { id: owed.id } });
    expect((await entries("voucher", owed.id)).map(({ supplier_id, amount }) => [supplier_id, amount])).toEqual([
      [null, "121000.00"],
    ]);
    const paid = receipt(supplier.tax_id ?? "");
    const done = await aVoucher(silvina, invoiceFacts(company.id, supplier.id, { number: paid.number }));
    await prisma.voucher.update({ where: { id: done.id }, data: { state: "descartado" } });
    await prisma.voucher.update({ where: { id: done.id }, data: { state: "recibido", total: "99000.00" } });
    expect((await approve((await sent({ ...paid, alike_reason: "Es otra noche" })).id)).body.error).toBe(
      "El comprobante que ya está dice otro importe: corregir el que esté mal antes de aprobar el gasto.",
    );
  });

  test("a receipt accrues once: two that who reviews typed, and a voucher, want a reason", async () => {
    const supplier = await aSupplier();
    const { tax_lines: _, amount: __, ...told } = receipt(supplier.tax_id ?? "", { recipient_tax_id: "" });
    const said = { receipt: { ...told, tax_lines: [], net_untaxed: "", other_taxes: "" } };
    const [a, b] = [await sent({ amount: "2000" }), await sent({ amount: "3000" })];
    const both = await Promise.all([a, b].map((one) => approve(one.id, said)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const [late, lost] = both[0]?.status === 200 ? [both[1], b] : [both[0], a];
    expect([late?.body.issues?.[0]?.path, late?.body.error]).toEqual([
      "alike_reason",
      expect.stringMatching(/^Es el mismo comprobante que el gasto de .*: escribir por qué no es el mismo\.$/),
    ]);
    // With zeros before it is the same one.
    const zeros = { receipt: { ...said.receipt, point: `000${told.point}`, number: `00${told.number}` } };
    expect((await approve(lost.id, zeros)).status).toBe(422);
    expect((await approve(lost.id, { ...said, alike_reason: "La cuenta se pagó en dos" })).status).toBe(200);
    const bill = await aVoucher(silvina, invoiceFacts(company.id, supplier.id, { number: told.number }));
    const validate = (more: object = {}) =>
      sendVoucher(silvina, "POST", `/${bill.id}/validate`, { version: bill.version, ...more });
    const twice = await validate();
    expect([twice.status, twice.body.error]).toEqual([422, expect.stringContaining("el gasto de tarjeta de")]);
    expect((await validate({ alike_reason: "La misma factura, en partes" })).status).toBe(200);
    const third = await approve((await sent({ amount: "4000" })).id, said);
    expect(third.body.error).toMatch(/^Es el mismo comprobante/);
    const other = { receipt: { ...said.receipt, number: String(700_000 + next()) } };
    await aVoucher(silvina, invoiceFacts(company.id, supplier.id, { number: other.receipt.number }));
    const inbox = await approve((await sent({ amount: "4100" })).id, other);
    expect([inbox.status, inbox.body.error]).toEqual([422, expect.stringMatching(/^Ya está en Comprobantes \(FC A/)]);
  });

  test("a receipt to us tells whose it is by a number that is right, and its type and its sign agree", async () => {
    const right = aCuit();
    const wrong = `${right.slice(0, -1)}${(Number(right.slice(-1)) + 5) % 10}`;
    const one = await sent({ amount: "121000" });
    const told = { ...receipt(right), amount: undefined, net_untaxed: "", other_taxes: "" };
    const attempt = async (more: object, id = one.id) => {
      const { status, body } = await approve(id, { receipt: JSON.parse(JSON.stringify({ ...told, ...more })) });
      return [status, body.issues?.[0]?.path, body.error];
    };
    expect(await attempt({ issuer_tax_id: wrong })).toEqual([
      400,
      "receipt.issuer_tax_id",
      expect.stringMatching(`no es válido: el último dígito tendría que ser ${right.slice(-1)}\\.`),
    ]);
    expect((await attempt({ issuer_tax_id: "" })).slice(0, 2)).toEqual([400, "receipt.issuer_tax_id"]);
    expect((await attempt({ number: "" })).slice(0, 2)).toEqual([400, "receipt.number"]);
    const [line] = told.tax_lines;
    expect((await attempt({ tax_lines: [line, line] })).slice(0, 2)).toEqual([400, "receipt.tax_lines"]);
    expect((await attempt({ type_code: "99" })).slice(0, 2)).toEqual([400, "receipt.type_code"]);
    expect(await attempt({ type_code: "3" })).toEqual([
      400,
      "receipt.type_code",
      expect.stringMatching(/^Una Nota de crédito A resta y este gasto suma/),
    ]);
    const badUs = company.tax_id.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 5) % 10));
    expect((await attempt({ recipient_tax_id: badUs })).slice(0, 2)).toEqual([400, "receipt.recipient_tax_id"]);
    // Phones do not say the sign of what they answer: it stays.
    const back = await sent({ amount: "300", takes_away: true });
    const {
      client_id: _,
      photo: __,
      taken_at: ___,
      sent_at: ____,
      ...again
    } = expenseFacts(card.id, {
      amount: "301",
    }) as Record<string, unknown>;
    const changed = await sendCards(nora, "PUT", `/card-expenses/${back.id}`, { ...again, version: back.version });
    expect(changed.body).toMatchObject({ amount: "301.00", takes_away: true });
    // A QR of a credit note says that it takes away.
    const note = await sent({
      amount: "500",
      issuer_tax_id: right,
      type_code: "3",
      point: "1",
      number: String(next()),
    });
    expect(note.takes_away).toBe(true);
    expect(await attempt({ type_code: "1" }, note.id)).toEqual([
      400,
      "receipt.type_code",
      "Una Factura A suma y este gasto resta: corregir el tipo.",
    ]);
    expect(await attempt({ type_code: "3" }, note.id)).toEqual([
      400,
      "returns",
      expect.stringMatching(/elegir de qué compra es.*cargar la nota en Comprobantes contra ella/),
    ]);
    expect((await attempt({})).slice(0, 1)).toEqual([200]);
    expect((await record(one.id)).voucher).not.toBeNull();
  });

  test("sums that do not tie are named; who reviews corrects the receipt", async () => {
    const one = await sent(receipt(aCuit(), { tax_lines: [{ rate_code: "5", base: "100000", amount: "20000" }] }));
    const refused = await approve(one.id);
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([422, "vat_lines.0.amount"]);
    const { issuer_tax_id, recipient_tax_id, type_code, point, number } = await record(one.id);
    const fixed = {
      issuer_tax_id,
      recipient_tax_id,
      type_code,
      point,
      number,
      net_untaxed: "",
      other_taxes: "",
      tax_lines: [{ rate_code: "5", base: "100000", amount: "21000" }],
    };
    expect((await approve(one.id, { receipt: fixed })).status).toBe(200);
  });

  test("what its rates do not tell is not taken for untaxed: it is said", async () => {
    const one = await sent(receipt(aCuit(), { amount: "125000" }));
    const refused = await approve(one.id);
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([422, "total"]);
    const { issuer_tax_id, recipient_tax_id, type_code, point, number, tax_lines } = await record(one.id);
    const said = { issuer_tax_id, recipient_tax_id, type_code, point, number, tax_lines, other_taxes: "" };
    const done = await approve(one.id, { receipt: { ...said, net_untaxed: "4000" } });
    expect(done.status).toBe(200);
    const voucher = await prisma.voucher.findUniqueOrThrow({ where: { id: done.body.voucher?.id ?? 0 } });
    expect([String(voucher.net_untaxed), String(voucher.total)]).toEqual(["4000", "125000"]);
  });

  test("observing takes back what accrued and tells its holder; answered, it accrues again", async () => {
    const [plain, billed] = [await sent(), await sent(receipt(aCuit()))];
    for (const one of [plain, billed]) {
      expect((await approve(one.id)).status).toBe(200);
      expect((await observe(one.id)).body).toMatchObject({ state: "observado", observed_reason: "Falta la factura A" });
      await verified();
      const view = (await sendCards(nora, "GET", `/card-expenses/${one.id}`)).body;
      const { id: _, version, card: own, show: __, project: ___, tax_lines, ...rest } = view;
      const facts = expenseFacts(own.id, { ...rest, show_id: show, tax_lines });
      const { client_id: ____, taken_at: _____, sent_at: ______, ...body } = facts as Record<string, unknown>;
      const keys = [
        "day",
        "day_from",
        "merchant",
        "amount",
        "currency",
        "category",
        "note",
        "issuer_tax_id",
        "recipient_tax_id",
        "type_code",
        "point",
        "number",
        "no_receipt_reason",
      ];
      const answer = {
        card_id: own.id,
        show_id: show,
        tax_lines,
        answer: "Acá está",
        version,
        ...Object.fromEntries(keys.map((key) => [key, body[key]])),
      };
      expect((await sendCards(nora, "PUT", `/card-expenses/${one.id}`, answer)).body).toMatchObject({
        state: "enviado",
      });
      expect((await approve(one.id)).body).toMatchObject({ state: "aprobado" });
    }
    const told = await query<{ message: string }>(
      "SELECT message FROM notification WHERE user_id = $1 AND kind = 'gasto_tarjeta'",
      [nora.userId],
    );
    expect(told).toHaveLength(2);
    expect(told[0]?.message).toMatch(/^observó Parador .*: Falta la factura A$/);
  });

  /** Its holder answers what was observed with other facts of the receipt. */
  const answered = async (id: number, facts: object) => {
    const keys = ["day", "merchant", "amount", "currency", "category", "issuer_tax_id", "recipient_tax_id"] as const;
    const view = (await sendCards(nora, "GET", `/card-expenses/${id}`)).body;
    return sendCards(nora, "PUT", `/card-expenses/${id}`, {
      card_id: view.card.id,
      show_id: show,
      ...Object.fromEntries(keys.map((key) => [key, view[key]])),
      type_code: view.type_code,
      point: view.point,
      number: view.number,
      tax_lines: view.tax_lines,
      answer: "Estaba mal leído",
      version: view.version,
      ...facts,
    });
  };
  const vouchersOf = (cuit: string) =>
    query<{ id: number; state: string; number: string; total: string }>(
      `SELECT v.id, v.state, v.number, v.total::text AS total FROM voucher v JOIN supplier s ON s.id = v.supplier_id WHERE s.tax_id = $1 ORDER BY v.id`,
      [cuit],
    );

  test("a receipt that was read wrong is one voucher, corrected: another number, then another total", async () => {
    const cuit = aCuit();
    const one = await sent(receipt(cuit));
    const first = (await approve(one.id)).body.voucher?.id ?? 0;
    await observe(one.id, "El número es otro");
    const number = String(900_000 + next());
    await answered(one.id, { number });
    expect((await approve(one.id)).body.voucher?.id).toBe(first);
    expect(await vouchersOf(cuit)).toEqual([{ id: first, state: "aprobado", number, total: "121000.00" }]);
    await observe(one.id, "El total es otro");
    const facts = { amount: "242000", tax_lines: [{ rate_code: "5", base: "200000", amount: "42000" }] };
    await answered(one.id, facts);
    expect((await approve(one.id)).body).toMatchObject({ state: "aprobado", voucher: { id: first } });
    expect(await vouchersOf(cuit)).toEqual([{ id: first, state: "aprobado", number, total: "242000.00" }]);
    expect(await entries("voucher", first)).toMatchObject([
      { kind: "devengado", amount: "242000.00", cost: "200000.00" },
    ]);
    expect((await auditOf(`voucher:${first}`)).map(({ action }) => action)).toContain("voucher.changed");
  });

  test("its own voucher goes where the receipt is another one's, none, personal, or withdrawn; another door's stays", async () => {
    const states = async (cuit: string) => (await vouchersOf(cuit)).map(({ state }) => state);
    const made = async () => {
      const cuit = aCuit();
      const one = await sent(receipt(cuit));
      const { voucher } = (await approve(one.id)).body;
      await observe(one.id);
      return { cuit, one, voucher: voucher?.id ?? 0 };
    };
    const none = await made();
    await answered(none.one.id, { recipient_tax_id: "", tax_lines: [] });
    expect((await approve(none.one.id)).body).toMatchObject({ state: "aprobado", voucher: null });
    expect(await states(none.cuit)).toEqual(["descartado"]);
    const personal = await made();
    await reject(personal.one.id);
    expect(await states(personal.cuit)).toEqual(["descartado"]);
    const gone = await made();
    const { version } = (await sendCards(nora, "GET", `/card-expenses/${gone.one.id}`)).body;
    expect((await sendCards(nora, "POST", `/card-expenses/${gone.one.id}/withdraw`, { version })).status).toBe(200);
    expect(await states(gone.cuit)).toEqual(["descartado"]);
    const supplier = await aSupplier();
    const [a, b] = [receipt(supplier.tax_id ?? ""), receipt(supplier.tax_id ?? "")];
    const inbox = await aVoucher(silvina, invoiceFacts(company.id, supplier.id, { number: a.number }));
    const two = await sent(b);
    await approve(two.id, { alike_reason: "Es otra noche" });
    await observe(two.id);
    await answered(two.id, { number: a.number });
    expect((await approve(two.id, { alike_reason: "Es otra noche" })).body.voucher?.id).toBe(inbox.id);
    expect((await vouchersOf(supplier.tax_id ?? "")).map(({ state }) => state)).toEqual(["aprobado", "descartado"]);
    await observe(two.id);
    await answered(two.id, { number: b.number });
    expect((await approve(two.id, { alike_reason: "Es otra noche" })).body.voucher?.id).not.toBe(inbox.id);
    expect((await sendVoucher(silvina, "GET", `/${inbox.id}`)).body).toMatchObject({
      state: "recibido",
      paid_by: "transferencia",
    });
  });

  test("what is personal is owed by its holder until it is given back", async () => {
    const one = await sent({ amount: "9000" });
    expect((await reject(one.id)).body).toMatchObject({ state: "rechazado", acciones: ["reconsiderar", "cobrar"] });
    const owed = await query(
      "SELECT payee, amount::text AS amount, kind FROM obligation WHERE source_type = 'card_expense' AND source_id = $1 AND state = 'abierta'",
      [one.id],
    );
    expect(owed).toEqual([{ payee: expect.any(String), amount: "9000.00", kind: "personal" }]);
    expect(
      await query(
        "SELECT side, open::text AS open FROM cash_item WHERE source_type = 'obligation' AND source_id = (SELECT obligation_id FROM card_expense WHERE id = $1)",
        [one.id],
      ),
    ).toEqual([{ side: "ingreso", open: "9000.00" }]);
    expect(
      (await office(one.id, "collect", { version: (await record(one.id)).version, day: addDays(todayIn(), 1) })).status,
    ).toBe(400);
    const before = await office(one.id, "collect", {
      version: (await record(one.id)).version,
      day: addDays(one.day, -1),
    });
    expect([before.status, before.body.issues?.[0]]).toEqual([
      400,
      { path: "day", message: expect.stringMatching(/no se devolvió antes/) },
    ]);
    const done = await office(one.id, "collect", {
      version: (await record(one.id)).version,
      day: todayIn(),
      note: "Transferencia",
    });
    expect(done.body).toMatchObject({ collected: { day: todayIn(), note: "Transferencia" }, acciones: [] });
    const late = await office(one.id, "reconsider", { version: done.body.version, reason: "Era del show" });
    expect(late.body.error).toBe("Su titular ya lo devolvió: no se vuelve a mirar.");
    const other = await sent();
    await reject(other.id);
    const again = await office(other.id, "reconsider", {
      version: (await record(other.id)).version,
      reason: "Era del show",
    });
    expect(again.body).toMatchObject({ state: "observado" });
  });

  test("what was given back of something personal is its holder's: once they have it, nothing of it is open", async () => {
    const one = await sent({ amount: "700", day: "2026-11-12" });
    await reject(one.id);
    const back = await sent({ amount: "300", day: "2026-11-13", takes_away: true, returns: one.client_id });
    expect((await reject(back.id)).body.acciones).toEqual(["reconsiderar", "cobrar"]);
    const collect = async (id: number, clave: string) =>
      office(id, "collect", { version: (await record(id)).version, day: todayIn(), clave });
    const [first, second] = ["9d9cf0a2-51f3-4a53-8a5e-2f1f6d3b9a01", "9d9cf0a2-51f3-4a53-8a5e-2f1f6d3b9a02"];
    expect((await collect(one.id, first)).body).toMatchObject({ collected: { day: todayIn() } });
    const done = await collect(back.id, second);
    expect(done.body).toMatchObject({ state: "rechazado", collected: { day: todayIn() }, acciones: [] });
    expect((await entries("card_expense", one.id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["anticipado", "-700.00"],
    ]);
    expect((await entries("card_expense", back.id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["anticipado", "300.00"],
    ]);
    expect((await collect(back.id, first.replace("01", "03"))).body.error).toMatch(
      /^Ya se le devolvió a su titular el /,
    );
    const late = await office(back.id, "reconsider", { version: done.body.version, reason: "Era del show" });
    expect(late.body.error).toBe("Ya se le devolvió a su titular: no se vuelve a mirar.");
  });

  test("the list groups by person and month, filters, counts and sums per currency; its workbook is in the audit", async () => {
    const [a, b] = [
      await sent({ amount: "100", day: "2026-10-03" }),
      await sent({ amount: "250,50", day: "2026-11-03", merchant: "Ñandú Parrilla" }),
    ];
    await approve(a.id);
    const list = async (text = "") =>
      (await requestAs<ReviewPage>(silvina, "GET", `/card-expenses/review?holder=${nora.userId}${text}`)).body;
    const all = await list();
    expect(all.data.map(({ id }) => id)).toEqual([b.id, a.id]);
    expect(all).toMatchObject({
      total: 2,
      states: { enviado: 1, aprobado: 1 },
      totals: [{ currency: "ARS", count: 2, amount: "350.50" }],
    });
    expect(all.months.map(({ month, waiting, count }) => [month, waiting, count])).toEqual([
      ["2026-11", 1, 1],
      ["2026-10", 0, 1],
    ]);
    const own = await sent({ amount: "40", day: "2026-11-04" });
    expect((await reject(own.id)).status).toBe(200);
    const sumsOf = async (text = "") =>
      (await list(text)).months.map(({ month, count, totals }) => [month, count, totals.map(({ amount }) => amount)]);
    expect(await sumsOf()).toEqual([
      ["2026-11", 2, ["250.50"]],
      ["2026-10", 1, ["100.00"]],
    ]);
    expect(await sumsOf("&state=rechazado")).toEqual([["2026-11", 1, ["40.00"]]]);
    expect((await list("&state=aprobado")).data.map(({ id }) => id)).toEqual([a.id]);
    expect((await list("&q=nandu")).data.map(({ id }) => id)).toEqual([b.id]);
    expect((await list("&sort=-amount&limit=1&page=2")).data.map(({ id }) => id)).toEqual([a.id]);
    const excel = await requestAs(silvina, "GET", `/card-expenses/review/excel?holder=${nora.userId}`);
    expect([excel.status, excel.raw.length > 1_000]).toEqual([200, true]);
    expect(await prisma.auditEntry.count({ where: { action: "card_expense.exported", actor: silvina.mail } })).toBe(1);
    expect((await requestAs(nora, "GET", "/card-expenses/review")).status).toBe(403);
  });
});

/** Loads a file of the card as its screen does: what is recognised, a trial, and for real. */
async function load(
  lines: string[],
  { save = true, fields = {} }: { save?: boolean; fields?: Record<string, string> } = {},
) {
  const file = { name: "tarjeta.csv", bytes: Buffer.from(`\ufeff${lines.join("\r\n")}`) };
  const found = formWith("file", file);
  const preview = await requestAs<{ columns: Record<string, string> }>(
    silvina,
    "POST",
    "/card-statements/import/preview",
    found.body,
    found.headers,
  );
  const form = formWith("file", file, {
    mapping: JSON.stringify({ columns: preview.body.columns }),
    dry_run: "true",
    ...fields,
  });
  const tried = await requestAs<{ id: string }>(silvina, "POST", "/card-statements/import", form.body, form.headers);
  const trial = await run(tried.body.id);
  if (!save || trial.status !== "done") return trial;
  const saved = await requestAs<{ id: string }>(silvina, "POST", `/card-statements/import/${tried.body.id}/commit`);
  return run(saved.body.id);
}
interface Imported {
  id: string;
  status: string;
  inserted: number;
  unchanged: number;
  rows_rejected: number;
  planned: { name: string; changes: { after: string }[] }[];
  rejected: { row: number; message: string }[];
}
async function run(id: string): Promise<Imported> {
  await importJobs[0]?.handle({ id }, { id: "", signal: new AbortController().signal });
  return (await requestAs<Imported>(silvina, "GET", `/card-statements/import/${id}`)).body;
}
const TITLES = "Fecha;Comercio;Importe;Moneda;Tarjeta";
const line = (day: string, merchant: string, amount: string, currency = "ARS") =>
  `${day};${merchant};${amount};${currency};**** ${card.last4}`;
const ours = async (): Promise<StatementView[]> => {
  const { body } = await requestAs<{ data: StatementView[] }>(silvina, "GET", `/card-statements?company=${company.id}`);
  return Promise.all(
    body.data.map(async ({ id }) => (await requestAs<StatementView>(silvina, "GET", `/card-statements/${id}`)).body),
  );
};
const only = async (): Promise<StatementView> => {
  const [one] = await ours();
  if (!one) throw new Error("no statement");
  return one;
};
const deed = (id: number, step: string, body: object) =>
  requestAs<StatementView & Refusal>(silvina, "POST", `/card-statements/${id}/${step}`, body);
const say = async (merchant: string, body: object) => {
  const found = (await ours()).flatMap(({ items }) => items).find((one) => one.merchant === merchant);
  if (!found) throw new Error(`no line ${merchant}`);
  return requestAs<StatementView & Refusal>(silvina, "POST", `/card-statements/lines/${found.id}`, {
    version: found.version,
    ...body,
  });
};

describe("statements", () => {
  test("the sample is read whole, overlaps add nothing, and undoing leaves everything as before", async () => {
    const sample = readFileSync(path.join(__dirname, "fixtures", "statement.csv"), "utf8")
      .replace("\ufeff", "")
      .trim()
      .split(/\r?\n/);
    const mine = sample.map((text) => text.replace("4417", card.last4));
    const strange = await load(
      sample.map((text) => text.replace("4417", "0000")),
      { save: false },
    );
    expect(strange.rejected.map(({ row, message }) => [row, message])[0]).toEqual([
      2,
      "No hay ninguna tarjeta terminada en 0000: cargarla antes.",
    ]);
    const old = await load([TITLES, line("12/11/2001", "PEAJE AUSA", "10,00")], { save: false });
    expect(old.rejected[0]?.message).toContain("es de hace más de un año");
    const toll = await sent({ amount: "2450", day: "2026-11-12" });
    const fuel = await sent({ amount: "38500", day: "2026-11-12" });
    await approve(toll.id);
    const trial = await load(mine, { save: false });
    expect(trial).toMatchObject({ status: "done", inserted: 5, rows_rejected: 0 });
    expect(trial.planned.map(({ changes }) => changes[0]?.after)[0]).toMatch(/^el gasto Parador .* del jue 12 nov de /);
    const saved = await load(mine);
    expect(saved).toMatchObject({ status: "done", inserted: 5, unchanged: 0 });
    expect(
      (await ours()).map(({ currency, total, lines }) => [currency, total, lines.conciliada, lines.pendiente]).sort(),
    ).toEqual([
      ["ARS", "71750.00", 2, 2],
      ["USD", "120.00", 0, 1],
    ]);
    expect([(await record(toll.id)).state, (await record(fuel.id)).state]).toEqual(["conciliado", "enviado"]);
    expect((await approve(fuel.id)).body.state).toBe("conciliado");
    const more = await load([...mine, line("16/11/2026", "KIOSCO", "1500,00")]);
    expect(more).toMatchObject({ status: "done", inserted: 1, unchanged: 5 });
    const names = (await ours()).map(({ name }) => name).sort();
    expect([names.length, names[1]]).toEqual([3, `${names[0]} · 2`]);
    expect((await load(mine)).inserted).toBe(0);
    const undone = await requestAs<Imported>(silvina, "POST", `/card-statements/import/${saved.id}/undo`);
    expect([undone.status, undone.body.status]).toEqual([200, "undone"]);
    expect((await record(toll.id)).state).toBe("aprobado");
    expect((await ours()).map(({ total }) => total)).toEqual(["1500.00"]);
  });

  test("matched, unclaimed, personal and the card's own: reconciled it ties, and paid it pays what was accrued", async () => {
    const [toll, fuel, billed] = [
      await sent({ amount: "2450", day: "2026-11-12" }),
      await sent({ amount: "38500", day: "2026-11-12" }),
      await sent(receipt(aCuit(), { day: "2026-11-14" })),
    ];
    for (const one of [toll, fuel, billed]) await approve(one.id);
    await load(
      [
        TITLES,
        line("12/11/2026", "PEAJE AUSA", "2.450,00"),
        line("12/11/2026", "YPF FULL", "38.900,00"),
        line("14/11/2026", "HOTEL PLAZA", "121.000,00"),
        line("15/11/2026", "UBER TRIP", "5.100,00"),
        line("15/11/2026", "JUGUETERIA", "9.000,00"),
        line("20/11/2026", "IMP DE SELLOS", "320,00"),
        line("20/11/2026", "SU PAGO EN PESOS", "-90.000,00"),
      ],
      { fields: { due: "2026-12-05" } },
    );
    const before = await only();
    expect(before).toMatchObject({
      total: "176770.00",
      due_day: "2026-12-05",
      lines: { conciliada: 3, pendiente: 2, cargo: 1 },
    });
    expect(before.items[1]).toMatchObject({ off: "400.00", state: "conciliada" });
    const early = await deed(before.id, "reconcile", { version: before.version });
    expect([early.status, early.body.error]).toEqual([
      422,
      "2 líneas esperan que alguien diga qué es: conciliarla, o pasarla a su titular.",
    ]);
    const toys = await say("JUGUETERIA", { step: "personal", reason: "Regalo" });
    expect(toys.body.lines).toMatchObject({ personal: 1 });
    const done = await deed(before.id, "reconcile", { version: (await only()).version, hand_over: true });
    expect(done.body).toMatchObject({ state: "conciliado", lines: { pendiente: 0, del_titular: 1 } });
    expect(await entries("card_statement", before.id)).toMatchObject([
      { kind: "devengado", amount: "400.00", show_id: show },
      { kind: "devengado", amount: "320.00", show_id: null },
    ]);
    await verified();
    const uber = done.body.items.find(({ merchant }) => merchant === "UBER TRIP")?.expense;
    expect((await sendCards(nora, "GET", `/card-expenses/${uber?.id}`)).body).toMatchObject({
      state: "observado",
      origin: "resumen",
      photo: null,
    });
    expect((await say("UBER TRIP", { step: "soltar" })).body.error).toBe(
      "El resumen ya está conciliado: reabrirlo para cambiar sus líneas.",
    );
    const old = await deed(before.id, "pay", { version: done.body.version, day: addDays(todayIn(), -364) });
    expect([old.status, old.body.issues?.[0]]).toEqual([
      400,
      {
        path: "day",
        message: expect.stringMatching(/^El resumen tiene consumos del .*: no se pagó antes\. Corregir la fecha\.$/),
      },
    ]);
    const paid = await deed(before.id, "pay", { version: done.body.version, day: todayIn() });
    expect(paid.body).toMatchObject({ state: "pagado", paid_day: todayIn(), acciones: ["deshacer_pago"] });
    const voucher = (await record(billed.id)).voucher?.id ?? 0;
    expect((await sendVoucher(silvina, "GET", `/${voucher}`)).body).toMatchObject({
      state: "pagado",
      paid: "121000.00",
    });
    expect((await entries("card_expense", toll.id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["devengado", "2450.00"],
      ["pagado", "2450.00"],
    ]);
    expect((await entries("card_expense", uber?.id ?? 0)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["anticipado", "5100.00"],
    ]);
    expect((await observe(toll.id)).body.error).toMatch(/^El resumen ya se pagó/);
    // What the settlement advanced is paid once it accrues.
    const view = (await sendCards(nora, "GET", `/card-expenses/${uber?.id}`)).body;
    const answered = await sendCards(nora, "PUT", `/card-expenses/${view.id}`, {
      card_id: card.id,
      day: view.day,
      merchant: "Uber",
      amount: view.amount,
      currency: "ARS",
      category: "traslados",
      show_id: show,
      no_receipt_reason: "No lo dio",
      answer: "Viaje al hotel",
      version: view.version,
    });
    expect(answered.body.state).toBe("enviado");
    expect((await approve(view.id)).body).toMatchObject({ state: "conciliado" });
    expect((await entries("card_expense", view.id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["devengado", "5100.00"],
      ["pagado", "5100.00"],
    ]);
  });

  test("paid by mistake: all of it is owed again, by reversals, and can be paid on the right day; in a shut month it is told", async () => {
    const [toll, billed] = [
      await sent({ amount: "2450", day: "2026-11-12" }),
      await sent(receipt(aCuit(), { day: "2026-11-14" })),
    ];
    for (const one of [toll, billed]) await approve(one.id);
    await load([
      TITLES,
      line("12/11/2026", "PEAJE AUSA", "2.450,00"),
      line("14/11/2026", "HOTEL PLAZA", "121.000,00"),
      line("15/11/2026", "JUGUETERIA", "9.000,00"),
      line("20/11/2026", "IMP DE SELLOS", "320,00"),
    ]);
    await say("JUGUETERIA", { step: "personal", reason: "Regalo" });
    const { id } = await only();
    const act = async (step: string, more: object = {}) => deed(id, step, { version: (await only()).version, ...more });
    const reason = "Era el resumen de otra tarjeta";
    expect((await act("unpay", { reason })).status).toBe(422);
    await act("reconcile");
    const owed = () =>
      query<{ open: string; paid: string }>(
        `SELECT c.open::text AS open, o.paid::text AS paid FROM card_statement s JOIN obligation o ON o.id = s.obligation_id
         JOIN cash_item c ON c.source_type = 'obligation' AND c.source_id = o.id WHERE s.id = $1`,
        [id],
      );
    const voucher = (await record(billed.id)).voucher?.id ?? 0;
    const paidOf = async () =>
      (await sendVoucher(silvina, "GET", `/${voucher}`)).body as { state: string; paid: string; allocations: object[] };
    const all = async () => [
      (await entries("card_expense", toll.id)).map(({ kind, amount }) => [kind, amount]),
      (await entries("card_statement", id)).map(({ kind, amount }) => [kind, amount]),
      await owed(),
      [(await paidOf()).state, (await paidOf()).paid],
    ];
    const before = await all();
    const paid = (await act("pay", { day: todayIn() })).body;
    expect(await paidOf()).toMatchObject({ state: "pagado", paid: "121000.00" });
    const other = (await aShow()).id;
    const { body: moved } = await sendVoucher(silvina, "GET", `/${voucher}`);
    const elsewhere = await sendVoucher(silvina, "PUT", `/${voucher}/allocations`, {
      version: moved.version,
      lines: [{ show_id: other, percent: "100" }],
      reason: "Era del otro show",
    });
    expect([elsewhere.status, await verified()]).toEqual([200, undefined]);
    expect((await deed(id, "unpay", { version: paid.version, reason: "" })).body.issues?.[0]?.path).toBe("reason");
    expect((await deed(id, "unpay", { version: paid.version - 1, reason })).status).toBe(409);
    const [month] = [`${todayIn().slice(0, 7)}-01`];
    const lock = await prisma.periodLock.create({
      data: { company_id: company.id, month: new Date(month), scope: "operativo", locked_by: silvina.userId },
    });
    const shut = await act("unpay", { reason });
    expect([shut.status, shut.body.error]).toEqual([
      422,
      expect.stringMatching(/^El mes noviembre de 2026 está cerrado: lo cerró .*\. Reabrirlo para deshacer el pago\.$/),
    ]);
    await prisma.periodLock.update({
      where: { id: lock.id },
      data: { reopened_at: new Date(), reopened_by: silvina.userId, reopen_reason: "Prueba" },
    });
    const undone = await act("unpay", { reason });
    expect(undone.body).toMatchObject({ state: "conciliado", paid_day: null, acciones: ["reabrir", "pagar"] });
    expect(await all()).toEqual(before);
    expect((await auditOf(`card_statement:${id}`)).map(({ action }) => action)).toContain(
      "card_statement.deshacer_pago",
    );
    await verified();
    expect((await act("pay", { day: addDays(todayIn(), -1) })).body).toMatchObject({ state: "pagado" });
    expect(await paidOf()).toMatchObject({ state: "pagado", paid: "121000.00" });
  });

  test("ties and other currencies ask: somebody chooses, and may let go again", async () => {
    const [one, two] = [
      await sent({ amount: "1000", day: "2026-11-12", merchant: "Taxi A" }),
      await sent({ amount: "1000", day: "2026-11-12", merchant: "Taxi B" }),
    ];
    const hotel = await sent({ amount: "174060", day: "2026-11-13" });
    await prisma.fxRate.createMany({
      data: [{ day: new Date("2026-11-13"), currency: "USD", source: "oficial", rate: "1450" }],
      skipDuplicates: true,
    });
    await load([TITLES, line("12/11/2026", "TAXI", "1.000,00"), line("13/11/2026", "HOTEL PLAZA", "120,00", "USD")]);
    const all = (await ours()).flatMap(({ items }) => items);
    const taxi = all.find(({ merchant }) => merchant === "TAXI");
    expect([taxi?.why, taxi?.candidates.map(({ id }) => id).sort()]).toEqual(["empate", [one.id, two.id].sort()]);
    expect(all.find(({ merchant }) => merchant === "HOTEL PLAZA")).toMatchObject({
      why: "moneda",
      candidates: [{ id: hotel.id, rate: "1450.50" }],
    });
    expect((await say("TAXI", { step: "conciliar" })).status).toBe(400);
    expect((await say("TAXI", { step: "conciliar", expense_id: two.id })).body.lines.conciliada).toBe(1);
    expect((await record(two.id)).line?.merchant).toBe("TAXI");
    expect((await say("TAXI", { step: "soltar" })).body.lines).toMatchObject({ conciliada: 0, pendiente: 1 });
    expect((await say("HOTEL PLAZA", { step: "conciliar", expense_id: hotel.id })).status).toBe(200);
    await approve(hotel.id);
    const handed = await say("TAXI", { step: "pasar_al_titular" });
    const made = handed.body.items.find(({ merchant }) => merchant === "TAXI")?.expense;
    expect(made).toMatchObject({ state: "observado" });
    expect((await say("TAXI", { step: "conciliar", expense_id: one.id })).body.lines).toMatchObject({
      conciliada: 1,
      del_titular: 0,
    });
    expect((await prisma.cardExpense.findUniqueOrThrow({ where: { id: made?.id } })).state).toBe("retirado");
  });
});

describe("what a line is not", () => {
  const why = "El ticket lo escribieron mal";
  const path = (refused: { body: Refusal }) => refused.body.issues?.[0]?.path;

  test("what somebody may choose is of its card, with its sign, and of no line yet; the nearest first, and why it takes a reason", async () => {
    const other = await aPerson("Tour Manager");
    await anExpense(other, (await aCard(other)).id, { show_id: show, amount: "1000", day: "2026-11-12" });
    const [near, late, dear] = [
      await sent({ amount: "1000", day: "2026-11-12", merchant: "Remis" }),
      await sent({ amount: "1000", day: "2026-10-20", merchant: "Remis" }),
      await sent({ amount: "2500", day: "2026-11-12", merchant: "Remis" }),
    ];
    const twin = await sent({ amount: "1000", day: "2026-11-12", merchant: "Kiosco", alike_reason: why });
    await sent({ amount: "1000", day: "2026-08-01", merchant: "Remis" });
    await load([TITLES, line("12/11/2026", "TAXI", "1.000,00"), line("12/11/2026", "DEVOLUCION", "-700,00")]);
    const [taxi, back] = (await only()).items;
    const choices = async (id = 0) =>
      requestAs<{ items: { id: number; why: string | null }[] }>(
        silvina,
        "GET",
        `/card-statements/lines/${id}/expenses`,
      );
    expect((await choices(taxi?.id)).body.items.map((one) => [one.id, one.why])).toEqual([
      [twin.id, null],
      [near.id, null],
      [late.id, "dia"],
      [dear.id, "importe"],
    ]);
    expect((await choices(back?.id)).body.items).toEqual([]);
    await say("TAXI", { step: "conciliar", expense_id: late.id, reason: "Lo cobraron tarde" });
    expect((await choices(back?.id)).body.items).toEqual([]);
    expect((await requestAs(nora, "GET", `/card-statements/lines/${taxi?.id}/expenses`)).status).toBe(403);
    expect((await choices(2_000_000_000)).status).toBe(404);
  });

  test("an expense of another card, sign or currency is never a line, whatever the reason", async () => {
    const other = await aPerson("Tour Manager");
    const far = await anExpense(other, (await aCard(other)).id, { show_id: show, amount: "1000", day: "2026-11-12" });
    await load([TITLES, line("12/11/2026", "TAXI", "1.000,00"), line("12/11/2026", "DEVOLUCION", "-700,00")]);
    const own = await sent({ amount: "700", day: "2026-11-12" });
    const [dollars] = [await sent({ amount: "9000", currency: "USD", day: "2026-11-12" })];
    await prisma.fxRate.createMany({
      data: [{ day: new Date("2026-11-12"), currency: "USD", source: "oficial", rate: "1450" }],
      skipDuplicates: true,
    });
    for (const [merchant, id, message] of [
      ["TAXI", far.id, "Ese gasto es de otra tarjeta: elegir uno de la tarjeta de la línea."],
      ["DEVOLUCION", own.id, "Uno es un consumo y el otro una devolución: elegir otro gasto."],
      ["TAXI", dollars.id, expect.stringMatching(/^Está en otra moneda/)],
    ] as const) {
      const refused = await say(merchant, { step: "conciliar", expense_id: id, reason: why });
      expect([refused.status, path(refused), refused.body.error]).toEqual([422, "expense_id", message]);
    }
    expect((await only()).lines).toMatchObject({ pendiente: 2 });
  });

  test("beyond 2 % an approved one goes back to its holder with a reason, and never accrues what the bank says", async () => {
    const one = await sent({ amount: "5", day: "2026-11-12" });
    await approve(one.id);
    await load([TITLES, line("12/11/2026", "HOTEL", "90.010,00")]);
    const bare = await say("HOTEL", { step: "conciliar", expense_id: one.id });
    expect([bare.status, path(bare), bare.body.error]).toEqual([
      422,
      "reason",
      expect.stringMatching(/^Motivo: El resumen dice .*90\.010,00 y el gasto .*5,00\./),
    ]);
    const done = await say("HOTEL", { step: "conciliar", expense_id: one.id, reason: why });
    expect([done.status, done.body.lines.conciliada]).toEqual([200, 1]);
    const [entry] = (await auditOf(`card_statement_line:${done.body.items[0]?.id}`)).slice(-1);
    expect(entry?.after).toMatchObject({ reason: why });
    expect(await record(one.id)).toMatchObject({ state: "observado", observed_reason: expect.stringContaining(why) });
    await deed(done.body.id, "reconcile", { version: (await only()).version });
    expect(await entries("card_expense", one.id)).toEqual([]);
    expect(await entries("card_statement", done.body.id)).toEqual([]);
    const answer = async (amount: string) =>
      sendCards(nora, "PUT", `/card-expenses/${one.id}`, {
        card_id: card.id,
        day: "2026-11-12",
        amount,
        currency: "ARS",
        category: "hotel",
        show_id: show,
        answer: "Está bien",
        version: (await record(one.id)).version,
      });
    expect((await answer("5")).body.state).toBe("enviado");
    const early = await approve(one.id);
    expect([early.status, path(early)]).toEqual([422, "amount"]);
    await observe(one.id);
    await answer("90000");
    expect((await approve(one.id)).body.state).toBe("conciliado");
    expect(await entries("card_expense", one.id)).toMatchObject([{ kind: "devengado", amount: "90000.00" }]);
    expect(await entries("card_statement", done.body.id)).toMatchObject([{ kind: "devengado", amount: "10.00" }]);
  });

  test("two lines said at once to be the same expense: one is, the other is told in words", async () => {
    const one = await sent({ amount: "1000", day: "2026-11-12" });
    const far = { day: "2026-11-12", amount: "1000", merchant: "Otro" };
    await sent({ ...far, alike_reason: why });
    await load([TITLES, line("12/11/2026", "TAXI", "1.000,00")]);
    await load([TITLES, line("12/11/2026", "REMIS", "1.000,00")]);
    const both = await Promise.all(
      ["TAXI", "REMIS"].map((merchant) => say(merchant, { step: "conciliar", expense_id: one.id })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.body.error).toBe(
      "Ese gasto ya se retiró o es otra línea: elegir otro.",
    );
  });

  test("more than three days away takes a reason, and what was never approved accrues nothing", async () => {
    const one = await sent({ amount: "1000", day: "2026-11-02" });
    await load([TITLES, line("12/11/2026", "TAXI", "1.000,00")]);
    const bare = await say("TAXI", { step: "conciliar", expense_id: one.id });
    expect([bare.status, path(bare)]).toEqual([422, "reason"]);
    const done = await say("TAXI", { step: "conciliar", expense_id: one.id, reason: "Lo cobraron tarde" });
    expect(done.body.lines.conciliada).toBe(1);
    expect(await record(one.id)).toMatchObject({ state: "enviado" });
    await deed(done.body.id, "reconcile", { version: (await only()).version });
    expect(await entries("card_expense", one.id)).toEqual([]);
    expect((await approve(one.id)).body.state).toBe("conciliado");
  });
});

test("a line that its holder has already and its receipt, by whatever merchant, are said to be alike, and both are kept only with a reason", async () => {
  await load([TITLES, line("12/11/2026", "MERPAGO*LOCAL 4", "1.000,00"), line("13/11/2026", "KIOSCO", "1.000,00")]);
  await deed((await only()).id, "reconcile", { version: (await only()).version, hand_over: true });
  const [made, kiosk] = (await only()).items.map(({ expense }) => expense?.id ?? 0);
  // Two lines of the bank are two charges.
  expect((await record(made ?? 0)).alike).toEqual([]);
  const facts = { show_id: show, day: "2026-11-14", amount: "1010", merchant: "Parrilla Don Julio" };
  const refused = await sendCards(nora, "POST", "/card-expenses", expenseFacts(card.id, facts));
  expect([refused.status, refused.body.error, refused.body.current?.alike?.map(({ id, why }) => [id, why])]).toEqual([
    409,
    expect.stringMatching(/^El resumen de la tarjeta ya lo tiene: MERPAGO\*LOCAL 4, /),
    [
      [made, "resumen"],
      [kiosk, "resumen"],
    ],
  ]);
  const others = [
    { day: "2026-11-20" },
    { amount: "1100" },
    { currency: "USD" },
    { takes_away: true, merchant: "Otro" },
  ];
  for (const other of others)
    expect(
      (await sendCards(nora, "POST", "/card-expenses", expenseFacts(card.id, { ...facts, ...other }))).status,
    ).toBe(201);
  const kept = { ...facts, alike_reason: "Fueron dos cenas" };
  const one = await anExpense(nora, card.id, kept);
  expect((await record(one.id)).alike.map(({ id }) => id)).toEqual([made, kiosk]);
  await approve(one.id);
  await prisma.cardExpense.update({
    where: { id: made ?? 0 },
    data: { state: "enviado", show_id: show, no_receipt_reason: "No lo dio" },
  });
  const second = await approve(made ?? 0);
  expect([second.status, second.body.issues?.[0]?.path]).toEqual([422, "alike_reason"]);
  expect((await approve(made ?? 0, { alike_reason: "Fueron dos cenas" })).body.state).toBe("conciliado");
});

test("statements are found by words, days and state, sorted by any column, and taken along as a workbook", async () => {
  const until = ["2026-10-20", "2026-11-20", "2026-09-20"];
  const made: number[] = [];
  for (const [at, day] of until.entries()) {
    const { id } = await prisma.cardStatement.create({
      data: {
        company_id: company.id,
        currency: "ARS",
        from_day: new Date(day),
        until_day: new Date(day),
        due_day: at === 1 ? null : new Date(`2026-12-0${3 - at}`),
        name: `Tarjeta ${at === 0 ? "Ñandú" : "común"} ${at}`,
      },
    });
    made.push(id);
  }
  const found = async (text: string) => {
    const { body } = await requestAs<{ data: { id: number }[]; total: number }>(
      silvina,
      "GET",
      `/card-statements?company=${company.id}${text}`,
    );
    expect(body.total).toBe(body.data.length);
    return body.data.map(({ id }) => made.indexOf(id));
  };
  expect(await found("")).toEqual([1, 0, 2]);
  expect(await found("&sort=until")).toEqual([2, 0, 1]);
  expect(await found("&sort=due")).toEqual([2, 0, 1]);
  expect(await found("&sort=-name")).toEqual([0, 2, 1]);
  expect(await found("&q=nandu")).toEqual([0]);
  expect(await found("&from=2026-10-01&until=2026-10-31")).toEqual([0]);
  expect(await found("&state=pagado")).toEqual([]);
  const excel = await requestAs(silvina, "GET", `/card-statements/excel?company=${company.id}`);
  const rows = await readSheet(excel.raw);
  expect([excel.status, rows.map(([name]) => name)]).toEqual([
    200,
    ["Resumen", "Tarjeta común 1", "Tarjeta Ñandú 0", "Tarjeta común 2"],
  ]);
  expect((await auditOf("card_statements")).map(({ action }) => action)).toContain("card_statement.exported");
  expect((await requestAs(nora, "GET", "/card-statements/excel")).status).toBe(403);
});

describe("months", () => {
  const months = async (by = silvina) =>
    (await requestAs<{ data: ReportRow[] }>(by, "GET", `/card-reports/review?holder=${nora.userId}`)).body.data;
  const month = async () => {
    const [one] = await months();
    if (!one) throw new Error("no report");
    return one;
  };
  const decide = async (step: string, body: object = {}) => {
    const { id, version } = await month();
    return requestAs<ReportRow & Refusal>(silvina, "POST", `/card-reports/${id}/${step}`, { version, ...body });
  };
  const submit = async () => {
    const { id, version } = await month();
    return requestAs<ReportRow>(nora, "POST", `/card-reports/${id}/submit`, { version });
  };

  test("it is approved once everything is decided, and what its holder has to explain never keeps it open", async () => {
    const [one, two] = [await sent({ day: "2026-11-03" }), await sent({ day: "2026-11-04" })];
    await approve(one.id);
    await observe(two.id);
    await submit();
    const early = await decide("approve");
    expect([early.status, early.body.error]).toEqual([
      422,
      "Falta decidir 1 gasto (1 observado): aprobar cada uno, o dejarlo como personal.",
    ]);
    expect((await decide("return", { reason: "Falta la factura" })).body).toMatchObject({
      state: "abierta",
      returned_reason: "Falta la factura",
    });
    await submit();
    await reject(two.id);
    expect((await decide("approve")).body.state).toBe("aprobada");
    expect((await decide("close")).body).toMatchObject({ state: "cerrada", acciones: ["reabrir"] });
    // Its sums stay: what is in it is looked at again once it is reopened.
    const shut = await observe(one.id);
    expect([shut.status, shut.body.error]).toEqual([
      422,
      "La rendición de noviembre está cerrada: reabrirla antes de volver a mirar el gasto.",
    ]);
    const again = await office(two.id, "reconsider", {
      version: (await record(two.id)).version,
      reason: "Era del show",
    });
    expect([again.status, again.body.error]).toEqual([422, shut.body.error]);
    expect([(await record(one.id)).acciones, (await record(two.id)).acciones]).toEqual([[], ["cobrar"]]);
    const silent = await decide("reopen");
    expect([silent.status, silent.body.issues?.[0]?.path]).toEqual([400, "reason"]);
    expect((await decide("reopen", { reason: "Faltó un peaje" })).body.state).toBe("presentada");
    const [told] = await prisma.auditEntry.findMany({
      where: { action: "card_report.reabrir" },
      orderBy: { id: "desc" },
    });
    expect(told?.after).toMatchObject({ reason: "Faltó un peaje" });
    expect((await observe(one.id)).status).toBe(200);
  });

  test("a month that its holder does not hand in, with a photo that never came, is decided and closed all the same", async () => {
    const day = addDays(`${todayIn().slice(0, 7)}-01`, -3);
    const kept = async () =>
      (await sendCards(nora, "POST", "/card-expenses", expenseFacts(card.id, { show_id: show, day }, await aPhoto())))
        .body;
    const [lost, asked] = [await kept(), await kept()];
    expect((await record(lost.id)).acciones).toEqual(["observar", "rechazar"]);
    const early = await decide("approve");
    expect([early.status, early.body.error]).toEqual([
      422,
      "Falta decidir 2 gastos (2 borradores): aprobar cada uno, o dejarlo como personal.",
    ]);
    await reject(lost.id, "La foto no llegó");
    await observe(asked.id, "La foto no llegó");
    const { version } = (await sendCards(nora, "GET", `/card-expenses/${asked.id}`)).body;
    const {
      client_id: _,
      photo: __,
      taken_at: ___,
      sent_at: ____,
      ...facts
    } = expenseFacts(card.id, {
      day,
      show_id: show,
      no_receipt_reason: "Se perdió el teléfono",
    }) as Record<string, unknown>;
    const answer = { ...facts, photo: null, answer: "Se perdió el teléfono", version };
    expect((await sendCards(nora, "PUT", `/card-expenses/${asked.id}`, answer)).body.state).toBe("enviado");
    expect((await approve(asked.id)).status).toBe(200);
    expect((await month()).acciones).toContain("aprobar");
    expect((await decide("approve")).body.state).toBe("aprobada");
    expect((await decide("close")).body.state).toBe("cerrada");
    // The month that is still on is its holder's.
    await sent();
    expect((await month()).acciones).toEqual([]);
    expect((await decide("approve")).body.error).toMatch(/todavía no terminó/);
  });

  test("they are found by name, month and state, sorted, summed, and taken along as a workbook", async () => {
    const other = await aPerson("Manager");
    await prisma.user.update({ where: { id: other.userId }, data: { name: "Ñusta Zárate" } });
    const plastic = await aCard(other, { company_id: company.id });
    await anExpense(other, plastic.id, { day: "2026-10-03", amount: "70", show_id: show });
    await sent({ day: "2026-11-03", amount: "30" });
    await sent({ day: "2026-11-04", amount: "12,50" });
    await sent({ day: "2026-10-04", amount: "5" });
    const ids = new Set([nora.userId, other.userId]);
    const found = async (text: string) => {
      const { body } = await requestAs<{ data: ReportRow[]; totals: object[]; months: string[] }>(
        silvina,
        "GET",
        `/card-reports/review?limit=100${text}`,
      );
      const rows = body.data.filter(({ holder }) => ids.has(holder.id));
      return { ...body, rows: rows.map(({ holder, month: of }) => [holder.id === nora.userId ? "nora" : "other", of]) };
    };
    const own = `&holder=${nora.userId}`;
    expect((await found(own)).rows).toEqual([
      ["nora", "2026-11"],
      ["nora", "2026-10"],
    ]);
    expect((await found(own)).totals).toEqual([{ currency: "ARS", amount: "47.50", count: 3 }]);
    expect((await found(`${own}&sort=count`)).rows[0]).toEqual(["nora", "2026-10"]);
    expect((await found("&q=nusta+zarate")).rows).toEqual([["other", "2026-10"]]);
    expect((await found("&month=2026-11")).rows).toEqual([["nora", "2026-11"]]);
    expect((await found(`${own}&state=cerrada`)).rows).toEqual([]);
    expect((await found("")).months).toEqual(expect.arrayContaining(["2026-11", "2026-10"]));
    const { id, version } = (await months()).find(({ month: of }) => of === "2026-10") ?? { id: 0, version: 0 };
    await requestAs(nora, "POST", `/card-reports/${id}/submit`, { version });
    expect((await found(own)).rows[0]).toEqual(["nora", "2026-10"]);
    expect((await found(`${own}&sort=holder`)).rows[0]).toEqual(["nora", "2026-11"]);
    const excel = await requestAs(silvina, "GET", `/card-reports/review/excel?holder=${nora.userId}&sort=month`);
    const rows = await readSheet(excel.raw);
    expect(rows.map((row) => row[1])).toEqual(["Rendición", "2026-10", "2026-11"]);
    expect((await requestAs(nora, "GET", "/card-reports/review/excel")).status).toBe(403);
  });

  test("it is taken along as PDF with its photos, ZIP and workbook, each in the audit", async () => {
    const one = await sent({ day: "2026-11-03", merchant: "Ñandú Parrilla Łódź" });
    await sendCards(nora, "POST", "/card-expenses", expenseFacts(card.id, { show_id: show, day: "2026-11-04" }));
    const { id } = await month();
    const pdf = await requestAs(silvina, "GET", `/card-reports/${id}/report.pdf`);
    const { pages, title, fonts } = await readPdf(pdf.raw);
    expect([pdf.status, pages.length, title]).toEqual([
      200,
      2,
      expect.stringMatching(/^Rendición de .*, noviembre de 2026$/),
    ]);
    expect(pages[1]).toMatch(/^1\. Ñandú Parrilla Łódź, .* 2026, .*Página 2 de 2$/);
    expect(fonts.filter((font) => !font.includes("HankenGrotesk"))).toEqual([]);
    const zip = await requestAs(silvina, "GET", `/card-reports/${id}/photos.zip`);
    expect(zip.raw.toString("latin1")).toContain("2026-11-03_001_Nandu_Parrilla");
    expect((await requestAs(silvina, "GET", `/card-reports/${id}/excel`)).status).toBe(200);
    expect(
      (await auditOf(`card_report:${id}`)).filter(({ action }) => action === "card_report.downloaded"),
    ).toHaveLength(3);
    expect((await requestAs(nora, "GET", `/card-reports/${id}/report.pdf`)).status).toBe(403);
    await reject(one.id);
  });

  test("on Mondays who lacks receipts hears how many, once", async () => {
    const { body } = await sendCards(
      nora,
      "POST",
      "/card-expenses",
      expenseFacts(card.id, { day: "2026-11-03" }, await aPhoto()),
    );
    expect(body.state).toBe("borrador");
    await remindHolders();
    expect(await remindHolders()).toBe(0);
    const told = await query<{ message: string }>(
      "SELECT message FROM notification WHERE user_id = $1 AND kind = 'comprobante_falta'",
      [nora.userId],
    );
    expect(told).toEqual([
      { message: "Falta el comprobante de 1 gasto de tarjeta: sacar la foto, o decir por qué no hay." },
    ]);
    const mail = await missingMail.render({ holder: nora.userId, notification_id: 1 }, nora.mail);
    expect(mail.text).toContain(body.merchant);
    await sendCards(nora, "POST", `/card-expenses/${body.id}/withdraw`, { version: body.version });
    await expect(missingMail.render({ holder: nora.userId, notification_id: 1 }, nora.mail)).rejects.toThrow(
      "Ya no falta ningún comprobante.",
    );
  });
});

test("who carries which card: each once, of somebody who may, and another holder is another card", async () => {
  const fields = {
    last4: String(next() % 10_000).padStart(4, "0"),
    holder_user_id: nora.userId,
    company_id: company.id,
    currency: "ARS",
    month_limit: "500.000,00",
  };
  const ask = (method: string, where: string, body: object, by = silvina) =>
    requestAs<PlasticRow & Refusal>(by, method, `/expense-cards${where}`, body);
  expect((await ask("POST", "", { ...fields, holder_user_id: silvina.userId })).body.error).toBe(
    "Esa persona no lleva gastos de tarjeta: elegir otra.",
  );
  expect((await ask("POST", "", { ...fields, last4: "12" })).body.issues?.[0]?.message).toBe(
    "Son los cuatro últimos números de la tarjeta.",
  );
  const made = await ask("POST", "", fields);
  expect(made.body).toMatchObject({ month_limit: "500000.00", active: true, spent: "0.00" });
  expect((await ask("POST", "", fields)).status).toBe(409);
  const other = await aPerson("Manager");
  const { version } = (
    await ask("PUT", `/${made.body.id}`, { ...fields, holder_user_id: other.userId, version: made.body.version })
  ).body;
  await anExpense(other, made.body.id);
  const back = await ask("PUT", `/${made.body.id}`, { ...fields, version });
  expect([back.status, back.body.error]).toEqual([422, "Ya tiene gastos: darla de baja y cargar la otra."]);
  expect(
    (await ask("PUT", `/${made.body.id}`, { ...fields, holder_user_id: other.userId, active: false, version })).body
      .active,
  ).toBe(false);
  expect((await ask("POST", "", fields, nora)).status).toBe(403);
});

test("a cent of it that differs in the ledger is named", async () => {
  expect(await centsNotNamed("card_expense")).toEqual([]);
  expect(await centsNotNamed("card_statement")).toEqual([]);
});
