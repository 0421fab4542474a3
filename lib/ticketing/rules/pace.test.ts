import { type Curve, curveAt } from "@/lib/ticketing/rules/pace";
import { quantile } from "@/lib/ticketing/rules/quantile";

const curve: Curve = [
  { days: 30, sold: 10, percent: 10 },
  { days: 8, sold: 60, percent: 60 },
  { days: 0, sold: 90, percent: 90 },
];

it("stands where its last point until then was, nowhere before its first day of sale", () => {
  expect(curveAt(curve, 15)?.sold).toBe(10);
  expect(curveAt(curve, 8)?.sold).toBe(60);
  expect(curveAt(curve, 31)).toBeNull();
});

it("interpolates quantiles", () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(quantile([1, 2, 3, 4, 5], 0.25)).toBe(2);
  expect(quantile([], 0.5)).toBeNull();
});
