import { disconnect, prisma } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { bankSaysOf, matchAs, reconciliationAs, unmatchAs } from "@/lib/testing/bankLines";
import { testDatabase } from "@/lib/testing/db";
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

let world: PaymentsWorld;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
});
afterAll(disconnect);

const bankSays = (...amounts: string[]) => bankSaysOf(world, ...amounts);
const seen = () => reconciliationAs(world);
const match = (line: number, kind: "orden" | "devolucion", order: number) =>
  matchAs(world.author, line, { kind, orders: [order] });
const unmatch = (line: number) => unmatchAs(world.author, line);

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
  const body = { version, day: todayIn(), reference: "TRF 1", reason: "Lo dijo el banco" };
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
  const body = { version, day: todayIn(), reference: "TRF 2", reason: "Lo dijo el banco" };
  await Promise.all([
    ...lines.map((line) => match(line, "orden", one.order)),
    onOrderAs(world.third, one.order, "credit", body),
  ]);
  expect(await paidOf(one.voucher)).toBe("121000.00");
  expect(await prisma.bankStatementLine.count({ where: { id: { in: lines }, NOT: { match_id: null } } })).toBe(1);
  expect(await wrongInLedger()).toEqual([]);
});

test("one key matches one line, and undoes it: the same again gets the first answer, another line with it is refused", async () => {
  const [one, two] = [await aSentOrder(), await aSentOrder()];
  const [first = 0, second = 0] = await bankSays("-121000.00", "-121000.00");
  const post = (path: string, body: object) =>
    requestAs<{ error: string; match_id: number }>(world.author, "POST", `/statements/${path}`, body);
  const keyed = (line: number, order: number) =>
    post(`lines/${line}/match`, { kind: "orden", lines: [line], orders: [order], clave: "cruce-1" });
  const answers = [await keyed(first, one.order), await keyed(first, one.order)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect((await keyed(second, two.order)).body.error).toBe("Esta operación ya se envió con otros datos.");
  const undo = (line: number) => post(`lines/${line}/unmatch`, { clave: "cruce-2" });
  expect([(await undo(first)).status, (await undo(first)).status, (await undo(second)).status]).toEqual([
    200, 200, 422,
  ]);
  const sure = (lines: number[]) => post("match-sure", { account_id: world.own.id, lines, clave: "seguras-1" });
  const done = [await sure([first, second]), await sure([first, second])];
  expect(done[1]?.body).toEqual(done[0]?.body);
  expect((await sure([first])).status).toBe(422);
});
