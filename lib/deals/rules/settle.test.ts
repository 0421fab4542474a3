import fc from "fast-check";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import vectors from "../fixtures/deals.json";
import { dealTerms, type TypedTerms } from "../schema/terms";
import { breakEven } from "./breakEven";
import { settle } from "./settle";
import { fillingOrder, sellable, soldBy } from "./spread";

describe("the worked examples", () => {
  it.each(vectors.map((v) => [v.id, v] as const))("%s to the cent", (_, { terms, expected }) => {
    const read = dealTerms.parse(terms);
    const got = settle(
      read,
      terms.tickets.map(({ sold }) => sold),
    );
    const { expense_lines, withholdings, pct_applied, ...amounts } = expected as typeof expected & {
      pct_applied?: string;
    };
    expect(got).toMatchObject(amounts);
    expect(Object.fromEntries(got.expense_lines.map(({ name, amount }) => [name, amount]))).toEqual(expense_lines);
    expect(got.withholdings.map(({ name, amount }) => [name, amount])).toEqual(withholdings);
    if (pct_applied !== undefined) expect(got.pct_applied).toBe(pct_applied);
  });
});

test("a promoter's profit is of costs alone where the guarantee is but the least that the artist gets", () => {
  const terms = dealTerms.parse({
    currency: "EUR",
    tickets: [
      { price: "58", capacity: 820, comps: 30, kills: 30 },
      { price: "46", capacity: 760, comps: 20, kills: 20 },
      { price: "34", capacity: 570, comps: 10 },
    ],
    ticket_tax: "0.10",
    expenses: [
      { name: "Costos fijos", per: "fixed", amount: "28000" },
      { name: "SGAE", per: "net", amount: "0.085" },
      { name: "Tarjetas", per: "gross", amount: "0.018" },
    ],
    promoter_profit: "0.15",
    artist: { kind: "versus", guarantee: "18000", pct: "0.85" },
    withholdings: [{ name: "IRNR", rate: "0.24" }],
    deposit: "9000",
  });
  const room = sellable(terms);
  const at = (tickets: number) => settle(terms, soldBy(fillingOrder(room), room.length, tickets));
  expect(at(1734)).toMatchObject({
    gross: "81804.00",
    tax: "7436.73",
    net: "74367.27",
    expenses: "35793.69",
    promoter_profit: "5369.05",
    split_point: "41162.74",
    artist_fee: "28223.85",
    withheld: "6773.72",
    walkout: "12450.13",
    promoter_result: "10349.73",
  });
  expect(at(2040)).toMatchObject({ artist_fee: "38034.53", promoter_result: "12287.33" });
  expect(at(1020)).toMatchObject({ artist_fee: "18000.00", promoter_result: "-6839.07" });
});

