import fc from "fast-check";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import vectors from "../fixtures/splits.json";
import { byPercents, costsOf, MAX_LINES, type Part, splitOf } from "./split";

const percents = (values: readonly (number | string)[]): Part[] =>
  values.map((percent) => ({ percent: String(percent), amount: null }));
const amounts = (values: readonly string[]): Part[] => values.map((amount) => ({ percent: null, amount }));

test.each(vectors.casos)("vector of $total", ({ total, porcentajes, importes }) => {
  expect(splitOf(total, percents(porcentajes))).toEqual({ ok: true, amounts: importes });
});
test.each(vectors.rechazados)("refused: $error", ({ porcentajes, error }) => {
  expect(splitOf("100.00", percents(porcentajes))).toMatchObject({ ok: false, message: error });
});

test("amounts have to come to the total, in its sign", () => {
  expect(splitOf("100.00", amounts(["40", "60"]))).toEqual({ ok: true, amounts: ["40.00", "60.00"] });
  expect(splitOf("100.00", amounts(["40", "59.99"]))).toMatchObject({ message: "Suman 99,99: faltan 0,01." });
  expect(splitOf("100.00", amounts(["40", "60.01"]))).toMatchObject({ message: "Suman 100,01: sobran 0,01." });
  expect(splitOf("100.00", amounts(["140", "-40"]))).toMatchObject({ ok: false, line: 1 });
  expect(splitOf("100.00", [...amounts(["40"]), ...percents([60])])).toMatchObject({ ok: false });
  expect(splitOf("100.00", [])).toMatchObject({ ok: false });
  expect(splitOf("100.00", amounts(Array(MAX_LINES + 1).fill("1")))).toMatchObject({ message: "Hasta 200 líneas." });
});

test("a percent and an amount that it is not contradict each other; those that agree are one thing said twice", () => {
  const both = (first: string, second: string): Part[] => [
    { percent: "40", amount: first },
    { percent: "60", amount: second },
  ];
  expect(splitOf("100.00", both("40", "60.00"))).toEqual({ ok: true, amounts: ["40.00", "60.00"] });
  expect(splitOf("100.00", both("40", "50"))).toEqual({
    ok: false,
    line: 1,
    field: "amount",
    message: "Ese porcentaje es 60,00: dejar el porcentaje o el importe.",
  });
});

test("1,00 in 200 parts: no part turns its sign", () => {
  const parts = byPercents("1.00", Array(200).fill("0.5"));
  expect(sumMoney(parts)).toBe("1.00");
  expect(parts.every((part) => compareMoney(part, "0") >= 0)).toBe(true);
});

const cuts = fc
  .uniqueArray(fc.integer({ min: 1, max: 999_999 }), { maxLength: MAX_LINES - 1 })
  .map((all) => [0, ...all.sort((a, b) => a - b), 1_000_000])
  .map((all) => all.slice(1).map((cut, index) => ((cut - (all[index] ?? 0)) / 10_000).toFixed(4)));
const total = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }).map((value) => {
  const digits = String(value < 0n ? -value : value).padStart(3, "0");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
});

test("any split adds up to the cent and never turns a part's sign", () => {
  fc.assert(
    fc.property(total, cuts, (whole, shares) => {
      const parts = byPercents(whole, shares);
      expect(parts).toHaveLength(shares.length);
      expect(compareMoney(sumMoney(parts), whole)).toBe(0);
      const sign = compareMoney(whole, "0");
      expect(parts.every((part) => compareMoney(part, "0") * sign >= 0)).toBe(true);
    }),
  );
});

test("the cost goes along with the parts, to the cent", () => {
  fc.assert(
    fc.property(total, cuts, fc.integer({ min: 0, max: 100 }), (whole, shares, share) => {
      const parts = byPercents(whole, shares);
      if (compareMoney(whole, "0") === 0) return;
      const cost = byPercents(whole, [String(share), String(100 - share)])[0] ?? "0";
      expect(compareMoney(sumMoney(costsOf(cost, parts)), cost)).toBe(0);
    }),
  );
});
