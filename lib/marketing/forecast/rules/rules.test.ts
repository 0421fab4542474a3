import fc from "fast-check";
import { addMoney, sumMoney } from "@/lib/format/moneyMath";
import { pastedRows } from "@/lib/format/pastedRows";
import { changeOf, groupings, groupsOf, type OverviewShow, totalOf, waterfallOf } from "./groups";
import { measures } from "./kinds";
import { readPasted } from "./paste";
import { errorPercent, NOTHING, type Values, valuesProblem } from "./values";
import { locksOn, openWeek } from "./week";

describe("the open week", () => {
  test.each([
    ["2026-11-30T11:59:59Z", "2026-11-23", "Monday, a second before nine in Buenos Aires"],
    ["2026-11-30T12:00:00Z", "2026-11-30", "Monday at nine"],
    ["2026-11-29T23:59:59Z", "2026-11-23", "Sunday night"],
    ["2026-12-04T03:00:00Z", "2026-11-30", "any other day"],
  ])("at %s is the one of %s: %s", (now, week) => {
    expect(openWeek(new Date(now))).toBe(week);
    expect(locksOn(week) > week).toBe(true);
  });
});

const values = (tickets: number | null, more: Partial<Values> = {}): Values => ({ ...NOTHING, tickets, ...more });

describe("what is said", () => {
  const problem = (low: number | null, base: number | null, high: number | null, more = {}) =>
    valuesProblem(
      { low: values(low), base: values(base), high: values(high) },
      { capacity: 5_000, sold: 1_000, ...more },
    );
  test.each([
    [2_000, 3_000, 4_000, undefined],
    [null, 3_000, null, undefined],
    [3_500, 3_000, 4_000, "low El escenario bajo no puede vender más que el base."],
    [null, 4_500, 4_000, "base El escenario base no puede vender más que el alto."],
    [4_500, null, 4_000, "low El escenario bajo no puede vender más que el alto."],
    [null, 5_001, null, "base Entran 5.000: no pueden ser 5.001 entradas."],
    [999, null, null, "low Ya se vendieron 1.000: no pueden terminar en 999."],
  ])("%s, %s, %s: %s", (low, base, high, message) => {
    const found = problem(low, base, high);
    expect(found ? `${found.scenario} ${found.message}` : undefined).toBe(message);
  });

  test("a show that sold more than it holds is not refused what it sold", () => {
    expect(problem(null, 5_200, null, { sold: 5_200 })).toBeNull();
  });

  test("no margin is more than what it is of", () => {
    const said = { low: null, base: values(null, { gross: "10.00", margin: "10.01" }), high: null };
    expect(valuesProblem(said, { capacity: 0, sold: 0 })?.message).toBe(
      "El margen no puede ser más que la recaudación.",
    );
  });

  test("an error is how far it was in percent of what came, which has to be something", () => {
    expect(errorPercent(1_200, 1_000)).toBe(20);
    expect(errorPercent(800, 1_000)).toBe(20);
    expect(errorPercent(10, 0)).toBeNull();
  });
});

describe("what is pasted", () => {
  const read = (text: string, money = true) => readPasted(pastedRows(text, { head: true }), { money });

  test("in order without titles, by its titles with them, in any order and with more columns", () => {
    expect(read("Ñandú en Obras\tBajo\t3.200\t1.234.567,50\t\t-200.000")).toEqual([
      {
        row: 1,
        show: "Ñandú en Obras",
        scenario: "low",
        values: { tickets: 3_200, gross: "1234567.50", margin: "-200000.00" },
        problem: null,
      },
    ]);
    expect(read("Fecha\tEntradas\tShow\nvie 4 dic\t4500\tÑandú")).toMatchObject([
      { row: 2, show: "Ñandú", scenario: "base", values: { tickets: 4_500 } },
    ]);
  });

  test("amounts of who may not see them are not looked at", () => {
    expect(read("Ñandú\tBase\t10\tmucho", false)).toMatchObject([{ values: { tickets: 10 }, problem: null }]);
  });

  test.each([
    ["Ñandú\tBase\tmuchas", "Entradas: tiene que ser un número entero."],
    ["Ñandú\tBase\t10\tmucho", "Recaudación: no se entiende como importe; escribir, por ejemplo, 1.234.567,89."],
    ["Ñandú\tBase\t10\t-5", "Recaudación: no puede ser negativo."],
    ["Ñandú\tPésimo\t10", "«Pésimo» no es un escenario: Bajo, Base o Alto."],
    ["\tBase\t10", "Falta el show."],
    ["Ñandú\tBase\t\t", "No dice nada: faltan las cifras."],
  ])("%j: %s", (text, problem) => {
    expect(read(text)[0]?.problem).toBe(problem);
  });
});