const money = fc.integer({ min: 0, max: 5_000_000 }).map((n) => (n / 100).toFixed(2));
const part = fc.integer({ min: 0, max: 10_000 }).map((n) => (n / 10_000).toFixed(4));
const charge = fc.oneof(
  fc.record({ name: fc.constantFrom("Sala", "Luces"), per: fc.constantFrom("fixed", "ticket"), amount: money }),
  fc.record({ name: fc.constantFrom("Autores", "Tarjetas"), per: fc.constantFrom("gross", "net"), amount: part }),
);
const artist = fc.oneof(
  fc.record({ kind: fc.constantFrom("flat", "percentage", "versus", "plus", "door"), guarantee: money, pct: part }),
  fc.record({
    kind: fc.constant("tiers"),
    guarantee: money,
    tiers: fc.constant([{ to: "1000", pct: "0.5" }, { to: "90000", pct: "0.75" }, { pct: "0.9" }]),
  }),
  fc.record({
    kind: fc.constant("ratchet"),
    guarantee: money,
    pct: fc.constant("0.5"),
    retroactive: fc.boolean(),
    steps: fc.constant([
      { tickets: 40, pct: "0.6" },
      { tickets: 90, pct: "0.95" },
    ]),
    bonuses: fc.array(fc.record({ tickets: fc.integer({ min: 0, max: 200 }), amount: money }), { maxLength: 2 }),
  }),
);
const deal = fc
  .record({
    currency: fc.constantFrom("ARS", "EUR"),
    tickets: fc.array(fc.record({ price: money, capacity: fc.integer({ min: 0, max: 80 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    ticket_tax: fc.constantFrom("0", "0.10", "0.065"),
    tax_on_top: fc.boolean(),
    expenses: fc.array(charge, { maxLength: 3 }),
    promoter_profit: fc.constantFrom("0", "0.15"),
    artist,
    withholdings: fc.constantFrom(
      [],
      [{ name: "IRNR", rate: "0.24", borne_by: "company" as const }],
      [
        { name: "Ganancias", presumption: "0.7", rate: "0.35", borne_by: "company" as const },
        { name: "IIBB", rate: "0.03" },
      ],
    ),
    deposit: money,
  })
  .map((terms) => dealTerms.parse(terms as unknown as TypedTerms));
const night = deal.chain((terms) =>
  fc.tuple(fc.constant(terms), fc.tuple(...sellable(terms).map((max) => fc.integer({ min: 0, max })))),
);

describe("whatever was agreed", () => {
  it("leaves the artist the guarantee after what the company bears", () => {
    fc.assert(
      fc.property(night, ([terms, sold]) => {
        const { artist_fee, withholdings } = settle(terms, sold);
        const borne = withholdings.filter(({ borne_by }) => borne_by === "company").map(({ amount }) => amount);
        expect(compareMoney(subMoney(artist_fee, sumMoney(borne)), terms.artist.guarantee)).not.toBe(-1);
      }),
    );
  });

  it("loses no cent between its lines", () => {
    fc.assert(
      fc.property(night, ([terms, sold]) => {
        const got = settle(terms, sold);
        expect(sumMoney(got.expense_lines.map(({ amount }) => amount))).toBe(got.expenses);
        expect(sumMoney([got.expenses, got.artist_fee, got.own_costs, got.promoter_result])).toBe(got.net);
        expect(sumMoney([got.walkout, got.withheld, terms.deposit])).toBe(got.artist_fee);
        if (!terms.tax_on_top) expect(sumMoney([got.net, got.tax])).toBe(got.adjusted);
      }),
    );
  });

  it("breaks even at the least number of tickets that covers", () => {
    fc.assert(
      fc.property(deal, (terms) => {
        const room = sellable(terms);
        const order = fillingOrder(room);
        const result = (n: number) => settle(terms, soldBy(order, room.length, n)).promoter_result;
        const all = Array.from({ length: order.length + 1 }, (_, n) => n);
        const least = all.find((n) => compareMoney(result(n), "0") >= 0);
        expect(breakEven(terms)).toEqual(least === undefined ? null : { tickets: least, of: order.length });
      }),
      { numRuns: 60 },
    );
  });

  it("fills a house price by price, never taking a ticket back", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 5 }), (room) => {
        const order = fillingOrder(room);
        expect(soldBy(order, room.length, order.length)).toEqual(room);
        expect([...order].every((price) => price < room.length)).toBe(true);
      }),
    );
  });
});

describe("what a percentage that rises counts", () => {
  const terms = (retroactive: boolean) =>
    dealTerms.parse({
      currency: "EUR",
      tickets: [{ price: "10", capacity: 200 }],
      artist: { kind: "ratchet", pct: "0.5", retroactive, steps: [{ tickets: 100, pct: "0.8" }] },
    });

  it("goes back to the first ticket, or is of those above alone", () => {
    expect(settle(terms(true), [150]).artist_fee).toBe("1200.00");
    expect(settle(terms(false), [150]).artist_fee).toBe("900.00");
  });
});

describe("a cost with a cap", () => {
  it("leaves what is over to the company", () => {
    const terms = dealTerms.parse({
      currency: "ARS",
      tickets: [{ price: "100", capacity: 100 }],
      expenses: [{ name: "Publicidad", per: "fixed", amount: "500", cap: "400" }],
      artist: { kind: "versus", pct: "0.5" },
    });
    expect(settle(terms, [10])).toMatchObject({ expenses: "400.00", own_costs: "100.00", artist_fee: "300.00" });
    expect(settle(terms, [10], { Publicidad: "300" })).toMatchObject({ expenses: "300.00", artist_fee: "350.00" });
  });
});

describe("a co-production", () => {
  it("gives back what each paid and shares losses", () => {
    const terms = dealTerms.parse({
      currency: "EUR",
      tickets: [{ price: "10", capacity: 100 }],
      expenses: [{ name: "Producción", per: "fixed", amount: "1000" }],
      artist: { kind: "flat" },
      partners: [
        { name: "Nosotros", pct: "0.6", paid: "700" },
        { name: "Sala", pct: "0.4", paid: "300" },
      ],
    });
    expect(settle(terms, [50]).partners).toEqual([
      { name: "Nosotros", reimbursed: "700.00", share: "-300.00", total: "400.00" },
      { name: "Sala", reimbursed: "300.00", share: "-200.00", total: "100.00" },
    ]);
  });
});
