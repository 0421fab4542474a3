import { disconnect, prisma, query } from "@/lib/db";
import { addDays, formatDayYear, todayIn } from "@/lib/format/dates";
import { monthTitle } from "@/lib/ledger/rules/months";
import { bankSaysOf } from "@/lib/testing/bankLines";
import { testDatabase } from "@/lib/testing/db";
import type { TestPerson } from "@/lib/testing/factories";
import { centsNotNamed } from "@/lib/testing/ledger";
import {
  aBatch,
  anApproved,
  aPayee,
  aPaymentsWorld,
  aReleased,
  aSent,
  asVouchers,
  batchAs,
  makeAgent,
  onOrderAs,
  type PaymentsWorld,
  stepAs,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";

let world: PaymentsWorld;
beforeAll(() => testDatabase());
beforeEach(async () => {
  world = await aPaymentsWorld();
});
afterAll(disconnect);

const invoice = async (supplier: number, more: object = {}) => asVouchers([await anApproved(world, supplier, more)]);
const totals = async (more = "") =>
  (
    await requestAs<{ total: number; aside: number; totals: object[] }>(
      world.author,
      "GET",
      `/payment-orders?company=${world.company.id}${more}`,
    )
  ).body;

test("the sum of orders is of those that are or were paid: drafts, cancelled and rejected ones are counted apart, and summed where they are asked for", async () => {
  const { supplier } = await aPayee();
  await aReleased(world, await invoice(supplier.id));
  await aBatch(world, await invoice(supplier.id));
  const gone = await aBatch(world, await invoice(supplier.id));
  await stepAs(world.author, gone.id, "cancel", gone.version, { reason: "No se paga" });
  const sent = await aSent(world, await invoice(supplier.id));
  const reject = { version: sent.items[0]?.version, reason: "Cuenta cerrada" };
  expect((await onOrderAs(world.third, sent.items[0]?.id ?? 0, "reject", reject)).status).toBe(200);
  expect(await totals()).toMatchObject({
    total: 4,
    aside: 3,
    totals: [{ currency: "ARS", count: 1, amount: "121000.00", net: "121000.00" }],
  });
  expect(await totals("&state=borrador,rechazado")).toMatchObject({
    total: 2,
    aside: 0,
    totals: [{ count: 2, amount: "242000.00" }],
  });
});

test("a batch whose only order was rejected pays nothing, has no certificate, and no reason of before its release", async () => {
  await makeAgent(world.company.id, ["ganancias", "94"]);
  const { supplier } = await aPayee({ supplier: { iva_condition: "responsable_inscripto" } });
  const sent = await aSent(world, await invoice(supplier.id));
  expect(sent.taxes).toHaveLength(1);
  const reject = { version: sent.items[0]?.version, reason: "Cuenta cerrada" };
  await onOrderAs(world.third, sent.items[0]?.id ?? 0, "reject", reject);
  expect(await batchAs(world.author, sent.id)).toMatchObject({
    state: "cerrado",
    amount: "0.00",
    withheld: "0.00",
    net: "0.00",
    taxes: [],
    reason: "",
    items: [{ state: "rechazado", amount: "121000.00" }],
  });
});

test("a batch says when its day is none of banks, and what is paid on the next one", async () => {
  const { supplier } = await aPayee();
  await prisma.holiday.deleteMany({ where: { country: "AR" } });
  const sunday = addDays(todayIn(), 14 - new Date(`${todayIn()}T00:00:00Z`).getUTCDay());
  const batch = await aBatch(world, await invoice(supplier.id), { day: sunday });
  const said = (day: string, paid: string) =>
    `El ${formatDayYear(day)} no es hábil: el banco lo paga el ${formatDayYear(paid)}.` +
    (day.slice(0, 7) === paid.slice(0, 7)
      ? ""
      : ` Lo que se retiene cuenta en ${monthTitle(paid.slice(0, 7))}, el mes de ese pago.`);
  expect(batch.day_note).toBe(said(sunday, addDays(sunday, 1)));
  const ends = Array.from({ length: 364 }, (_, n) => addDays(todayIn(), n)).find(
    (day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0 && addDays(day, 1).endsWith("-01"),
  );
  if (!ends) throw new Error("no month of the next year ends on a Sunday");
  const monthEnd = await aBatch(world, await invoice(supplier.id), { day: ends });
  expect(monthEnd.day_note).toBe(said(ends, addDays(ends, 1)));
  await prisma.holiday.create({
    data: { country: "AR", region: "", day: new Date(addDays(sunday, 1)), name: "Feriado" },
  });
  expect((await batchAs(world.author, batch.id)).day_note).toContain(formatDayYear(addDays(sunday, 2)));
  expect((await aBatch(world, await invoice(supplier.id), { day: addDays(sunday, 3) })).day_note).toBe("");
});

test("an advance of more than any payment is refused by its amount", async () => {
  const { supplier } = await aPayee();
  const { status, body } = await requestAs<{ error: string }>(world.author, "POST", "/payment-advances", {
    kind: "anticipo",
    company_id: world.company.id,
    supplier_id: supplier.id,
    currency: "ARS",
    amount: "99999999999999.99",
    due_day: todayIn(),
    reason: "Seña del show",
  });
  expect([status, body.error]).toEqual([400, 'Revisar "Importe": Es más de 10.000.000.000,00: revisar los ceros.']);
});

test("a difference of rates is of its supplier and of its category, and names the voucher", async () => {
  const { supplier } = await aPayee();
  const [item] = await invoice(supplier.id, {
    currency: "USD",
    fx: { rate: "1000", source: "pactado", day: "2026-11-03" },
    net_taxed: "100.00",
    vat: "21.00",
    total: "121.00",
    vat_lines: [{ rate_code: "5", base: "100.00", amount: "21.00" }],
    number: "4758307",
    point: "1",
  });
  const fx = { currency: "ARS", rate: "1100", day: todayIn(), source: "pactado", reason: "Lo dijo el banco" };
  const sent = await aSent(world, [{ ...item, fx }]);
  const credit = { version: sent.items[0]?.version, day: todayIn(), reference: "TRF 1", reason: "Lo dijo el banco" };
  expect((await onOrderAs(world.third, sent.items[0]?.id ?? 0, "credit", credit)).status).toBe(200);
  const rows = await query<object>(
    `SELECT DISTINCT e.supplier_id, c.name AS category, t.concept FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id LEFT JOIN category c ON c.id = e.category_id LEFT JOIN ledger_text t ON t.entry_id = e.id
     WHERE p.source_type = 'payment_order' AND p.source_id = $1`,
    [sent.items[0]?.id],
  );
  expect(rows).toEqual([
    {
      supplier_id: supplier.id,
      category: "Diferencia de cambio",
      concept: "Diferencia de cambio de FC A 00001-04758307",
    },
  ]);
});

test("what waits is counted in one call: batches that are not closed, movements of accounts in use that are nothing yet", async () => {
  type Waiting = { batches: number; movements: number | null };
  const waiting = async (by: TestPerson) => (await requestAs<Waiting>(by, "GET", "/payments/waiting")).body;
  const before = await waiting(world.author);
  const { supplier } = await aPayee();
  await aBatch(world, await invoice(supplier.id));
  const gone = await aBatch(world, await invoice(supplier.id));
  await stepAs(world.author, gone.id, "cancel", gone.version, { reason: "No se paga" });
  await bankSaysOf(world, "-10.00", "-20.00");
  expect(await waiting(world.author)).toEqual({
    batches: before.batches + 1,
    movements: (before.movements ?? 0) + 2,
  });
  expect(await waiting(world.third)).toMatchObject({ batches: before.batches + 1, movements: null });
});

test("a cent of what an order accrued by itself that differs in the ledger is named", async () => {
  expect(await centsNotNamed("payment_order")).toEqual([]);
});
