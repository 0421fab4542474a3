import fc from "fast-check";
import { addDays, diffDays } from "@/lib/format/dates";
import { planPeriod } from "./months";

const START = "2025-01-01";
const ALL = Array.from({ length: 800 }, (_, index) => addDays(START, index));
const day = fc.integer({ min: 0, max: ALL.length - 1 });

/** How often a plan counts each day that has sales. */
function counted(desde: string | null, hasta: string | null): number[] {
  const { months, days } = planPeriod(desde, hasta);
  return ALL.map((one) => {
    const month = `${one.slice(0, 7)}-01`;
    const whole = months && months.from <= month && month <= months.until ? 1 : 0;
    return days.reduce((sum, { sign, from, until }) => sum + (from <= one && one <= until ? sign : 0), whole);
  });
}
const wanted = (desde: string | null, hasta: string | null) =>
  ALL.map((one) => ((desde === null || desde <= one) && (hasta === null || one <= hasta) ? 1 : 0));

test("a plan counts each day of the period once and no other", () => {
  fc.assert(
    fc.property(day, day, fc.boolean(), fc.boolean(), (a, b, openStart, openEnd) => {
      const desde = openStart ? null : (ALL[Math.min(a, b)] as string);
      const hasta = openEnd ? null : (ALL[Math.max(a, b)] as string);
      expect(counted(desde, hasta)).toEqual(wanted(desde, hasta));
    }),
  );
});

test("a plan never reads more than half of a month at either end", () => {
  fc.assert(
    fc.property(day, day, (a, b) => {
      const { days } = planPeriod(ALL[Math.min(a, b)] as string, ALL[Math.max(a, b)] as string);
      for (const { from, until } of days) expect(diffDays(from, until) + 1).toBeLessThanOrEqual(16);
    }),
  );
});

test("whole months are read as such", () => {
  expect(planPeriod("2026-02-01", "2026-02-28")).toEqual({
    months: { from: "2026-02-01", until: "2026-02-01" },
    days: [],
  });
  expect(planPeriod("2026-01-31", "2026-03-02")).toEqual({
    months: { from: "2026-02-01", until: "2026-02-01" },
    days: [
      { sign: 1, from: "2026-01-31", until: "2026-01-31" },
      { sign: 1, from: "2026-03-01", until: "2026-03-02" },
    ],
  });
});
