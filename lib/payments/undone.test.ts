import fc from "fast-check";
import { disconnect, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { bankSaysOf, matchAs, unmatchAs } from "@/lib/testing/bankLines";
import { testDatabase } from "@/lib/testing/db";
import {
  anApproved,
  aPayee,
  aPaymentsWorld,
  aReleased,
  aSent,
  asVouchers,
  batchAs,
  makeAgent,
  onOrderAs,
  type PaymentsWorld,
  stepAs,
  wrongInLedger,
} from "@/lib/testing/payments";

let world: PaymentsWorld;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
  await makeAgent(world.company.id, ["ganancias", "94"]);
});
afterAll(disconnect);

/** An order of a voucher that is withheld of, in a state of its life. */
async function anOrder(start: string) {
  const { supplier } = await aPayee({ supplier: { iva_condition: "responsable_inscripto" } });
  const voucher = await anApproved(world, supplier.id, {
    net_taxed: "500000.00",
    vat: "105000.00",
    total: "605000.00",
    vat_lines: [{ rate_code: "5", base: "500000.00", amount: "105000.00" }],
  });
  const batch = await (start === "no_enviado" ? aReleased : aSent)(world, asVouchers([voucher]));
  const [item] = batch.items;
  const order = item?.id ?? 0;
  const by = (name: string, version = item?.version, more: object = {}) =>
    onOrderAs(world.third, order, name, { version, ...more });
  const answers = [];
  if (start === "acreditado" || start === "devuelto a mano")
    answers.push(await by("credit", item?.version, { day: todayIn(), reference: "TRF 1", reason: "Lo dijo el banco" }));
  if (start === "rechazado") answers.push(await by("reject", item?.version, { reason: "El banco dijo que no" }));
  if (start === "devuelto a mano")
    answers.push(
      await by("reject", (await batchAs(world.author, batch.id)).items[0]?.version, { reason: "Volvió, dicen" }),
    );
  if (start === "no_enviado")
    answers.push(await stepAs(world.third, batch.id, "unsent", batch.version, { reason: "No se mandó" }));
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual(answers.map(() => [200, undefined]));
  return { voucher, order, batch: batch.id, net: (await batchAs(world.author, batch.id)).items[0]?.net ?? "" };
}
type Order = Awaited<ReturnType<typeof anOrder>>;

/** All that is stored of an order and of what it pays. */
const stored = ({ order, voucher }: Order) =>
  query(
    `SELECT r.state, r.reason, r.reference, r.paid_day::text, r.credited_match_id, r.credited_by_user_id, r.credited_at, r.given_up, b.state AS batch, v.state AS voucher,
       (SELECT json_agg(json_build_array(i.payable_id, i.amount, i.pays, p.held, p.paid) ORDER BY i.payable_id) FROM payment_item i JOIN payable p ON p.id = i.payable_id WHERE i.order_id = r.id) AS items,
       (SELECT json_agg(json_build_array(w.code, w.certificate, w.amount, w.state, w.annulled_reason, w.period_id IS NULL) ORDER BY w.id) FROM withholding w WHERE w.order_id = r.id) AS withheld,
       (SELECT count(*)::int FROM payment_advance a WHERE a.supplier_id = r.supplier_id AND a.state <> 'anulado') AS advances
     FROM payment_order r JOIN payment_batch b ON b.id = r.batch_id, voucher v WHERE r.id = $1 AND v.id = $2`,
    [order, voucher],
  );

/** Every line that is matched is not any more, in whatever order they let go of each other. */
async function undoAll(lines: readonly number[]): Promise<void> {
  for (let round = 0; round < lines.length; round += 1)
    for (const line of lines) {
      const [matched] = await query("SELECT id FROM bank_statement_line WHERE id = $1 AND match_id IS NOT NULL", [
        line,
      ]);
      if (matched) expect([200, 409, 422]).toContain((await unmatchAs(world.author, line)).status);
    }
  expect(
    await query("SELECT id FROM bank_statement_line WHERE id = ANY ($1) AND match_id IS NOT NULL", [lines]),
  ).toEqual([]);
}

