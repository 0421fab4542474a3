import { disconnect, prisma } from "@/lib/db";
import { bankSaysOf, matchAs, reconciliationAs, unmatchAs } from "@/lib/testing/bankLines";
import { testDatabase } from "@/lib/testing/db";
import {
  aBatch,
  anApproved,
  aPayee,
  aPaymentsWorld,
  aReleased,
  aSent,
  asVouchers,
  batchAs,
  onOrderAs,
  type PaymentsWorld,
  paidOf,
  stepAs,
  voucherState,
  wrongInLedger,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import type { AdvanceView } from "./schema/advances";

let world: PaymentsWorld;
beforeAll(() => testDatabase());
beforeEach(async () => {
  world = await aPaymentsWorld();
});
afterAll(disconnect);

const advancesOf = async (supplier: number) =>
  (await requestAs<{ data: AdvanceView[] }>(world.author, "GET", `/payment-advances?supplier=${supplier}`)).body.data;
const orderOf = async (batch: number) => (await batchAs(world.author, batch)).items[0];

async function aRejected() {
  const { supplier } = await aPayee();
  const voucher = await anApproved(world, supplier.id);
  const { id: batch, items } = await aSent(world, asVouchers([voucher]));
  const order = items[0]?.id ?? 0;
  const body = { version: items[0]?.version, reason: "El banco dijo que no" };
  expect((await onOrderAs(world.third, order, "reject", body)).status).toBe(200);
  return { supplier: supplier.id, voucher, batch, order };
}

test("who released a payment does not say alone that the bank did not pay it", async () => {
  const { supplier } = await aPayee();
  const sent = await aSent(world, asVouchers([await anApproved(world, supplier.id)]));
  const [order] = sent.items;
  const body = { version: order?.version, reason: "El banco dijo que no" };
  const mine = await batchAs(world.second, sent.id);
  expect([mine.items[0]?.acciones, mine.not_to_give_up]).toEqual([
    ["acreditar"],
    expect.stringContaining("otra persona"),
  ]);
  const refused = await onOrderAs(world.second, order?.id ?? 0, "reject", body);
  expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining("Usted liberó")]);
  expect((await batchAs(world.third, sent.id)).not_to_give_up).toBeNull();
  expect((await onOrderAs(world.third, order?.id ?? 0, "reject", body)).status).toBe(200);
});

test("over the limit three people sign that it was not paid, too", async () => {
  const { supplier } = await aPayee();
  const big = {
    net_taxed: "20000000.00",
    vat: "4200000.00",
    total: "24200000.00",
    vat_lines: [{ rate_code: "5", base: "20000000.00", amount: "4200000.00" }],
  };
  const draft = await aBatch(world, asVouchers([await anApproved(world, supplier.id, big)]));
  const { body: authorised } = await stepAs(world.second, draft.id, "authorise", draft.version);
  const { body: released } = await stepAs(world.third, draft.id, "release", authorised.version);
  const { body: sent } = await stepAs(world.third, draft.id, "send", released.version);
  const [order] = sent.items;
  const reject = (by: typeof world.author) =>
    onOrderAs(by, order?.id ?? 0, "reject", { version: order?.version, reason: "El banco dijo que no" });
  expect([(await reject(world.third)).status, (await reject(world.second)).status]).toEqual([403, 403]);
  expect((await reject(world.author)).status).toBe(200);
});

test("a debit of what was rejected offers it, and puts it back; undone, it is rejected again", async () => {
  const one = await aRejected();
  const [line = 0] = await bankSaysOf(world, "-121000.00");
  const offered = (await reconciliationAs(world)).pairs.find(({ lines }) => lines[0]?.id === line)?.proposal;
  expect(offered).toMatchObject({
    kind: "orden",
    trust: "probable",
    orders: [{ id: one.order, given_up: "rechazado" }],
    reason: "Esta orden se había rechazado: acreditarla la devuelve",
  });
  expect((await matchAs(world.author, line, { kind: "orden", orders: [one.order] })).status).toBe(200);
  expect([(await orderOf(one.batch))?.state, await voucherState(one.voucher), await paidOf(one.voucher)]).toEqual([
    "conciliado",
    "pagado",
    "121000.00",
  ]);
  expect(await wrongInLedger()).toEqual([]);
  expect((await unmatchAs(world.author, line)).status).toBe(200);
  expect(await orderOf(one.batch)).toMatchObject({ state: "rechazado", reason: "El banco dijo que no" });
  expect([await voucherState(one.voucher), await paidOf(one.voucher)]).toEqual(["aprobado", "0.00"]);
  expect(await wrongInLedger()).toEqual([]);
  await prisma.bankStatementLine.deleteMany({ where: { id: line } });
});

