import { disconnect, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { OrderRow } from "@/lib/payments/orders/schema";
import { aPaymentFile, aSentStatement, statementCall } from "@/lib/testing/artistStatements";
import { bankSaysOf, matchAs, reconciliationAs, unmatchAs } from "@/lib/testing/bankLines";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { verifiedAfterEach } from "@/lib/testing/ledger";
import { aPaymentsWorld, type PaymentsWorld } from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import type { StatementView } from "./schema";

let world: PaymentsWorld;
let ana: TestPerson;
let luis: TestPerson;
let eva: TestPerson;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
  [ana, luis] = [world.author, world.second];
  eva = await aPerson("Administracion");
});
verifiedAfterEach();
afterAll(disconnect);

const settle = async (by: TestPerson, { id, version }: StatementView, more: object = {}) =>
  statementCall(by, "POST", `/${id}/settle`, { version, day: todayIn(), file_id: await aPaymentFile(by), ...more });
const undo = (by: TestPerson, { id, version }: StatementView) =>
  statementCall(by, "POST", `/${id}/unsettle`, { version, reason: "No se pagó" });
const now = async (by: TestPerson, { id }: StatementView) => (await statementCall(by, "GET", `/${id}`)).body;
const ordersOf = async ({ artist }: StatementView) =>
  (await requestAs<{ items: OrderRow[] }>(ana, "GET", `/payment-orders?q=${encodeURIComponent(artist.name)}`)).body
    .items;
const sums = ({ id }: StatementView) =>
  query<{ kind: string; sum: string }>(
    `SELECT e.kind, sum(e.amount)::text AS sum FROM artist_statement s JOIN ledger_posting p ON p.source_type = 'obligation' AND p.source_id = s.obligation_id
     JOIN ledger_entry e ON e.posting_id = p.id WHERE s.id = $1 GROUP BY 1 HAVING sum(e.amount) <> 0 ORDER BY 1`,
    [id],
  );

test("what is declared paid is an order with its number, which the bank's line finds, and what it returned is owed again", async () => {
  const sent = await aSentStatement(ana, luis, world.company);
  const own = await settle(ana, sent);
  expect([own.status, own.body.error]).toEqual([
    403,
    "Usted armó o cambió esta liquidación: declara su pago otra persona.",
  ]);
  expect(await ordersOf(sent)).toEqual([]);
  const paid = await settle(luis, sent);
  expect(paid.body).toMatchObject({ state: "saldada", left: "0.00", acciones: ["deshacer"] });
  const [order, ...more] = await ordersOf(sent);
  expect(more).toEqual([]);
  expect(order).toMatchObject({
    number: expect.stringMatching(/^OP-\d{6}$/),
    method: "declarado",
    state: "acreditado",
    amount: "90000.00",
    day: todayIn(),
  });
  expect(paid.body.declared).toMatchObject({ order: order?.number, day: todayIn() });
  const [out = 0, back = 0] = await bankSaysOf(world, "-90000.00", "90000.00");
  expect((await reconciliationAs(world)).orders.map(({ id }) => id)).toContain(order?.id);
  const as = (line: number, kind: "orden" | "devolucion") => matchAs(ana, line, { kind, orders: [order?.id ?? 0] });
  expect((await as(out, "orden")).status).toBe(200);
  const shown = await now(eva, sent);
  const late = await undo(eva, shown);
  expect([late.status, late.body.error]).toEqual([
    422,
    "El extracto del banco ya lo mostró: deshacer antes esa conciliación.",
  ]);
  expect((await as(back, "devolucion")).status).toBe(200);
  expect(await now(eva, sent)).toMatchObject({ state: "enviada", left: "90000.00", acciones: ["saldar"] });
  expect(await sums(sent)).toEqual([{ kind: "devengado", sum: "90000.00" }]);
  expect((await settle(luis, await now(luis, sent))).status).toBe(200);
  expect((await unmatchAs(ana, back)).body.error).toContain("ya se declaró de nuevo");
  expect(await sums(sent)).toEqual([
    { kind: "devengado", sum: "90000.00" },
    { kind: "pagado", sum: "90000.00" },
  ]);
});

test("somebody else than who declared it undoes it: owed again, its order rejected with the reason, to be declared once more", async () => {
  const sent = await aSentStatement(ana, luis, world.company);
  const paid = (await settle(luis, sent)).body;
  const own = await undo(luis, paid);
  expect([own.status, own.body.error]).toEqual([403, "Usted declaró este pago: que no se hizo lo dice otra persona."]);
  const back = await undo(ana, paid);
  expect(back.body).toMatchObject({ state: "enviada", left: "90000.00", acciones: ["saldar"], declared: null });
  expect(await sums(sent)).toEqual([{ kind: "devengado", sum: "90000.00" }]);
  expect(await ordersOf(sent)).toMatchObject([{ state: "rechazado", reason: "No se pagó" }]);
  expect((await settle(luis, back.body)).body.state).toBe("saldada");
  expect((await ordersOf(sent)).map(({ state }) => state).sort()).toEqual(["acreditado", "rechazado"]);
});

test("above the policy's limit three people: who reviewed it does not declare it; who changed the draft neither", async () => {
  const amounts = { net_taxed: "30000000.00", vat: "6300000.00", total: "36300000.00" };
  const big = await aSentStatement(ana, luis, world.company, {
    ...amounts,
    vat_lines: [{ rate_code: "5", base: amounts.net_taxed, amount: amounts.vat }],
  });
  const reviewer = await settle(luis, big);
  expect([reviewer.status, reviewer.body.error]).toEqual([
    403,
    "Por el importe firman tres personas distintas: usted la revisó, declara su pago otra.",
  ]);
  expect((await settle(eva, big)).body.state).toBe("saldada");
});

test("twenty declare it at once: one order", async () => {
  const sent = await aSentStatement(ana, luis, world.company);
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => settle(n % 2 ? luis : eva, sent)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(all.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await ordersOf(sent)).toHaveLength(1);
});

test("one key declares one payment, and undoes it: the same again gets the first answer, also once it was undone, another day with it is refused", async () => {
  const sent = await aSentStatement(ana, luis, world.company);
  const file_id = await aPaymentFile(luis);
  const keyed = (more: object = {}) => settle(luis, sent, { file_id, clave: "pago-1", ...more });
  const [first, again] = [await keyed(), await keyed()];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  const other = await keyed({ day: "2026-08-05" });
  expect([other.status, other.body.error]).toEqual([422, "Esta operación ya se envió con otros datos."]);
  expect(await ordersOf(sent)).toHaveLength(1);
  expect((await undo(ana, first.body)).status).toBe(200);
  expect((await keyed()).body).toEqual(first.body);
});
