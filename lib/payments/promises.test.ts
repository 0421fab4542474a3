import { disconnect, prisma, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Financiero } from "@/lib/musicwins/financieros/schema";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aMember, anArea, anAssignment, sendForm, setStatus } from "@/lib/testing/musicWins";
import {
  anApproved,
  aPayee,
  aPaymentsWorld,
  aSent,
  asVouchers,
  onOrderAs,
  type PaymentReply,
  type PaymentsWorld,
  paidOf,
  prepareAs,
  voucherState,
  wrongInLedger,
} from "@/lib/testing/payments";
import { anOrder, anOwnedPurse } from "@/lib/testing/purchasing";
import { requestAs } from "@/lib/testing/requestAs";
import type { AdvanceView } from "./schema/advances";

let world: PaymentsWorld;
let area: string;
let editor: TestPerson;
let boss: TestPerson;
let payer: TestPerson;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
  area = anArea();
  editor = await aMember(area, "editor");
  boss = await aMember(area, "admin");
  payer = await aPerson("Administracion");
  await anAssignment(payer, area, "reader");
});
afterEach(async () => expect(await wrongInLedger()).toEqual([]));
afterAll(disconnect);

/** An approved line of 121.000 pesos of a supplier. */
async function aLine() {
  const { supplier } = await aPayee();
  const facts = { alicuota_ars: "121000", proveedor: supplier.name, proveedor_cuit: supplier.tax_id ?? "" };
  const line = (await setStatus(boss, await aBudget(editor, area, facts), { newStatus: "aprobado" })).body.data;
  const { id: proposal } = await prisma.budgetProposal.findFirstOrThrow({ where: { line_id: line.id } });
  return { supplier, line, proposal, target: { type: "proposal", id: proposal } };
}
type Advance = AdvanceView & { error: string; data: { status: string } };
const ask = (supplier: number, target: object, amount: string, more: object = {}) =>
  requestAs<Advance>(world.author, "POST", "/payment-advances", {
    kind: "anticipo",
    company_id: world.company.id,
    supplier_id: supplier,
    currency: "ARS",
    amount,
    due_day: todayIn(),
    reason: "Seña de la propuesta",
    target,
    ...more,
  });
const markPaid = ({ id }: { id: number }) =>
  requestAs<Advance>(payer, "POST", "/bsastrap/budget/clone-mark-paid", { id, isop: false, option_number: 0 });
const due = async (supplier: number) =>
  (await requestAs<PaymentReply>(world.author, "GET", `/payments/due?supplier=${supplier}&limit=100`)).body.data;
const pay = async (items: readonly object[]) => {
  const batch = await aSent(world, items);
  for (const { id, version } of batch.items)
    await onOrderAs(world.third, id, "credit", {
      version,
      day: todayIn(),
      reference: "TRF 9",
      reason: "Lo dijo el banco",
    });
  return batch;
};
const payAdvance = async (supplier: number) => {
  const row = (await due(supplier)).find(({ kind }) => kind === "obligation");
  await pay([{ kind: "obligation", id: row?.id }]);
};

test("an advance of a proposal and Music Wins' own door, twenty at once: one of them pays it", async () => {
  for (let round = 0; round < 2; round += 1) {
    const { supplier, line, proposal, target } = await aLine();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => [ask(supplier.id, target, "121000"), markPaid(line)]).flat(),
    );
    const advances = answers.filter(({ status }) => status === 201).length;
    const declared = await query(
      "SELECT id FROM payment_order WHERE declared_type = 'budget_proposal' AND declared_id = $1",
      [proposal],
    );
    expect(advances + declared.length).toBe(1);
    // A machine that is busy says so; nothing was done then.
    const refused = answers.filter(({ status }) => status >= 400 && status !== 503);
    for (const { status, body } of refused)
      expect([status, body.error]).toEqual([422, expect.stringMatching(/anticip|quedan/)]);
  }
});

