import { disconnect, prisma } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { next } from "@/lib/testing/factories";
import {
  anApproved,
  aPayee,
  aPaymentsWorld,
  aSent,
  asVouchers,
  batchAs,
  onOrderAs,
  type PaymentsWorld,
  paidOf,
  prepareAs,
  voucherState,
  wrongInLedger,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import type { Reconciliation } from "../bank/schema";

let world: PaymentsWorld;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
});
afterAll(disconnect);

/** Lines that the bank says of our account today, each with a reference of its own. */
async function bankSays(...amounts: string[]): Promise<number[]> {
  const n = next();
  const day = new Date(`${todayIn()}T00:00:00Z`);
  const statement = await prisma.bankStatement.create({
    data: {
      own_account_id: world.own.id,
      file_name: `extracto${n}.csv`,
      format: "ofx",
      sha256: String(n).padStart(64, "0"),
      from_day: day,
      until_day: day,
      lines_read: amounts.length,
      lines_added: amounts.length,
      created_by_user_id: world.author.userId,
    },
  });
  const ids: number[] = [];
  for (const [index, amount] of amounts.entries()) {
    const line = await prisma.bankStatementLine.create({
      data: {
        own_account_id: world.own.id,
        statement_id: statement.id,
        line: index + 1,
        nth: 1,
        day,
        value_day: day,
        amount,
        reference: `REF ${n}-${index}`,
        text: "TRANSFERENCIA",
        fingerprint: `${n}-${index}`.padStart(64, "0"),
      },
    });
    ids.push(line.id);
  }
  return ids;
}

const seen = async () =>
  (await requestAs<Reconciliation>(world.author, "GET", `/statements/reconciliation?account_id=${world.own.id}`)).body;
const match = (line: number, kind: "orden" | "devolucion", order: number) =>
  requestAs<{ error: string }>(world.author, "POST", `/statements/lines/${line}/match`, {
    kind,
    lines: [line],
    orders: [order],
  });
const unmatch = (line: number) =>
  requestAs<{ error: string }>(world.author, "POST", `/statements/lines/${line}/unmatch`);

async function aSentOrder() {
  const voucher = await anApproved(world, (await aPayee()).supplier.id);
  const batch = await aSent(world, asVouchers([voucher]));
  return { voucher, batch: batch.id, order: batch.items[0]?.id ?? 0 };
}
const stateOf = async ({ voucher, batch }: Awaited<ReturnType<typeof aSentOrder>>) => {
  const view = await batchAs(world.author, batch);
  return [view.state, view.items[0]?.state, await voucherState(voucher), await paidOf(voucher)];
};

test("the bank's line credits its order; undone, it waits again; a bounce un-pays it, and undone pays it on its day", async () => {
  const one = await aSentOrder();
  const [out = 0, back = 0] = await bankSays("-121000.00", "121000.00");
  expect((await seen()).orders).toMatchObject([{ id: one.order, amount: "121000.00", credited: false }]);
  expect((await match(out, "orden", one.order)).status).toBe(200);
  expect(await stateOf(one)).toEqual(["cerrado", "conciliado", "pagado", "121000.00"]);
  expect((await batchAs(world.author, one.batch)).items[0]?.reference).toMatch(/^REF /);
  expect((await unmatch(out)).status).toBe(200);
  expect(await stateOf(one)).toEqual(["enviado", "enviado", "programado", "0.00"]);
  await match(out, "orden", one.order);
  expect((await match(back, "devolucion", one.order)).status).toBe(200);
  expect(await stateOf(one)).toEqual(["cerrado", "rechazado", "aprobado", "0.00"]);
  expect((await unmatch(out)).body.error).toContain("deshacer primero la devolución");
  expect((await unmatch(back)).status).toBe(200);
  expect(await stateOf(one)).toEqual(["cerrado", "conciliado", "pagado", "121000.00"]);
  await match(back, "devolucion", one.order);
  expect((await prepareAs(world.author, { items: asVouchers([one.voucher]) })).status).toBe(201);
  expect((await unmatch(back)).body.error).toContain("ya se paga con otra orden");
  expect(await wrongInLedger()).toEqual([]);
});

test("what was credited by hand is matched with its line, and stays credited when that is undone", async () => {
  const one = await aSentOrder();
  const { version } = (await batchAs(world.author, one.batch)).items[0] ?? {};
  const body = { version, day: todayIn(), reference: "TRF 1" };
  expect((await onOrderAs(world.third, one.order, "credit", body)).status).toBe(200);
  const [out = 0] = await bankSays("-121000.00");
  expect((await match(out, "orden", one.order)).status).toBe(200);
  expect(await stateOf(one)).toEqual(["cerrado", "conciliado", "pagado", "121000.00"]);
  const reject = await onOrderAs(world.third, one.order, "reject", { version: (version ?? 0) + 2, reason: "Volvió" });
  expect(reject.status).toBe(409);
  await unmatch(out);
  expect(await stateOf(one)).toEqual(["cerrado", "acreditado", "pagado", "121000.00"]);
});

test("twenty who match an order and one who credits it by hand at once: it is paid once", async () => {
  const one = await aSentOrder();
  const lines = await bankSays(...Array.from({ length: 19 }, () => "-121000.00"));
  const { version } = (await batchAs(world.author, one.batch)).items[0] ?? {};
  const body = { version, day: todayIn(), reference: "TRF 2" };
  await Promise.all([
    ...lines.map((line) => match(line, "orden", one.order)),
    onOrderAs(world.third, one.order, "credit", body),
  ]);
  expect(await paidOf(one.voucher)).toBe("121000.00");
  expect(await prisma.bankStatementLine.count({ where: { id: { in: lines }, NOT: { match_id: null } } })).toBe(1);
  expect(await wrongInLedger()).toEqual([]);
});
