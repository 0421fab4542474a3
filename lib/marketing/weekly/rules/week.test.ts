import fc from "fast-check";
import { addDays, mondayOf, weekdayOf } from "@/lib/format/dates";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import { figuresOf, missingOf, planOf, type WeekCampaign } from "./week";

const WEEK = "2026-11-16";
const campaign = (more: Partial<WeekCampaign> = {}): WeekCampaign => ({
  name: "Preventa",
  platform: "meta",
  currency: "ARS",
  budget: "1400.00",
  from_day: "2026-11-09",
  until_day: "2026-11-22",
  spent: "650.00",
  told_until: "2026-11-22",
  ...more,
});
const day = fc.integer({ min: -40, max: 40 }).map((far) => addDays(WEEK, far));

test("every day is of the week of its Monday", () => {
  fc.assert(
    fc.property(day, (one) => {
      const monday = mondayOf(one);
      expect(weekdayOf(monday)).toBe(1);
      expect(monday <= one && one <= addDays(monday, 6)).toBe(true);
    }),
  );
});

test("a week's plan is the part of a budget for the days that it has in it", () => {
  expect(planOf(campaign(), WEEK)).toBe("700.00");
  expect(planOf(campaign({ from_day: "2026-11-20", until_day: "2026-11-29", budget: "1000.00" }), WEEK)).toBe("300.00");
  expect(planOf(campaign({ budget: null }), WEEK)).toBeNull();
});

test("the weeks of a campaign add up to its budget, to a cent for each week", () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 10 ** 12 }),
      (from_day, days, cents) => {
        const until_day = addDays(from_day, days);
        const one = campaign({ from_day, until_day, budget: (cents / 100).toFixed(2) });
        const weeks: string[] = [];
        for (let week = mondayOf(from_day); week <= until_day; week = addDays(week, 7))
          weeks.push(planOf(one, week) ?? "");
        const off = Math.abs(Number(sumMoney(weeks)) - Number(one.budget));
        expect(off).toBeLessThanOrEqual(0.01 * weeks.length);
        expect(weeks.every((plan) => compareMoney(plan, "0") >= 0)).toBe(true);
      },
    ),
  );
});

test("currencies are never added up, and no budget is no plan", () => {
  const rows = [campaign(), campaign({ currency: "EUR", budget: null, spent: "30.10" }), campaign({ spent: "50.00" })];
  expect(figuresOf(rows, WEEK)).toEqual([
    { currency: "ARS", plan: "1400.00", spent: "700.00" },
    { currency: "EUR", plan: null, spent: "30.10" },
  ]);
});

test.each([
  ["told until the week's end", {}, "2026-11-25", []],
  ["told until yesterday of a week that goes on", { told_until: "2026-11-18" }, "2026-11-19", []],
  ["nothing told", { told_until: null }, "2026-11-25", [null]],
  ["not all told", { told_until: "2026-11-20" }, "2026-11-25", ["2026-11-20"]],
  ["it ended before the week did", { until_day: "2026-11-20", told_until: "2026-11-20" }, "2026-11-25", []],
  ["it begins today", { from_day: "2026-11-19", told_until: null }, "2026-11-19", []],
])("missing: %s", (_, more, today, expected) => {
  expect(missingOf([campaign(more)], WEEK, today).map(({ told_until }) => told_until)).toEqual(expected);
});
