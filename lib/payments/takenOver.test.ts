import { disconnect, prisma } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { openObligation } from "@/lib/ledger/obligations";
import { bankSaysOf, matchAs, unmatchAs } from "@/lib/testing/bankLines";
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
  type PaymentReply,
  type PaymentsWorld,
  paidOf,
  stepAs,
  voucherState,
  wrongInLedger,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import { aVoucher, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";

let world: PaymentsWorld;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
});
afterEach(async () => expect(await wrongInLedger()).toEqual([]));
afterAll(disconnect);

/** What is owed to a supplier without a voucher. */
async function owed(amount = "30000.00") {
  const { supplier } = await aPayee();
  const of = { company_id: world.company.id, supplier_id: supplier.id, currency: "ARS" };
  const id = await prisma.$transaction((tx) =>
    openObligation(tx, world.author, {
      kind: "derechos",
      source: { type: "show", id: supplier.id },
      ...of,
      day: todayIn(),
      due_day: todayIn(),
      shares: [{ ...of, amount }],
    }),
  );
  return { supplier: supplier.id, id, asked: { kind: "obligation", id } };
}
const facts = (net: number, obligation: number) => ({
  net_taxed: `${net}.00`,
  vat: `${((net * 21) / 100).toFixed(2)}`,
  total: `${((net * 121) / 100).toFixed(2)}`,
  vat_lines: [{ rate_code: "5", base: `${net}.00`, amount: ((net * 21) / 100).toFixed(2) }],
  links: [{ target_type: "obligation", target_id: obligation }],
});
const dues = async (supplier: number) =>
  (await requestAs<PaymentReply>(world.author, "GET", `/payments/due?supplier=${supplier}&limit=100`)).body.data.map(
    ({ kind, owed: all, held, free }) => [kind, all, held, free],
  );
const credit = async (batch: number) => {
  const [order] = (await batchAs(world.author, batch)).items;
  const body = { version: order?.version, day: todayIn(), reference: "TRF 9", reason: "Lo dijo el banco" };
  return onOrderAs(world.third, order?.id ?? 0, "credit", body);
};

test("a voucher takes the place of what an order at the bank pays: it is credited, once, and the rest of it is due", async () => {
  const { supplier, id, asked } = await owed();
  const batch = await aSent(world, [asked]);
  const voucher = await anApproved(world, supplier, facts(30_000, id));
  expect(await dues(supplier)).toEqual([["voucher", "36300.00", "30000.00", "6300.00"]]);
  const { items } = await batchAs(world.author, batch.id);
  expect(items[0]).toMatchObject({ amount: "30000.00", items: [{ kind: "voucher", subject_id: voucher }] });
  const credited = await credit(batch.id);
  expect([credited.status, credited.body.error]).toEqual([200, undefined]);
  expect([await paidOf(voucher), await paidOf(id, "obligation")]).toEqual(["30000.00", "0.00"]);
  expect([await voucherState(voucher), await dues(supplier)]).toEqual([
    "pagado_parcial",
    [["voucher", "6300.00", "0.00", "6300.00"]],
  ]);
  await credit((await aSent(world, asVouchers([voucher]))).id);
  expect([await voucherState(voucher), await paidOf(voucher), await dues(supplier)]).toEqual([
    "pagado",
    "36300.00",
    [],
  ]);
});

test("of a voucher that is less, the order pays the voucher and what is left without one; it bounces, and all of it is owed again", async () => {
  const { supplier, id, asked } = await owed();
  const batch = await aSent(world, [asked]);
  const voucher = await anApproved(world, supplier, facts(10_000, id));
  expect(await dues(supplier)).toEqual([
    ["voucher", "12100.00", "12100.00", "0.00"],
    ["obligation", "17900.00", "17900.00", "0.00"],
  ]);
  const [line = 0, back = 0] = await bankSaysOf(world, "-30000.00", "30000.00");
  const order = batch.items[0]?.id ?? 0;
  expect((await matchAs(world.author, line, { kind: "orden", orders: [order] })).status).toBe(200);
  expect([await paidOf(voucher), await paidOf(id, "obligation")]).toEqual(["12100.00", "17900.00"]);
  expect(await wrongInLedger()).toEqual([]);
  expect((await unmatchAs(world.author, line)).status).toBe(200);
  expect((await matchAs(world.author, line, { kind: "orden", orders: [order] })).status).toBe(200);
  expect((await matchAs(world.author, back, { kind: "devolucion", orders: [order] })).status).toBe(200);
  expect(await dues(supplier)).toEqual([
    ["voucher", "12100.00", "0.00", "12100.00"],
    ["obligation", "17900.00", "0.00", "17900.00"],
  ]);
});