test("an advance is of the proposal's supplier, within what nothing else paid; the voucher that comes uses it up", async () => {
  const { supplier, line, proposal, target } = await aLine();
  const other = await aPayee();
  expect((await ask(other.supplier.id, target, "1000")).body.error).toContain("La propuesta es de");
  expect((await ask(supplier.id, target, "121000.01")).body.error).toContain("quedan $ 121.000,00");
  expect((await ask(supplier.id, target, "10", { currency: "USD" })).status).toBe(422);
  const part = await sendForm<{ data: Financiero }>(payer, "POST", `/bsastrap/${line.id}/financieros`, {
    tipo: "cuota",
    alicuota_ars: "71000.01",
  });
  const { body: advance } = await ask(supplier.id, target, "50000");
  const payPart = (fields: Record<string, string>) =>
    sendForm<Advance>(payer, "PUT", `/bsastrap/financiero/${part.body.data.id}`, { estado: "pagado", ...fields });
  expect((await payPart({})).body.error).toContain("quedan $ 71.000,00");
  expect((await markPaid(line)).body.error).toContain("hay un anticipo de $ 50.000,00");
  expect((await payPart({ alicuota_ars: "21000" })).status).toBe(200);
  expect((await ask(supplier.id, target, "50000.01")).status).toBe(422);

  const voucher = await anApproved(world, supplier.id, { links: [{ target_type: "proposal", target_id: proposal }] });
  const waits = await prepareAs(world.author, { items: asVouchers([voucher]) });
  expect(waits.body.error).toContain("anticipo pedido de $ 50.000,00 sin pagar");
  await payAdvance(supplier.id);
  expect((await prepareAs(world.author, { items: asVouchers([voucher], "50000.01") })).status).toBe(422);
  const batch = await pay(asVouchers([voucher]));
  expect(batch).toMatchObject({ amount: "50000.00", orders: 1 });
  expect([await voucherState(voucher), await paidOf(voucher)]).toEqual(["pagado", "121000.00"]);
  expect(await paidOf(advance.id, "payment_advance", "anticipado")).toBe("0.00");
  expect((await requestAs<Advance>(payer, "GET", `/bsastrap/${line.id}`)).body.data.status).toBe("pagado");
  expect((await ask(supplier.id, target, "1")).status).toBe(422);
});

test("an order is advanced to its own supplier and no more than it comes to; a show beyond what it promises with a reason", async () => {
  const [buyer, owner] = [await aPerson("Compras"), await aPerson("Merch Sr")];
  const purse = await anOwnedPurse(payer, owner);
  const { order, supplier } = await anOrder(buyer, owner, { company: world.company, purse });
  const target = { type: "order", id: order.id };
  expect((await ask((await aPayee()).supplier.id, target, "10")).body.error).toContain("otro proveedor");
  expect((await ask(supplier.id, target, "99999999")).body.error).toContain("promete");
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(supplier.id, target, "133100")));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);

  const show = { type: "show", id: (await aShow()).id };
  expect((await ask(supplier.id, show, "10")).body.error).toContain("no promete nada");
  const beyond_reason = "El contrato se firma el lunes";
  expect((await ask(supplier.id, show, "10", { beyond_reason })).status).toBe(201);
  expect((await ask(supplier.id, target, "10", { beyond_reason })).status).toBe(400);
});

test("what an advance may be of is found by its supplier, with what is left of it; a show by its name, too", async () => {
  const targetsOf = async (supplier: number, more = "", by: TestPerson = payer) => {
    const query = `supplier=${supplier}&company=${world.company.id}&currency=ARS${more}`;
    const { body } = await requestAs<{ type: string; id: number; promised: string; left: string }[]>(
      by,
      "GET",
      `/payment-advances/targets?${query}`,
    );
    return body.map(({ type, id, promised, left }) => [type, id, promised, left]);
  };
  const { supplier, proposal, target } = await aLine();
  expect(await targetsOf(supplier.id)).toEqual([["proposal", proposal, "121000.00", "121000.00"]]);
  await ask(supplier.id, target, "50000");
  expect(await targetsOf(supplier.id)).toEqual([["proposal", proposal, "121000.00", "71000.00"]]);
  expect(await targetsOf((await aPayee()).supplier.id)).toEqual([]);
  expect(await targetsOf(supplier.id, "", world.third)).toEqual(await targetsOf(supplier.id));
  const kept = (await aPayee()).supplier;
  await prisma.$executeRaw`UPDATE supplier SET merged_into = ${kept.id} WHERE id = ${supplier.id}`;
  expect(await targetsOf(kept.id)).toEqual([["proposal", proposal, "121000.00", "71000.00"]]);

  const [buyer, owner] = [await aPerson("Compras"), await aPerson("Merch Sr")];
  const purse = await anOwnedPurse(payer, owner);
  const { order, supplier: seller } = await anOrder(buyer, owner, { company: world.company, purse });
  const [found] = await targetsOf(seller.id);
  expect(found?.slice(0, 2)).toEqual(["order", order.id]);
  await ask(seller.id, { type: "order", id: order.id }, String(found?.[3]));
  expect(await targetsOf(seller.id)).toEqual([]);

  const show = await aShow();
  const named = `&q=${encodeURIComponent(show.name)}`;
  expect(await targetsOf(seller.id, named)).toContainEqual(["show", show.id, "0.00", "0.00"]);
  expect(await targetsOf(seller.id)).toEqual([]);
});
