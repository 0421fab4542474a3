import { disconnect, prisma } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import type { TestPerson } from "@/lib/testing/factories";
import {
  anApproved,
  aPayee,
  aPaymentsWorld,
  asVouchers,
  batchAs,
  aBatch as draftOf,
  onOrderAs as onOrder,
  type PaymentReply,
  type PaymentsWorld,
  paidOf,
  prepareAs,
  aSent as sentOf,
  voucherState as stateOf,
  stepAs as step,
  wrongInLedger as wrong,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import { aSupplier } from "@/lib/testing/vouchers";

let world: PaymentsWorld;
let { author, second, third, company } = {} as PaymentsWorld;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
  ({ author, second, third, company } = world);
});
afterAll(disconnect);

const anInvoice = (supplier: number, more: object = {}) => anApproved(world, supplier, more);
const prepare = (by: TestPerson, ids: readonly number[], amount?: string, clave?: string) =>
  prepareAs(by, { clave, items: asVouchers(ids, amount) });
const aBatch = (ids: readonly number[]) => draftOf(world, asVouchers(ids));
const sent = (ids: readonly number[]) => sentOf(world, asVouchers(ids));

test("a payment is prepared, signed, sent and credited: its voucher is paid once, and owed again where it bounces", async () => {
  const { supplier } = await aPayee();
  const voucher = await anInvoice(supplier.id);
  const batch = await sent([voucher]);
  expect(await stateOf(voucher)).toBe("programado");
  const [order] = batch.items;
  expect(order).toMatchObject({ amount: "121000.00", state: "enviado" });
  const body = { version: order?.version, day: todayIn(), reference: "TRF 8812", reason: "Lo dijo el banco" };
  const credits = await Promise.all(Array.from({ length: 20 }, () => onOrder(third, order?.id ?? 0, "credit", body)));
  expect(credits.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect([await stateOf(voucher), await paidOf(voucher)]).toEqual(["pagado", "121000.00"]);
  const after = await batchAs(author, batch.id);
  expect(after.state).toBe("cerrado");
  const rejected = await onOrder(third, order?.id ?? 0, "reject", {
    version: after.items[0]?.version,
    reason: "Cuenta cerrada",
  });
  expect([rejected.status, await stateOf(voucher), await paidOf(voucher)]).toEqual([200, "aprobado", "0.00"]);
  expect(await wrong()).toEqual([]);
});

test("whoever prepared does not release; over the limit three people sign", async () => {
  const { supplier } = await aPayee();
  const big = {
    net_taxed: "20000000.00",
    vat: "4200000.00",
    total: "24200000.00",
    vat_lines: [{ rate_code: "5", base: "20000000.00", amount: "4200000.00" }],
  };
  const batch = await aBatch([await anInvoice(supplier.id, big)]);
  expect(batch.three_people).toBe(true);
  expect((await step(author, batch.id, "authorise", batch.version)).status).toBe(403);
  const { body } = await step(second, batch.id, "authorise", batch.version);
  expect((await step(author, batch.id, "release", body.version)).status).toBe(403);
  expect((await step(second, batch.id, "release", body.version)).status).toBe(403);
  const released = await step(third, batch.id, "release", body.version);
  expect(released.body).toMatchObject({ state: "liberado" });
  expect(released.body.items.every(({ number }) => number !== null)).toBe(true);
  const reason = "El banco no tomó";
  // Nor do they say alone that it never reached the bank: it would be due again.
  for (const who of [third, second])
    expect((await step(who, batch.id, "unsent", released.body.version, { reason })).status).toBe(403);
  const back = await step(author, batch.id, "unsent", released.body.version, { reason });
  expect(back.body.state).toBe("no_enviado");
});

test("the first payment to an account is not released by who loaded or verified it", async () => {
  const { supplier, loads, verifies } = await aPayee();
  const batch = await aBatch([await anInvoice(supplier.id)]);
  const { body } = await step(second, batch.id, "authorise", batch.version);
  for (const who of [loads, verifies]) expect((await step(who, batch.id, "release", body.version)).status).toBe(403);
});

test("what changed since it was authorised is not released: observed vouchers, accounts that wait", async () => {
  const { supplier, account } = await aPayee();
  const voucher = await anInvoice(supplier.id);
  const batch = await aBatch([voucher]);
  const { body } = await step(second, batch.id, "authorise", batch.version);
  await prisma.voucher.update({
    where: { id: voucher },
    data: { observed: { reason: "Falta el remito", at: "", by: null } },
  });
  const refused = await step(second, batch.id, "release", body.version);
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining("Comprobante observado")]);
  await prisma.$executeRaw`UPDATE voucher SET observed = NULL WHERE id = ${voucher}`;
  await prisma.$executeRaw`UPDATE payment_order SET payee = payee WHERE account_id = ${account.id}`;
  await prisma.$executeRaw`UPDATE payment_batch SET day = day + 1 WHERE id = ${batch.id}`;
  expect((await step(second, batch.id, "release", body.version)).status).toBe(409);
});

test("rows that cannot be paid say why, and are left out of batches", async () => {
  const voucher = await anInvoice((await aPayee({ verified_at: new Date() })).supplier.id);
  const bare = await anInvoice((await aSupplier()).id);
  const { body } = await requestAs<PaymentReply>(author, "GET", `/payments/due?company=${company.id}&limit=500`);
  const blockOf = (id: number) => body.data.find((row) => row.id === id)?.block?.code;
  expect([blockOf(voucher), blockOf(bare)]).toEqual(["espera", "sin_cuenta"]);
  expect((await prepare(author, [voucher, bare])).status).toBe(422);
});

test("parts add up to what is owed and never to more; the same key is the same batch", async () => {
  const voucher = await anInvoice((await aPayee()).supplier.id);
  const first = await prepare(author, [voucher], "100000", "clave-1");
  expect((await prepare(author, [voucher], "100000", "clave-1")).body).toEqual(first.body);
  expect((await prepare(author, [voucher], "90000", "clave-1")).status).toBe(422);
  expect((await prepare(author, [voucher], "21000.01")).status).toBe(422);
  expect((await prepare(author, [voucher], "21000")).status).toBe(201);
  expect((await prepare(author, [voucher])).status).toBe(409);
});

test("twenty at once, again and again: no voucher is promised for more than is owed of it", async () => {
  const { supplier } = await aPayee();
  for (let round = 0; round < 50; round += 1) {
    const id = await anInvoice(supplier.id);
    const replies = await Promise.all(Array.from({ length: 20 }, () => prepare(author, [id], "10000")));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(12);
    const [row] = await prisma.$queryRaw<{ held: string; items: string }[]>`SELECT p.held::text AS held,
      (SELECT sum(i.amount)::text FROM payment_item i WHERE i.payable_id = p.id) AS items FROM payable p WHERE p.kind = 'voucher' AND p.subject_id = ${id}`;
    expect(row).toEqual({ held: "120000.00", items: "120000.00" });
  }
  expect(await wrong()).toEqual([]);
}, 300_000);

test("a draft is not left without anything to pay: it is to be discarded, in words", async () => {
  const { supplier } = await aPayee();
  const batch = await aBatch([await anInvoice(supplier.id)]);
  const body = { version: batch.version, day: batch.day, items: [] };
  const refused = await requestAs<PaymentReply>(author, "PUT", `/payment-batches/${batch.id}`, body);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { issues: [{ path: "items", message: "No queda nada en el lote: descartarlo." }] },
  ]);
  expect(await batchAs(author, batch.id)).toMatchObject({ orders: 1, version: batch.version });
});