const amount = fc.option(
  fc.integer({ min: -(10 ** 11), max: 10 ** 11 }).map((cents) => (cents / 100).toFixed(2)),
  { nil: null },
);
const said = fc.option(
  fc.record({ tickets: fc.option(fc.nat(100_000), { nil: null }), gross: amount, spend: amount, margin: amount }),
  { nil: null },
);
const show = fc.record({
  id: fc.nat(10_000),
  name: fc.string(),
  day: fc.constantFrom("2026-11-30", "2026-12-04", "2027-01-15"),
  currency: fc.constantFrom("ARS", "USD", "EUR"),
  company: fc.option(fc.record({ id: fc.nat(3), name: fc.string() }), { nil: null }),
  genre: fc.option(fc.constantFrom("rock", "pop"), { nil: null }),
  now: said,
  lock: said,
});
const shows: fc.Arbitrary<OverviewShow[]> = fc.uniqueArray(show, { selector: ({ id }) => id, maxLength: 25 });

describe("the overview", () => {
  test("its groups have each show once, and add up to all of a currency", () => {
    fc.assert(
      fc.property(shows, fc.constantFrom(...groupings), (all, by) => {
        const groups = groupsOf(all, by, true);
        expect(groups.flatMap((group) => group.shows.map(({ id }) => id)).sort()).toEqual(
          all.map(({ id }) => id).sort(),
        );
        for (const currency of ["ARS", "USD", "EUR"]) {
          const own = groups.filter((group) => group.currency === currency);
          const whole = totalOf(all.filter((one) => one.currency === currency).map(({ now }) => now));
          expect(sumMoney(own.map(({ now }) => now.gross ?? "0"))).toBe(sumMoney([whole.gross ?? "0"]));
          expect(own.reduce((sum, { now }) => sum + (now.tickets ?? 0), 0)).toBe(whole.tickets ?? 0);
        }
      }),
    );
  });

  test("where amounts are not shown a month is one group, whatever its shows are sold in", () => {
    fc.assert(
      fc.property(shows, fc.constantFrom(...groupings), (all, by) => {
        const groups = groupsOf(all, by, false);
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
        const tickets = groups.map(({ now }) => now.tickets ?? 0).reduce((sum, one) => sum + one, 0);
        expect(tickets).toBe(totalOf(all.map(({ now }) => now)).tickets ?? 0);
      }),
    );
  });

  test("the steps from what was locked come to what is said now exactly, however few are shown", () => {
    fc.assert(
      fc.property(shows, fc.constantFrom(...measures), fc.nat(6), (all, measure, most) => {
        const own = all.map((one) => ({ ...one, currency: "ARS" }));
        const { from, to, steps } = waterfallOf(own, measure, most);
        expect(steps.length).toBeLessThanOrEqual(most + 1);
        expect(sumMoney([from, ...steps.map(({ change }) => change)])).toBe(addMoney(to, "0"));
        expect(
          addMoney(changeOf(measure, totalOf(own.map(({ now }) => now)), totalOf(own.map(({ lock }) => lock))), from),
        ).toBe(addMoney(to, "0"));
      }),
    );
  });
});
