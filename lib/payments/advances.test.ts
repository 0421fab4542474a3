import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aShow } from "@/lib/testing/factories";
import { centsNotNamed } from "@/lib/testing/ledger";
import { aPdf, sendForm } from "@/lib/testing/musicWins";
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
import type { AdvanceView } from "./schema/advances";

let world: PaymentsWorld;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
});
afterEach(async () => expect(await wrongInLedger()).toEqual([]));
afterAll(disconnect);

type Advance = AdvanceView & { error: string };
const ask = (supplier: number, more: object = {}) =>
  requestAs<Advance>(world.author, "POST", "/payment-advances", {
    kind: "anticipo",
    company_id: world.company.id,
    supplier_id: supplier,
    currency: "ARS",
    amount: "50000",
    due_day: todayIn(),
    reason: "Seña del show",
    ...more,
  });
const advanceById = async (id: number) =>
  (await requestAs<{ data: AdvanceView[] }>(world.author, "GET", "/payment-advances")).body.data.find(
    (row) => row.id === id,
  );
const dueOf = async (supplier: number) =>
  (await requestAs<PaymentReply>(world.author, "GET", `/payments/due?supplier=${supplier}&limit=100`)).body.data;
const credit = (order: { id: number; version: number } | undefined, more: object = {}) =>
  onOrderAs(world.third, order?.id ?? 0, "credit", {
    version: order?.version,
    day: todayIn(),
    reference: "TRF 77",
    reason: "Lo dijo el banco",
    ...more,
  });
const net = (items: object[]) =>
  requestAs<{ id: number; amount: string; version: number; state: string; error: string }>(
    world.second,
    "POST",
    "/payment-nettings",
    { day: todayIn(), items },
  );

/** One that was asked for, signed and paid. */
async function paidAdvance(supplier: number, more: object = {}) {
  const { body } = await ask(supplier, more);
  const row = (await dueOf(supplier)).find(({ kind }) => kind === "obligation");
  const batch = await aSent(world, [{ kind: "obligation", id: row?.id }]);
  expect((await credit(batch.items[0])).status).toBe(200);
  return { ...body, batch };
}

test("a show's deposit is due, paid before its voucher and offered with it; what a voucher used does not come back alone", async () => {
  const { supplier } = await aPayee();
  const show = await aShow();
  const { id, batch } = await paidAdvance(supplier.id, {
    target: { type: "show", id: show.id },
    beyond_reason: "El contrato se firma el lunes",
  });
  expect(await paidOf(id, "payment_advance", "anticipado")).toBe("50000.00");
  expect(await advanceById(id)).toMatchObject({
    paid: "50000.00",
    left: "50000.00",
    target: { type: "show", name: show.name },
    without_voucher: false,
  });
  const voucher = await anApproved(world, supplier.id);
  const rows = await dueOf(supplier.id);
  expect(rows.find(({ kind }) => kind === "voucher")?.netting).toEqual([
    { kind: "advance", id, text: "Anticipo pagado", free: "50000.00" },
  ]);
  const lot = await aSent(world, asVouchers([voucher]), { net: true });
  expect(lot).toMatchObject({ amount: "71000.00", orders: 1 });
  const file = await sendForm<{ id: string }>(world.third, "POST", "/documents", {}, [
    { content: aPdf("transferencia") },
  ]);
  const proof = file.body.id;
  const done = await credit(lot.items[0], { file_id: proof });
  expect(done.body.items?.[0]?.proofs).toMatchObject([{ id: proof }]);
  expect([await voucherState(voucher), await paidOf(voucher)]).toEqual(["pagado", "121000.00"]);
  expect((await advanceById(id))?.left).toBe("0.00");
  const order = (await batchAs(world.author, batch.id)).items[0];
  const bounced = { version: order?.version, reason: "Cuenta cerrada" };
  expect((await onOrderAs(world.third, order?.id ?? 0, "reject", bounced)).body.error).toContain("ya se aplicó");
  const used = (await batchAs(world.author, lot.id)).items[0];
  await onOrderAs(world.third, used?.id ?? 0, "reject", { version: used?.version, reason: "Cuenta cerrada" });
  expect((await advanceById(id))?.left).toBe("50000.00");
  expect((await onOrderAs(world.third, order?.id ?? 0, "reject", bounced)).status).toBe(200);
  expect(await advanceById(id)).toMatchObject({ paid: "0.00", left: "0.00" });
});