test("what was credited before its voucher came bounces: the voucher is owed again, the order pays it from then on", async () => {
  const { supplier, id, asked } = await owed();
  const first = await aSent(world, [{ ...asked, amount: "10000.00" }]);
  expect((await credit(first.id)).status).toBe(200);
  const second = await aSent(world, [{ ...asked, amount: "20000.00" }]);
  expect((await credit(second.id)).status).toBe(200);
  const voucher = await anApproved(world, supplier, facts(30_000, id));
  expect(await paidOf(voucher)).toBe("30000.00");
  expect(await dues(supplier)).toEqual([["voucher", "6300.00", "0.00", "6300.00"]]);
  const [order] = (await batchAs(world.author, second.id)).items;
  const bounce = { version: order?.version, reason: "Cuenta cerrada" };
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => onOrderAs(world.third, order?.id ?? 0, "reject", bounce)),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect([await paidOf(voucher), await paidOf(id, "obligation")]).toEqual(["10000.00", "0.00"]);
  expect(await dues(supplier)).toEqual([["voucher", "26300.00", "0.00", "26300.00"]]);
  expect((await batchAs(world.author, second.id)).items[0]?.items).toMatchObject([
    { kind: "voucher", subject_id: voucher, amount: "20000.00" },
  ]);
  await credit((await aSent(world, asVouchers([voucher]))).id);
  expect([await voucherState(voucher), await paidOf(voucher), await dues(supplier)]).toEqual([
    "pagado",
    "36300.00",
    [],
  ]);
});

test("its match is undone after a smaller voucher came, and found again: both parts wait for the bank, and are paid once", async () => {
  const { supplier, id, asked } = await owed();
  const batch = await aSent(world, [asked]);
  const [line = 0, back = 0] = await bankSaysOf(world, "-30000.00", "30000.00");
  const order = batch.items[0]?.id ?? 0;
  expect((await matchAs(world.author, line, { kind: "orden", orders: [order] })).status).toBe(200);
  const voucher = await anApproved(world, supplier, facts(10_000, id));
  expect([await paidOf(voucher), await paidOf(id, "obligation")]).toEqual(["12100.00", "17900.00"]);
  expect((await unmatchAs(world.author, line)).status).toBe(200);
  expect((await dues(supplier)).sort()).toEqual([
    ["obligation", "17900.00", "17900.00", "0.00"],
    ["voucher", "12100.00", "12100.00", "0.00"],
  ]);
  expect(await wrongInLedger()).toEqual([]);
  expect((await matchAs(world.author, line, { kind: "orden", orders: [order] })).status).toBe(200);
  expect([await paidOf(voucher), await paidOf(id, "obligation"), await dues(supplier)]).toEqual([
    "12100.00",
    "17900.00",
    [],
  ]);
  expect((await matchAs(world.author, back, { kind: "devolucion", orders: [order] })).status).toBe(200);
  expect((await dues(supplier)).map(([kind, all]) => [kind, all]).sort()).toEqual([
    ["obligation", "17900.00"],
    ["voucher", "12100.00"],
  ]);
  const { version } = await prisma.voucher.findUniqueOrThrow({ where: { id: voucher } });
  const annulled = await sendVoucher(world.author, "POST", `/${voucher}/annul`, { version, reason: "Mal hecha" });
  expect([annulled.status, annulled.body.error]).toEqual([200, undefined]);
  expect((await dues(supplier)).map(([kind, all]) => [kind, all])).toEqual([["obligation", "30000.00"]]);
});

