import { disconnect, prisma } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { bankSaysOf, matchAs, reconciliationAs } from "@/lib/testing/bankLines";
import { testDatabase } from "@/lib/testing/db";
import { auditOf, type TestPerson } from "@/lib/testing/factories";
import { aPdf, sendForm } from "@/lib/testing/musicWins";
import {
  anApproved,
  aPaymentsWorld,
  aReleased,
  aSent,
  asVouchers,
  batchAs,
  onOrderAs,
  type PaymentReply,
  type PaymentsWorld,
  paidOf,
  prepareAs,
  stepAs,
  voucherState,
  wrongInLedger,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import { aSupplier } from "@/lib/testing/vouchers";
import type { CashLimitRow } from "./cashLimits/schema";

let world: PaymentsWorld;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
});
afterAll(disconnect);

/** An invoice of so much net, with its VAT. */
const of = (net: number) => ({
  net_taxed: `${net}.00`,
  vat: `${((net * 21) / 100).toFixed(2)}`,
  total: `${((net * 121) / 100).toFixed(2)}`,
  vat_lines: [{ rate_code: "5", base: `${net}.00`, amount: ((net * 21) / 100).toFixed(2) }],
});
const dueOf = async (supplier: number) =>
  (await requestAs<PaymentReply>(world.author, "GET", `/payments/due?supplier=${supplier}&limit=100`)).body.data;
const proof = async () =>
  (await sendForm<{ id: string }>(world.third, "POST", "/documents", {}, [{ content: aPdf("recibo") }])).body.id;

test("a supplier without account is paid by cheque in a batch of its own, signed as any; the bank's line credits it", async () => {
  const supplier = await aSupplier();
  const voucher = await anApproved(world, supplier.id);
  // What was paid by cheque and billed too much is netted with the next cheque.
  const before = await anApproved(world, supplier.id, of(2000));
  const [paid] = (await aSent(world, asVouchers([before]), { by_hand: "echeq" })).items;
  const said = {
    version: paid?.version,
    day: todayIn(),
    reference: "Cheque 7",
    reason: "Lo dijo el banco",
    file_id: await proof(),
  };
  expect((await onOrderAs(world.third, paid?.id ?? 0, "credit", said)).status).toBe(200);
  const links = [{ target_type: "voucher", target_id: before, amount: "1210.00" }];
  const note = await anApproved(world, supplier.id, { ...of(1000), type_code: "3", links });
  expect((await dueOf(supplier.id)).find(({ id }) => id === voucher)).toMatchObject({
    without_account: true,
    block: { code: "sin_cuenta" },
  });
  const asked = [...asVouchers([voucher]), { kind: "note", id: note }];
  const refused = await prepareAs(world.author, { items: asVouchers([voucher]) });
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining("sin cuenta bancaria")]);
  expect((await prepareAs(world.author, { items: asked, by_hand: "transferencia" })).status).toBe(400);
  const batch = await aSent(world, asked, { by_hand: "echeq" });
  expect(batch).toMatchObject({ method: "echeq", amount: "119790.00", orders: 1, file: null });
  expect(batch.items[0]?.last_four).toBeNull();
  const [order] = batch.items;
  const [line = 0] = await bankSaysOf(world, "-119790.00");
  const { orders } = await reconciliationAs(world);
  expect(orders.find(({ id }) => id === order?.id)).toMatchObject({ amount: "119790.00", credited: false });
  expect((await matchAs(world.author, line, { kind: "orden", orders: [order?.id ?? 0] })).status).toBe(200);
  expect([await voucherState(voucher), await paidOf(voucher)]).toEqual(["pagado", "121000.00"]);
  expect(await wrongInLedger()).toEqual([]);
});

test("what is no transfer makes no file, and is credited by hand only with what shows it", async () => {
  const supplier = await aSupplier();
  const voucher = await anApproved(world, supplier.id);
  const released = await aReleased(world, asVouchers([voucher]), { by_hand: "debito" });
  expect(released.acciones).not.toContain("generar");
  const file = await stepAs(world.second, released.id, "file", released.version);
  expect([file.status, file.body.error]).toEqual([422, expect.stringContaining("no lleva archivo")]);
  const sent = (await stepAs(world.second, released.id, "send", released.version)).body;
  const [order] = sent.items;
  const body = { version: order?.version, day: todayIn(), reference: "VEP 8812", reason: "Lo dijo el banco" };
  const bare = await onOrderAs(world.third, order?.id ?? 0, "credit", body);
  expect([bare.status, bare.body.error]).toEqual([400, expect.stringContaining("Adjuntar el recibo")]);
  const done = await onOrderAs(world.third, order?.id ?? 0, "credit", { ...body, file_id: await proof() });
  expect(done.body.items?.[0]?.proofs).toHaveLength(1);
  expect([await voucherState(voucher), await paidOf(voucher)]).toEqual(["pagado", "121000.00"]);
});

