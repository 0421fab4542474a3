import { disconnect, prisma, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aShow } from "@/lib/testing/factories";
import { centsNotNamed } from "@/lib/testing/ledger";
import {
  anInvoiceOf,
  aPayee,
  aPaymentsWorld,
  aSent,
  asVouchers,
  batchAs,
  onOrderAs,
  type PaymentsWorld,
  wrongInLedger,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";

const TAX = "298905.11";
let world: PaymentsWorld;
beforeAll(() => testDatabase());
beforeEach(async () => {
  world = await aPaymentsWorld();
});
afterAll(disconnect);

/** 35 % of 90 % of what is paid, which is what is left after it: the company bears it. */
async function aGrossedUp() {
  await prisma.$executeRaw`INSERT INTO tax_regime (country, tax, code, version, name, formula, base, percent, allowance, minimum, scale, accumulates, presumption, gross_up, borne_by,
      excludable, categories, papers, conditions, voucher_types, payees, return_form, period, due_day, valid_from, source, state)
    SELECT country, tax, '58', 1, 'Artistas del exterior', 'porcentaje', 'neto', 35, 0, 0, '[]', false, 90, true, 'empresa', false, '{}', '{}', '{}', '{}', 'todos',
      return_form, period, due_day, '2026-01-01', source, 'vigente' FROM tax_regime WHERE tax = 'ganancias' AND code = '94' AND state = 'vigente'
      AND NOT EXISTS (SELECT 1 FROM tax_regime WHERE borne_by = 'empresa') LIMIT 1`;
  await prisma.$executeRaw`INSERT INTO tax_regime_agent SELECT id, ${world.company.id} FROM tax_regime WHERE borne_by = 'empresa'`;
}

/** What is charged of orders' taxes, by what it is charged to. */
const borne = () =>
  query<{ show_id: number | null; kind: string; amount: string; cost: string }>(
    `SELECT e.show_id, e.kind, sum(e.amount)::text AS amount, sum(e.cost)::text AS cost FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
     WHERE p.source_type = 'payment_order' AND e.company_id = $1 GROUP BY 1, 2 HAVING sum(e.amount) <> 0 ORDER BY 1, 2`,
    [world.company.id],
  );

async function aPaidShow() {
  await aGrossedUp();
  const show = await aShow();
  const { supplier } = await aPayee({ supplier: { iva_condition: "responsable_inscripto" } });
  const voucher = await anInvoiceOf(world.author, world.company.id, supplier.id, 65_000_000);
  return { show: show.id, voucher };
}

test("a tax that the company bears is a cost of the show, accrued once with the payment and gone when that comes back", async () => {
  const { show, voucher } = await aPaidShow();
  const allocated = await requestAs<{ error: string }>(world.author, "PUT", `/vouchers/${voucher}/allocations`, {
    version: (await prisma.voucher.findUniqueOrThrow({ where: { id: voucher } })).version,
    lines: [{ show_id: show, percent: "100" }],
  });
  expect([allocated.status, allocated.body.error]).toEqual([200, undefined]);
  const sent = await aSent(world, asVouchers([voucher]));
  expect(sent.withheld).toBe("0.00");
  const order = sent.items[0];
  const body = { version: order?.version, day: todayIn(), reference: "TRF 1", reason: "Lo dijo el banco" };
  expect((await onOrderAs(world.third, order?.id ?? 0, "credit", body)).status).toBe(200);
  const both = [
    { show_id: show, kind: "devengado", amount: TAX, cost: TAX },
    { show_id: show, kind: "pagado", amount: TAX, cost: TAX },
  ];
  expect(await borne()).toEqual(both);
  expect(
    await query("SELECT amount::text AS amount, accrues FROM obligation WHERE company_id = $1", [world.company.id]),
  ).toEqual([{ amount: TAX, accrues: false }]);
  expect(await wrongInLedger()).toEqual([]);
  const { version } = (await batchAs(world.author, sent.id)).items[0] ?? {};
  expect((await onOrderAs(world.third, order?.id ?? 0, "reject", { version, reason: "Volvió" })).status).toBe(200);
  expect(await borne()).toEqual([]);
  expect(await wrongInLedger()).toEqual([]);
});

test("a voucher that is charged elsewhere afterwards takes along the tax that was borne with it", async () => {
  const { show, voucher } = await aPaidShow();
  const sent = await aSent(world, asVouchers([voucher]));
  const order = sent.items[0];
  const body = { version: order?.version, day: todayIn(), reference: "TRF 1", reason: "Lo dijo el banco" };
  expect((await onOrderAs(world.third, order?.id ?? 0, "credit", body)).status).toBe(200);
  expect((await borne()).map(({ show_id, amount }) => [show_id, amount])).toEqual([
    [null, TAX],
    [null, TAX],
  ]);
  const { status, body: said } = await requestAs<{ error: string }>(
    world.author,
    "PUT",
    `/vouchers/${voucher}/allocations`,
    {
      version: (await prisma.voucher.findUniqueOrThrow({ where: { id: voucher } })).version,
      lines: [{ show_id: show, percent: "100" }],
    },
  );
  expect([status, said.error]).toEqual([200, undefined]);
  expect((await borne()).map(({ show_id, amount }) => [show_id, amount])).toEqual([
    [show, TAX],
    [show, TAX],
  ]);
  expect(await wrongInLedger()).toEqual([]);
});

test("a cent of it that differs in the ledger is named", async () => {
  expect(await centsNotNamed("payment_order")).toEqual([]);
});
