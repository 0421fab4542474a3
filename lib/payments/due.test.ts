import ExcelJS from "exceljs";
import { disconnect, prisma, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { openObligation } from "@/lib/ledger/obligations";
import { testDatabase } from "@/lib/testing/db";
import { aShow, auditOf } from "@/lib/testing/factories";
import {
  anApproved,
  aPayee,
  aPaymentsWorld,
  aSent,
  asVouchers,
  batchAs,
  onOrderAs,
  type PaymentReply,
  type PaymentsWorld,
  paidOf,
  prepareAs,
  voucherState,
  wrongInLedger,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";

let world: PaymentsWorld;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
});
afterEach(async () => expect(await wrongInLedger()).toEqual([]));
afterAll(disconnect);

const credit = async (batch: number) => {
  for (const order of (await batchAs(world.author, batch)).items) {
    const body = { version: order.version, day: todayIn(), reference: "TRF 9", reason: "Lo dijo el banco" };
    expect((await onOrderAs(world.third, order.id, "credit", body)).status).toBe(200);
  }
};
const dueOf = async (supplier: number) =>
  (await requestAs<PaymentReply>(world.author, "GET", `/payments/due?supplier=${supplier}&limit=100`)).body;

test("the sheet has what is filtered, amounts as numbers, and what was downloaded is in the audit log", async () => {
  const { supplier } = await aPayee({ supplier: { name: "=Sonido del Sur" } });
  await anApproved(world, supplier.id);
  await anApproved(world, (await aPayee()).supplier.id);
  const { status, raw } = await requestAs(world.author, "GET", `/payments/due/excel?supplier=${supplier.id}`);
  expect(status).toBe(200);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(raw as unknown as ArrayBuffer);
  const rows = (book.worksheets[0]?.getSheetValues() ?? []).slice(1) as unknown[][];
  const [head = [], ...data] = rows;
  const cells = data.map((row) => Object.fromEntries(Array.from(head, (name, at) => [name, row[at]])));
  expect(cells).toMatchObject([
    { Proveedor: "=Sonido del Sur", "Se debe": 121000, "Por pagar": 121000, Moneda: "ARS" },
  ]);
  const [entry] = (await auditOf("payments")).slice(-1);
  expect(entry).toMatchObject({ action: "payment_due.exported", after: { filter: { supplier: supplier.id } } });
});

test("what is owed of a show without voucher names the show, and leads to it", async () => {
  const { supplier } = await aPayee({ supplier: { name: "SADAIC" } });
  const shows = [await aShow({ name: "Ñandú - Obras" }), await aShow({ name: "Río - Vorterix" })];
  const of = { company_id: world.company.id, currency: "ARS" as const };
  for (const { id } of shows)
    await prisma.$transaction((tx) =>
      openObligation(tx, world.author, {
        kind: "derechos",
        source: { type: "show_due", id },
        payee: "SADAIC",
        supplier_id: supplier.id,
        show_id: id,
        ...of,
        day: todayIn(),
        due_day: todayIn(),
        shares: [{ ...of, show_id: id, amount: "1000.00" }],
      }),
    );
  const { data } = await dueOf(supplier.id);
  expect(data.map(({ text, link }) => [text, link]).sort()).toEqual([
    ["Derechos de autor, Río - Vorterix", `/adminShows?show=${shows[1]?.id}`],
    ["Derechos de autor, Ñandú - Obras", `/adminShows?show=${shows[0]?.id}`],
  ]);
});

