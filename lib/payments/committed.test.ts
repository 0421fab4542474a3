import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { subMoney } from "@/lib/format/moneyMath";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aMember, anArea, anAssignment, sendForm, setStatus } from "@/lib/testing/musicWins";
import {
  anApproved,
  aPayee,
  aPaymentsWorld,
  aSent,
  asVouchers,
  onOrderAs,
  type PaymentsWorld,
  wrongInLedger,
} from "@/lib/testing/payments";
import { anOrder, anOwnedPurse } from "@/lib/testing/purchasing";
import { requestAs } from "@/lib/testing/requestAs";
import type { CashReply } from "./cash/schema";

const today = todayIn();
const yesterday = addDays(today, -1);
const [soon, later, last] = [addDays(today, 3), addDays(today, 17), addDays(today, 31)];
let world: PaymentsWorld;
let area: string;
let editor: TestPerson;
let boss: TestPerson;
let payer: TestPerson;
beforeAll(() => testDatabase());
beforeEach(async () => {
  world = await aPaymentsWorld();
  area = anArea();
  await prisma.musicwinsArea.create({ data: { area, company_id: world.company.id } });
  editor = await aMember(area, "editor");
  boss = await aMember(area, "admin");
  payer = await aPerson("Administracion");
  await anAssignment(payer, area, "reader");
});
afterEach(async () => expect(await wrongInLedger()).toEqual([]));
afterAll(disconnect);

const aBalance = (own_account_id: number, day: string) =>
  prisma.bankStatement.create({
    data: {
      own_account_id,
      file_name: `${day}.ofx`,
      sha256: String(own_account_id).padStart(64, "0"),
      format: "ofx",
      from_day: new Date(day),
      until_day: new Date(day),
      closing: "1000000.00",
      lines_read: 0,
      lines_added: 0,
    },
  });

/** An approved line of 121.000 pesos to be paid on a day. */
async function aLine(fields: Record<string, string> = {}) {
  const { supplier } = await aPayee();
  const facts = { alicuota_ars: "121000", proveedor: supplier.name, proveedor_cuit: supplier.tax_id ?? "", ...fields };
  const line = (await setStatus(boss, await aBudget(editor, area, facts), { newStatus: "aprobado" })).body.data;
  const { id: proposal } = await prisma.budgetProposal.findFirstOrThrow({ where: { line_id: line.id } });
  return { supplier, line, proposal };
}
const aPart = async ({ id }: { id: number }, alicuota_ars: string, fecha_pago: string) => {
  const fields = { tipo: "cuota", alicuota_ars, fecha_pago };
  const { body } = await sendForm<{ data: { id: number } }>(payer, "POST", `/bsastrap/${id}/financieros`, fields);
  return body.data.id;
};
const call = (name: string, { id }: { id: number }, more: object = {}) =>
  requestAs(payer, "POST", `/bsastrap/budget/${name}`, { id, isop: false, option_number: 0, ...more });
const anInvoice = (supplier: { id: number }, proposal: number) =>
  anApproved(world, supplier.id, { links: [{ target_type: "proposal", target_id: proposal }] });

const rowsOf = async (part: string, currency = "ARS") => {
  const path = `/payments/cash/rows?company=${world.company.id}&currency=${currency}&part=${part}`;
  const { body } = await requestAs<{ data: { day: string; amount: string; text: string; href: string | null }[] }>(
    payer,
    "GET",
    path,
  );
  return body.data;
};
const committed = async (currency?: string) =>
  (await rowsOf("committed", currency)).map(({ day, amount }) => `${day} ${amount}`);
/** All that goes by week, and what was paid since the balance. */
async function going() {
  const { body } = await requestAs<CashReply>(payer, "GET", "/payments/cash?weeks=13");
  const line = body.data.find(({ company, currency }) => company.id === world.company.id && currency === "ARS");
  return { bank: line?.bank, left: line?.weeks.at(-1)?.left };
}

test("what Music Wins approved goes on the day of each part, in each currency, and moves with it", async () => {
  const { line } = await aLine({ alicuota_usd: "300", fecha_pago: last });
  expect([await committed(), await committed("USD")]).toEqual([[`${last} 121000.00`], [`${last} 300.00`]]);
  expect((await rowsOf("committed"))[0]).toMatchObject({
    href: expect.stringContaining(String(line.id)),
    text: expect.stringContaining(area),
  });
  await aPart(line, "21000", soon);
  expect(await committed()).toEqual([`${soon} 21000.00`, `${last} 100000.00`]);
  expect((await call("clone-change-fecha-pago", line, { nueva_fecha_pago: later })).status).toBe(200);
  expect([await committed(), await committed("USD")]).toEqual([
    [`${soon} 21000.00`, `${later} 100000.00`],
    [`${later} 300.00`],
  ]);
  expect((await call("clone-change-fecha-pago", line, { nueva_fecha_pago: null })).status).toBe(200);
  expect(await committed()).toEqual([`${today} 100000.00`, `${soon} 21000.00`]);
});