test("cash goes up to the country's limit, no debt in slices; it leaves no account, and no statement is asked for it", async () => {
  const supplier = await aSupplier();
  const [big, small] = [await anApproved(world, supplier.id, of(900)), await anApproved(world, supplier.id, of(800))];
  const cash = (items: object[]) => prepareAs(world.author, { items, by_hand: "caja" });
  for (const items of [asVouchers([big]), asVouchers([big], "10.00"), asVouchers([big, small])])
    expect((await cash(items)).body.error).toContain("en efectivo solo hasta $ 1.000,00 (Ley 25.345");
  const batch = await aSent(world, asVouchers([small]), { by_hand: "caja" });
  expect(batch).toMatchObject({ method: "caja", own_account: null, amount: "968.00" });
  expect((await reconciliationAs(world)).orders.map(({ id }) => id)).not.toContain(batch.items[0]?.id);
  const [order] = batch.items;
  const body = {
    version: order?.version,
    day: todayIn(),
    reference: "Recibo 12",
    reason: "Lo dijo el banco",
    file_id: await proof(),
  };
  expect((await onOrderAs(world.third, order?.id ?? 0, "credit", body)).status).toBe(200);
  expect(await voucherState(small)).toBe("pagado");
  expect(await wrongInLedger()).toEqual([]);
});

test("a limit that came down since it was prepared stops the release, and says so before", async () => {
  const supplier = await aSupplier();
  const voucher = await anApproved(world, supplier.id, of(700));
  const { body } = await prepareAs(world.author, { items: asVouchers([voucher]), by_hand: "caja" });
  const id = body.batches[0]?.id ?? 0;
  const [limit] = await prisma.$queryRaw<
    { id: number }[]
  >`INSERT INTO payment_cash_limit (country, from_day, currency, amount, source) VALUES ('AR', ${todayIn()}::date, 'ARS', 500, 'Resolución') RETURNING id`;
  try {
    const draft = await batchAs(world.author, id);
    expect(draft.problems.subjects).toEqual([`${supplier.name}: en efectivo solo hasta $ 500,00 (Resolución).`]);
    const authorised = await stepAs(world.second, id, "authorise", draft.version);
    const refused = await stepAs(world.second, id, "release", authorised.body.version);
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining("en efectivo solo hasta")]);
  } finally {
    await prisma.$executeRaw`DELETE FROM payment_cash_limit WHERE id = ${limit?.id}`;
  }
});

test("the limit of cash is written on a screen: dated, by who keeps the taxes, one from each day, and it holds at once", async () => {
  type Limit = CashLimitRow & { error: string; data: CashLimitRow[] };
  const limits = (by: TestPerson, method: string, path = "", body?: object) =>
    requestAs<Limit>(by, method, `/cash-limits${path}`, body);
  const facts = { country: "AR", from_day: todayIn(), amount: "500.00", source: "Resolución de hoy" };
  expect((await limits(world.third, "POST", "", facts)).status).toBe(403);
  const all = await Promise.all(Array.from({ length: 20 }, () => limits(world.author, "POST", "", facts)));
  expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  const made = all.find(({ status }) => status === 201)?.body as CashLimitRow;
  expect(made).toMatchObject({ currency: "ARS", to_confirm: true, current: true, version: 1 });
  const { data } = (await limits(world.third, "GET")).body;
  expect(data.filter(({ country, current }) => country === "AR" && current)).toMatchObject([{ id: made.id }]);
  const supplier = await aSupplier();
  const bill = { by_hand: "caja", items: asVouchers([await anApproved(world, supplier.id, of(500))]) };
  const refused = await prepareAs(world.author, bill);
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining("Resolución de hoy")]);
  const { country: _, ...more } = facts;
  const changed = await limits(world.author, "PUT", `/${made.id}`, { ...more, amount: "900.00", version: 1 });
  expect(changed.body).toMatchObject({ amount: "900.00", version: 2 });
  expect((await limits(world.author, "PUT", `/${made.id}`, { ...more, version: 1 })).status).toBe(409);
  expect((await prepareAs(world.author, bill)).status).toBe(201);
  expect((await limits(world.author, "DELETE", `/${made.id}?version=2`)).status).toBe(200);
  expect((await limits(world.author, "DELETE", `/${made.id}?version=2`)).status).toBe(404);
  const actions = (await auditOf(`cash_limit:${made.id}`)).map(({ action }) => action);
  expect(actions).toEqual(["cash_limit.created", "cash_limit.changed", "cash_limit.removed"]);
});