test("a note on what was paid is the supplier's credit: netted with the next invoice, and back where that bounces", async () => {
  const { supplier } = await aPayee();
  const invoice = await anApproved(world, supplier.id);
  await credit((await aSent(world, asVouchers([invoice]))).id);
  const note = await anApproved(world, supplier.id, {
    type_code: "3",
    net_taxed: "10000.00",
    vat: "2100.00",
    total: "12100.00",
    vat_lines: [{ rate_code: "5", base: "10000.00", amount: "2100.00" }],
    links: [{ target_type: "voucher", target_id: invoice, amount: "12100.00" }],
  });
  const alone = await prepareAs(world.author, { items: [{ kind: "note", id: note }] });
  expect(alone.body.error).toContain("cubren todo");
  const next = await anApproved(world, supplier.id);
  const { totals } = await dueOf(supplier.id);
  expect(totals).toEqual([{ currency: "ARS", count: 2, amount: "108900.00" }]);
  const batch = await aSent(world, [...asVouchers([next]), { kind: "note", id: note }]);
  expect(batch).toMatchObject({ amount: "108900.00", orders: 1 });
  await credit(batch.id);
  expect([await voucherState(next), (await dueOf(supplier.id)).data]).toEqual(["pagado", []]);
  const order = (await batchAs(world.author, batch.id)).items[0];
  await onOrderAs(world.third, order?.id ?? 0, "reject", { version: order?.version, reason: "Cuenta cerrada" });
  expect((await dueOf(supplier.id)).totals).toEqual(totals);
});

test("what is owed without a voucher is paid, in parts too", async () => {
  const { supplier } = await aPayee();
  const of = { company_id: world.company.id, supplier_id: supplier.id, currency: "ARS" };
  const id = await prisma.$transaction((tx) =>
    openObligation(tx, world.author, {
      kind: "derechos",
      source: { type: "show", id: 1 },
      payee: "SADAIC",
      ...of,
      day: todayIn(),
      due_day: todayIn(),
      shares: [{ ...of, amount: "30000.00" }],
    }),
  );
  expect((await dueOf(supplier.id)).data).toMatchObject([
    { kind: "obligation", id, text: "Derechos de autor", owed: "30000.00" },
  ]);
  for (const amount of ["10000", undefined])
    await credit((await aSent(world, [{ kind: "obligation", id, amount }])).id);
  expect([await paidOf(id, "obligation"), (await dueOf(supplier.id)).data]).toEqual(["30000.00", []]);
});

test("an invoice in dollars is paid in pesos at its rate; what that comes to beside its accrual is a difference of its own", async () => {
  const { supplier } = await aPayee();
  const invoice = await anApproved(world, supplier.id, {
    currency: "USD",
    net_taxed: "1000.00",
    vat: "210.00",
    total: "1210.00",
    vat_lines: [{ rate_code: "5", base: "1000.00", amount: "210.00" }],
    fx: { rate: "1400", source: "pactado", day: "2026-11-03" },
  });
  const fx = {
    currency: "ARS",
    rate: "1450.5",
    source: "oficial",
    day: todayIn(),
    reason: "La del banco, todavía sin cargar",
  };
  const batch = await aSent(world, [{ kind: "voucher", id: invoice, fx }]);
  expect(batch.items[0]).toMatchObject({ amount: "1755105.00", items: [{ amount: "1210.00", currency: "USD" }] });
  await credit(batch.id);
  expect([await voucherState(invoice), await paidOf(invoice)]).toEqual(["pagado", "1210.00"]);
  const difference = () =>
    query<{ kind: string; sum: string; purse: number | null }>(
      `SELECT e.kind, sum(e.amount)::text AS sum, max(e.purse_id) AS purse FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
       WHERE p.source_type = 'payment_order' AND p.source_id = $1 GROUP BY 1 HAVING sum(e.amount) <> 0 ORDER BY 1`,
      [batch.items[0]?.id],
    );
  expect(await difference()).toEqual([
    { kind: "devengado", sum: "61105.00", purse: null },
    { kind: "pagado", sum: "61105.00", purse: null },
  ]);
  const order = (await batchAs(world.author, batch.id)).items[0];
  await onOrderAs(world.third, order?.id ?? 0, "reject", { version: order?.version, reason: "Cuenta cerrada" });
  expect([await difference(), await paidOf(invoice)]).toEqual([[], "0.00"]);
});
