import fc from "fast-check";
import { addDays } from "@/lib/format/dates";
import { sumMoney } from "@/lib/format/moneyMath";
import { byMonths, byWeights, monthsBetween } from "./split";

test("an amount by weights adds up to the cent, whatever the weights", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 14n }),
      fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { minLength: 1, maxLength: 40 }),
      (units, weights) => {
        const amount = `${units / 100n}.${String(units % 100n).padStart(2, "0")}`;
        expect(sumMoney(byWeights(amount, weights))).toBe(amount);
      },
    ),
  );
});

test("days are of their months, every one of them once", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 400 }), (start, length) => {
      const from = addDays("2026-01-01", start);
      const months = monthsBetween(from, addDays(from, length));
      expect(months.reduce((sum, { days }) => sum + days, 0)).toBe(length + 1);
      expect(new Set(months.map(({ month }) => month)).size).toBe(months.length);
    }),
  );
});

test("an expense over two months is each one's by its days", () => {
  expect(byMonths("100.00", "2026-11-28", "2026-12-07")).toEqual([
    { month: "2026-11", amount: "30.00" },
    { month: "2026-12", amount: "70.00" },
  ]);
  expect(byMonths("2000000.00", "2026-11-23", "2026-11-28")).toEqual([{ month: "2026-11", amount: "2000000.00" }]);
});