test("while the bank has it the voucher is not annulled; what is not released goes back to its draft instead", async () => {
  const one = await owed();
  const batch = await aReleased(world, [one.asked]);
  const voucher = await aVoucher(
    world.author,
    invoiceFacts(world.company.id, one.supplier, facts(30_000, one.id)),
    true,
  );
  const { version } = await prisma.voucher.findUniqueOrThrow({ where: { id: voucher.id } });
  const annulled = await sendVoucher(world.author, "POST", `/${voucher.id}/annul`, { version, reason: "Mal hecha" });
  expect([annulled.status, annulled.body.error]).toEqual([422, expect.stringContaining("está en el banco")]);
  const unsent = await stepAs(world.third, batch.id, "unsent", batch.version, { reason: "No lo tomó" });
  expect(unsent.body.state).toBe("no_enviado");
  expect((await dues(one.supplier))[0]?.slice(0, 3)).toEqual(["voucher", "36300.00", "0.00"]);

  const two = await owed();
  const draft = (
    await requestAs<PaymentReply>(world.author, "POST", "/payment-batches", {
      day: todayIn(),
      items: [two.asked, ...asVouchers([await anApproved(world, two.supplier)])],
    })
  ).body.batches[0]?.id;
  await anApproved(world, two.supplier, facts(30_000, two.id));
  expect(await batchAs(world.author, draft ?? 0)).toMatchObject({
    state: "borrador",
    amount: "121000.00",
    reason: expect.stringContaining("Se debe menos que lo autorizado"),
  });
});

test("a voucher that takes the place of what is whole in an authorised batch sends it back with less, and what is owed is in batches once", async () => {
  const { supplier, id, asked } = await owed();
  const draft = await aBatch(world, [asked, ...asVouchers([await anApproved(world, supplier)])]);
  const { body: authorised } = await stepAs(world.second, draft.id, "authorise", draft.version);
  const voucher = await anApproved(world, supplier, facts(30_000, id));
  expect(await wrongInLedger()).toEqual([]);
  expect(await batchAs(world.author, draft.id)).toMatchObject({ state: "borrador", amount: "121000.00" });
  expect((await stepAs(world.second, draft.id, "release", authorised.version)).status).toBe(422);
  await aBatch(world, asVouchers([voucher]));
  expect(await dues(supplier)).toContainEqual(["voucher", "36300.00", "36300.00", "0.00"]);

  const alone = await owed();
  const only = await aBatch(world, [alone.asked]);
  await stepAs(world.second, only.id, "authorise", only.version);
  await anApproved(world, alone.supplier, facts(30_000, alone.id));
  expect((await batchAs(world.author, only.id)).state).toBe("cancelado");
});

test("what is in a batch of more than is owed, is said", async () => {
  const { supplier } = await aPayee();
  const voucher = await anApproved(world, supplier.id);
  await aBatch(world, asVouchers([voucher]));
  await prisma.$executeRaw`UPDATE payable SET payable = payable + 1, held = held + 1 WHERE kind = 'voucher' AND subject_id = ${voucher}`;
  expect(await wrongInLedger()).toContainEqual(
    expect.objectContaining({ key: `voucher ${voucher}: en lotes y debido`, kept: "121001.00", computed: "121000.00" }),
  );
  await prisma.$executeRaw`UPDATE payable SET payable = payable - 1, held = held - 1 WHERE kind = 'voucher' AND subject_id = ${voucher}`;
});

test("a voucher that comes while the bank's credit does: whichever is first, it is paid once", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { supplier, id, asked } = await owed();
    const batch = await aSent(world, [asked]);
    const made = await aVoucher(world.author, invoiceFacts(world.company.id, supplier, facts(30_000, id)));
    const validate = () =>
      sendVoucher(world.author, "POST", `/${made.id}/validate`, { version: made.version, alike_reason: "Otra" });
    const [valid, done] = await Promise.all([validate(), credit(batch.id)]);
    expect([valid.status, done.status, done.body.error]).toEqual([200, 200, undefined]);
    expect(await paidOf(made.id)).toBe("30000.00");
    expect(await paidOf(id, "obligation")).toBe("0.00");
    expect(await wrongInLedger()).toEqual([]);
  }
});