test("what another order paid meanwhile was paid twice: it is to the supplier's debit, and the undo takes that back", async () => {
  const one = await aRejected();
  const draft = await aBatch(world, asVouchers([one.voucher]));
  const [first = 0, second = 0, back = 0] = await bankSaysOf(world, "-121000.00", "-121000.00", "121000.00");
  const early = await matchAs(world.author, first, { kind: "orden", orders: [one.order] });
  expect([early.status, early.body.error]).toEqual([
    409,
    expect.stringContaining(`en el lote ${draft.id} sin liberar`),
  ]);
  const { body: authorised } = await stepAs(world.second, draft.id, "authorise", draft.version);
  const { body: released } = await stepAs(world.second, draft.id, "release", authorised.version);
  const { body: sent } = await stepAs(world.second, draft.id, "send", released.version);
  await matchAs(world.author, first, { kind: "orden", orders: [sent.items[0]?.id ?? 0] });
  const offered = (await reconciliationAs(world)).pairs.find(({ lines }) => lines[0]?.id === second)?.proposal;
  expect(offered?.reason).toContain("Lo que pagaba ya se paga con otra: quedará a favor de");

  expect((await matchAs(world.author, second, { kind: "orden", orders: [one.order] })).status).toBe(200);
  expect(await orderOf(one.batch)).toMatchObject({
    state: "conciliado",
    amount: "121000.00",
    reason: expect.stringContaining("quedan a favor de"),
  });
  expect([await voucherState(one.voucher), await paidOf(one.voucher)]).toEqual(["pagado", "121000.00"]);
  expect(await advancesOf(one.supplier)).toMatchObject([{ state: "abierto", paid: "121000.00", left: "121000.00" }]);
  const other = await anApproved(world, one.supplier);
  const due = await requestAs<{ data: { id: number; netting: object[] }[] }>(
    world.author,
    "GET",
    `/payments/due?supplier=${one.supplier}`,
  );
  expect(due.body.data.find(({ id }) => id === other)?.netting).toMatchObject([{ kind: "advance", free: "121000.00" }]);
  expect(await wrongInLedger()).toEqual([]);

  expect((await matchAs(world.author, back, { kind: "devolucion", orders: [one.order] })).status).toBe(200);
  expect([(await orderOf(one.batch))?.state, (await advancesOf(one.supplier))[0]?.state]).toEqual([
    "rechazado",
    "anulado",
  ]);
  expect((await unmatchAs(world.author, back)).status).toBe(200);
  expect((await unmatchAs(world.author, second)).status).toBe(200);
  expect([(await orderOf(one.batch))?.state, await voucherState(one.voucher)]).toEqual(["rechazado", "pagado"]);
  expect(await wrongInLedger()).toEqual([]);
  await prisma.bankStatementLine.deleteMany({ where: { id: { in: [second, back] } } });
});

test("what was said not to be sent, and was paid, is put back as it was released; so with a part", async () => {
  const { supplier } = await aPayee();
  const voucher = await anApproved(world, supplier.id);
  const batch = await aReleased(world, asVouchers([voucher]));
  expect((await stepAs(world.third, batch.id, "unsent", batch.version, { reason: "No se mandó" })).status).toBe(200);
  await aSent(world, asVouchers([voucher], "50000.00"));
  const [line = 0] = await bankSaysOf(world, "-121000.00");
  const order = batch.items[0]?.id ?? 0;
  expect((await matchAs(world.author, line, { kind: "orden", orders: [order] })).status).toBe(200);
  expect((await orderOf(batch.id))?.items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["voucher", "71000.00"],
    ["obligation", "50000.00"],
  ]);
  expect(await advancesOf(supplier.id)).toMatchObject([{ left: "50000.00" }]);
  expect(await wrongInLedger()).toEqual([]);
  expect((await unmatchAs(world.author, line)).status).toBe(200);
  expect(await orderOf(batch.id)).toMatchObject({
    state: "no_enviado",
    reason: "No se mandó",
    items: [{ kind: "voucher", amount: "121000.00" }],
  });
  expect(await wrongInLedger()).toEqual([]);
});