test("declared paid it is gone since the balance; what the balance has already is not taken off again", async () => {
  await aBalance(world.own.id, yesterday);
  const { line } = await aLine({ fecha_pago: soon });
  const other = await aLine({ fecha_pago: soon });
  expect(await going()).toEqual({ bank: "0.00", left: "758000.00" });
  expect((await call("clone-mark-paid", line, { fecha_pagado: today })).status).toBe(200);
  expect(await going()).toEqual({ bank: "121000.00", left: "758000.00" });
  expect(await rowsOf("bank")).toMatchObject([{ day: today, amount: "121000.00" }]);
  expect((await call("clone-mark-paid", other.line, { fecha_pagado: yesterday })).status).toBe(200);
  expect(await going()).toEqual({ bank: "121000.00", left: "879000.00" });
});

test("what the bank showed of a declared payment is of its account: gone from the balance that ends before that day alone", async () => {
  await aBalance(world.own.id, yesterday);
  const { line } = await aLine();
  expect((await call("clone-mark-paid", line, { fecha_pagado: today })).status).toBe(200);
  const match = await prisma.bankMatch.create({
    data: { own_account_id: world.own.id, kind: "orden", day: new Date(yesterday) },
  });
  await prisma.$executeRaw`INSERT INTO bank_match_order (match_id, order_id, amount) SELECT ${match.id}, id, amount FROM payment_order WHERE company_id = ${world.company.id}`;
  await prisma.$executeRaw`UPDATE payment_order SET state = 'conciliado' WHERE company_id = ${world.company.id}`;
  expect(await rowsOf("bank")).toEqual([]);
  await prisma.bankMatch.update({ where: { id: match.id }, data: { day: new Date(today) } });
  expect(await rowsOf("bank")).toMatchObject([{ amount: "121000.00" }]);
});

test("what a voucher takes over, waits in a batch or was declared of a part counts once, the parts due first taken first", async () => {
  await aBalance(world.own.id, yesterday);
  const { supplier, line, proposal } = await aLine({ alicuota_ars: "242000", fecha_pago: last });
  const part = await aPart(line, "42000", soon);
  await aPart(line, "60000", later);
  const all = { bank: "0.00", left: "758000.00" };
  expect(await going()).toEqual(all);
  const voucher = await anInvoice(supplier, proposal);
  expect([await committed(), await going()]).toEqual([[`${last} 121000.00`], all]);
  await sendForm(payer, "PUT", `/bsastrap/financiero/${part}`, { estado: "pagado" });
  expect([await committed(), await going()]).toEqual([[`${last} 121000.00`], { bank: "42000.00", left: "758000.00" }]);
  await aSent(world, asVouchers([voucher]));
  expect([await committed(), await going()]).toEqual([[`${last} 121000.00`], { bank: "42000.00", left: "758000.00" }]);
});

const anAdvance = (supplier: number, amount: string, target: object) =>
  requestAs<{ error?: string }>(payer, "POST", "/payment-advances", {
    kind: "anticipo",
    company_id: world.company.id,
    supplier_id: supplier,
    currency: "ARS",
    amount,
    due_day: soon,
    reason: "Seña",
    target,
  });

test("an advance of a proposal is not counted beside it, neither before nor after it is paid", async () => {
  await aBalance(world.own.id, yesterday);
  const { supplier, proposal } = await aLine({ fecha_pago: last });
  const asked = await anAdvance(supplier.id, "50000", { type: "proposal", id: proposal });
  expect([asked.status, asked.body.error]).toEqual([201, undefined]);
  expect([await committed(), await going()]).toEqual([[`${last} 71000.00`], { bank: "0.00", left: "879000.00" }]);
  const [obligation] = await query<{ id: number }>("SELECT id FROM obligation WHERE company_id = $1", [
    world.company.id,
  ]);
  const { items } = await aSent(world, [{ kind: "obligation", id: obligation?.id }]);
  expect([await committed(), await going()]).toEqual([[`${last} 71000.00`], { bank: "0.00", left: "879000.00" }]);
  const credit = { version: items[0]?.version, day: today, reference: "TRF 1", reason: "Lo dijo el banco" };
  expect((await onOrderAs(world.third, items[0]?.id ?? 0, "credit", credit)).status).toBe(200);
  expect([await committed(), await going()]).toEqual([[`${last} 121000.00`], { bank: "50000.00", left: "879000.00" }]);
});

test("nor is an advance of an order", async () => {
  const [buyer, owner] = [await aPerson("Compras"), await aPerson("Merch Sr")];
  const purse = await anOwnedPurse(payer, owner);
  const { order, supplier } = await anOrder(buyer, owner, { company: world.company, purse });
  const [before] = await rowsOf("committed");
  const asked = await anAdvance(supplier.id, "1000", { type: "order", id: order.id });
  expect([asked.status, asked.body.error]).toEqual([201, undefined]);
  expect((await rowsOf("committed")).map(({ amount }) => amount)).toEqual([subMoney(before?.amount ?? "", "1000")]);
});
