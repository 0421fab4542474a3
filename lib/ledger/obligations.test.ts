import * as fc from "fast-check";
import { disconnect, prisma, query, type Tx } from "@/lib/db";
import { addMoney } from "@/lib/format/moneyMath";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { aPurse } from "@/lib/testing/ledger";
import { moveCash } from "./cash";
import { annulObligation, type NewObligation, openObligation, payObligation, unpayObligation } from "./obligations";
import { type PostingActor, post } from "./post";
import { alike, type Share, take, totalOf } from "./shares";
import { charged } from "./transitions";

let admin: TestPerson;
let actor: PostingActor;
beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Administrador");
  actor = { userId: admin.userId };
});
afterAll(disconnect);
const inTx = <T>(work: (tx: Tx) => Promise<T>) => prisma.$transaction(work);

const money = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2));
const shares = fc.array(
  money.map((amount): Share => ({ currency: "ARS", amount })),
  { minLength: 1, maxLength: 12 },
);

test("what is taken of shares adds up to the cent, and no share gives more than it has", () => {
  fc.assert(
    fc.property(shares, fc.integer({ min: 0, max: 1_000 }), (of, thousandth) => {
      const whole = Math.round(Number(totalOf(of)) * 100);
      const amount = (Math.floor((whole * thousandth) / 1_000) / 100).toFixed(2);
      const marked = of.map((share, n) => ({ ...share, show_id: n }));
      const taken = take(marked, amount);
      expect(totalOf(taken)).toBe(amount);
      for (const { show_id, amount: part } of taken)
        expect(Number(part)).toBeLessThanOrEqual(Number(of[show_id ?? 0]?.amount));
      expect(totalOf(alike(of, addMoney(totalOf(of), "7.77")))).toBe(addMoney(totalOf(of), "7.77"));
    }),
  );
  expect(() => take([{ currency: "ARS", amount: "1.00" }], "1.01")).toThrow(RangeError);
});

const planned = (id: number) =>
  query(
    "SELECT n, open::text, due_day::text FROM cash_item WHERE source_type = 'obligation' AND source_id = $1 ORDER BY n",
    [id],
  );
const facts = (purse_id: number, more: Partial<NewObligation>): NewObligation => ({
  kind: "derechos",
  source: { type: "prueba", id: next() },
  company_id: null,
  currency: "ARS",
  day: "2026-03-03",
  due_day: "2026-04-10",
  shares: [{ purse_id, currency: "ARS", amount: "100.00" }],
  ...more,
});

test("the day on which money is expected moves without an entry, and what is paid leaves the plan", async () => {
  const id = await inTx(async (tx) => openObligation(tx, actor, facts(await aPurse(admin), {})));
  await inTx((tx) => moveCash(tx, { type: "obligation", id }, 1, "2026-05-02"));
  expect(await planned(id)).toEqual([{ n: 1, open: "100.00", due_day: "2026-05-02" }]);
  await inTx((tx) => payObligation(tx, actor, id, { amount: "40.00", day: "2026-05-02", event: "pago:1" }));
  expect(await planned(id)).toEqual([{ n: 1, open: "60.00", due_day: "2026-05-02" }]);
  const over = inTx((tx) => payObligation(tx, actor, id, { amount: "60.01", day: "2026-05-02", event: "pago:2" }));
  await expect(over).rejects.toMatchObject({ status: 422 });
  await expect(
    inTx((tx) => annulObligation(tx, actor, id, { day: "2026-05-03", reason: "mal" })),
  ).rejects.toMatchObject({ status: 422 });
  await inTx((tx) => payObligation(tx, actor, id, { amount: "60.00", day: "2026-05-02", event: "pago:2" }));
  await expect(inTx((tx) => moveCash(tx, { type: "obligation", id }, 1, "2026-06-02"))).rejects.toMatchObject({
    status: 422,
  });
  expect(await query("SELECT * FROM obligations_wrong()")).toEqual([]);
});

test("withheld tax is only cash: it posts nothing and is planned and paid", async () => {
  const id = await inTx(async (tx) => openObligation(tx, actor, facts(await aPurse(admin), { kind: "retencion" })));
  expect(await planned(id)).toEqual([{ n: 1, open: "100.00", due_day: "2026-04-10" }]);
  await inTx((tx) => payObligation(tx, actor, id, { amount: "100.00", day: "2026-04-10", event: "pago:3" }));
  expect(await planned(id)).toEqual([{ n: 1, open: "0.00", due_day: "2026-04-10" }]);
  expect(await query("SELECT 1 FROM ledger_posting WHERE source_type = 'obligation' AND source_id = $1", [id])).toEqual(
    [],
  );
  expect(await query("SELECT * FROM obligations_wrong()")).toEqual([]);
});

test.each(["declarado", "retencion"] as const)(
  "%s: a payment by mistake is owed again, and paid anew",
  async (kind) => {
    const id = await inTx(async (tx) => openObligation(tx, actor, facts(await aPurse(admin), { kind })));
    const pay = { amount: "100.00", day: "2026-04-10", event: "pago:1" };
    await inTx((tx) => payObligation(tx, actor, id, pay));
    const undo = (amount: string) =>
      inTx((tx) => unpayObligation(tx, actor, id, { amount, event: pay.event, reason: "Era otra" }));
    await expect(undo("100.01")).rejects.toMatchObject({ status: 422 });
    await undo("100.00");
    expect(await planned(id)).toEqual([{ n: 1, open: "100.00", due_day: "2026-04-10" }]);
    await expect(undo("100.00")).rejects.toMatchObject({ status: 422 });
    await inTx((tx) => payObligation(tx, actor, id, pay));
    expect(await planned(id)).toEqual([{ n: 1, open: "0.00", due_day: "2026-04-10" }]);
    expect(await query("SELECT * FROM obligations_wrong()")).toEqual([]);
  },
);

test("a bank's fee is accrued and paid at once", async () => {
  const purse_id = await aPurse(admin);
  const source = { type: "banco", id: next(), event: "comision" };
  await inTx((tx) =>
    post(tx, actor, [{ source, day: "2026-03-03", ...charged([{ purse_id, currency: "ARS", amount: "12.10" }]) }]),
  );
  expect(
    await query("SELECT kind, amount::text FROM ledger_rollup WHERE purse_id = $1 ORDER BY kind", [purse_id]),
  ).toEqual([
    { kind: "devengado", amount: "12.10" },
    { kind: "pagado", amount: "12.10" },
  ]);
});

test("verify names an obligation and a plan that say something else than the entries", async () => {
  const id = await inTx(async (tx) => openObligation(tx, actor, facts(await aPurse(admin), {})));
  await query("UPDATE obligation SET left_amount = 99.99 WHERE id = $1", [id]);
  await query("UPDATE cash_item SET open = 99.99 WHERE source_type = 'obligation' AND source_id = $1", [id]);
  expect(await query("SELECT * FROM obligations_wrong()")).toEqual([
    { what: "cash_item", key: `obligation ${id} ARS`, kept: "99.99", computed: "100.00" },
    { what: "obligation", key: `obligación ${id}`, kept: "99.99", computed: "100.00" },
  ]);
});