test("a sent order whose return is undone, and then its debit, waits for the bank with its certificate as before", async () => {
  const one = await anOrder("enviado");
  const before = await stored(one);
  expect(before).toMatchObject([
    { state: "enviado", voucher: "programado", withheld: [["94", 1, expect.anything(), "emitida", "", true]] },
  ]);
  const [out = 0, back = 0] = await bankSaysOf(world, `-${one.net}`, one.net);
  expect((await matchAs(world.author, out, { kind: "orden", orders: [one.order] })).status).toBe(200);
  const credited = await stored(one);
  expect((await matchAs(world.author, back, { kind: "devolucion", orders: [one.order] })).status).toBe(200);
  expect((await unmatchAs(world.author, back)).status).toBe(200);
  expect(await stored(one)).toEqual(credited);
  expect((await unmatchAs(world.author, out)).status).toBe(200);
  expect(await stored(one)).toEqual(before);
  expect(await wrongInLedger()).toEqual([]);
});

test.each(["enviado", "acreditado", "rechazado", "devuelto a mano", "no_enviado"])(
  "whatever was matched and undone of an order that is %s, in whatever order: with all of it undone it is as before",
  async (start) => {
    const one = await anOrder(start);
    const before = await stored(one);
    const lines = await bankSaysOf(world, `-${one.net}`, one.net, `-${one.net}`, one.net);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: lines.length - 1 }), { minLength: 2, maxLength: 10 }), async (picks) => {
        for (const at of picks) {
          const line = lines[at] ?? 0;
          const [matched] = await query("SELECT id FROM bank_statement_line WHERE id = $1 AND match_id IS NOT NULL", [
            line,
          ]);
          const kind = at % 2 === 0 ? "orden" : "devolucion";
          const { status } = matched
            ? await unmatchAs(world.author, line)
            : await matchAs(world.author, line, { kind, orders: [one.order] });
          expect([200, 409, 422]).toContain(status);
        }
        await undoAll(lines);
        expect(await stored(one)).toEqual(before);
      }),
      { numRuns: 6, seed: 17, examples: [[[0, 1, 1, 0]], [[0, 1, 2, 3, 3, 2, 1, 0]], [[0, 1, 2]]] },
    );
    expect(await wrongInLedger()).toEqual([]);
  },
);

test("what another order paid while it seemed returned stands as an advance, and is none once the order is given up", async () => {
  const one = await anOrder("enviado");
  const [out = 0, back = 0, again = 0] = await bankSaysOf(world, `-${one.net}`, one.net, one.net);
  const asReturn = (line: number) => matchAs(world.author, line, { kind: "devolucion", orders: [one.order] });
  expect((await matchAs(world.author, out, { kind: "orden", orders: [one.order] })).status).toBe(200);
  expect((await asReturn(back)).status).toBe(200);
  const returned = await stored(one);
  const other = await aSent(world, asVouchers([one.voucher]));
  const item = other.items[0];
  const credit = { version: item?.version, day: todayIn(), reference: "TRF 2", reason: "Lo dijo el banco" };
  expect((await onOrderAs(world.third, item?.id ?? 0, "credit", credit)).status).toBe(200);

  expect((await unmatchAs(world.author, back)).status).toBe(200);
  expect(await stored(one)).toMatchObject([{ state: "conciliado", voucher: "pagado", advances: 1 }]);
  expect((await asReturn(again)).status).toBe(200);
  const [{ items: _, ...rest } = { items: null }] = returned as { items: unknown }[];
  expect(await stored(one)).toMatchObject([
    { state: "rechazado", advances: 0, given_up: { returned: { state: "enviado" } } },
  ]);
  expect(rest).toMatchObject({ state: "rechazado", advances: 0 });
  expect((await unmatchAs(world.author, again)).status).toBe(200);
  expect((await unmatchAs(world.author, out)).status).toBe(200);
  expect(await stored(one)).toMatchObject([{ state: "enviado", voucher: "pagado", advances: 1 }]);
  const { version } = (await batchAs(world.author, one.batch)).items[0] ?? {};
  expect((await onOrderAs(world.third, one.order, "reject", { version, reason: "Nunca salió" })).status).toBe(200);
  expect(await stored(one)).toMatchObject([{ state: "rechazado", voucher: "pagado", advances: 0, given_up: null }]);
  expect(await wrongInLedger()).toEqual([]);
});