test("what covers all of it is netted without money, once by twenty at once, and undone", async () => {
  const { supplier } = await aPayee();
  const { id } = await paidAdvance(supplier.id, { amount: "200000" });
  const voucher = await anApproved(world, supplier.id);
  const left = await prepareAs(world.author, { items: asVouchers([voucher]), net: true });
  expect([left.status, left.body.error]).toEqual([422, expect.stringContaining("queda afuera")]);
  const items = [
    { kind: "voucher", id: voucher },
    { kind: "advance", id },
  ];
  const all = await Promise.all(Array.from({ length: 20 }, () => net(items)));
  const made = all.filter(({ status }) => status === 201);
  expect(made.map(({ body }) => body.amount)).toEqual(["121000.00"]);
  expect(all.filter(({ status }) => status === 409)).toHaveLength(19);
  expect([await voucherState(voucher), (await advanceById(id))?.left]).toEqual(["pagado", "79000.00"]);
  const body = { version: made[0]?.body.version, reason: "No era de este" };
  const undone = await requestAs<{ state: string }>(
    world.second,
    "POST",
    `/payment-nettings/${made[0]?.body.id}/undo`,
    body,
  );
  expect(undone.body.state).toBe("rechazado");
  expect([await voucherState(voucher), (await advanceById(id))?.left]).toEqual(["aprobado", "200000.00"]);
});

test("a reimbursement pays what others billed; an advance only its own supplier's", async () => {
  const [person, shop] = [await aPayee(), await aPayee()];
  const back = await paidAdvance(person.supplier.id, { kind: "reintegro", amount: "121000", reason: "Pagó la nafta" });
  const deposit = await paidAdvance(person.supplier.id);
  const voucher = await anApproved(world, shop.supplier.id);
  const owed = { kind: "voucher", id: voucher };
  expect((await net([owed, { kind: "advance", id: deposit.id }])).status).toBe(422);
  expect((await net([owed, { kind: "advance", id: back.id }])).status).toBe(201);
  expect(await voucherState(voucher)).toBe("pagado");
});

test("after thirty days without voucher it is said; one that waits in a batch, or was paid, is not annulled", async () => {
  const { supplier } = await aPayee();
  const { body } = await ask(supplier.id, { reason: "" });
  expect(body.error).toContain("por qué");
  const free = (await ask(supplier.id)).body;
  const cancel = ({ id, version }: { id: number; version: number }) =>
    requestAs<Advance>(world.author, "POST", `/payment-advances/${id}/cancel`, { version, reason: "Se suspendió" });
  const [row] = await dueOf(supplier.id);
  const batch = await prepareAs(world.author, { items: [{ kind: "obligation", id: row?.id }] });
  expect((await cancel(free)).body.error).toContain("Está en un lote");
  const { id = 0 } = batch.body.batches[0] ?? {};
  await requestAs(world.author, "POST", `/payment-batches/${id}/cancel`, { version: 1, reason: "Otra semana" });
  expect((await cancel(free)).body.state).toBe("anulado");
  expect(await dueOf(supplier.id)).toEqual([]);
  const paid = await paidAdvance(supplier.id);
  expect((await cancel(paid)).body.error).toContain("Ya se pagó");
  const order = (await batchAs(world.author, paid.batch.id)).items[0];
  await onOrderAs(world.third, order?.id ?? 0, "reject", { version: order?.version, reason: "Se pagó antes" });
  const again = await aSent(world, [{ kind: "obligation", id: (await dueOf(supplier.id))[0]?.id }]);
  await prisma.$executeRaw`UPDATE payment_batch SET released_at = released_at - interval '40 days' WHERE id = ${again.id}`;
  await credit(again.items[0], { day: addDays(todayIn(), -31) });
  expect(await advanceById(paid.id)).toMatchObject({ without_voucher: true, paid_day: addDays(todayIn(), -31) });
  expect(await prisma.$queryRaw`SELECT count(*)::int AS n FROM payment_advance WHERE id = ${paid.id}`).toEqual([
    { n: 1 },
  ]);
});

test("an advance that is annulled while somebody puts it in a batch is in none, or is not annulled", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { supplier } = await aPayee();
    const { body: advance } = await ask(supplier.id);
    const row = (await dueOf(supplier.id)).find(({ kind }) => kind === "obligation");
    const [batch, annulled] = await Promise.all([
      prepareAs(world.author, { items: [{ kind: "obligation", id: row?.id }] }),
      requestAs<{ error: string }>(world.second, "POST", `/payment-advances/${advance.id}/cancel`, {
        version: advance.version,
        reason: "Se suspendió",
      }),
    ]);
    expect([batch.status === 201, annulled.status === 200].filter(Boolean)).toHaveLength(1);
  }
});

test("a cent of it that differs in the ledger is named", async () => {
  expect(await centsNotNamed("payment_advance")).toEqual([]);
});
