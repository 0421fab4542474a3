import fc from "fast-check";
import { addDays, daysInMonth, diffDays, weekdayOf } from "@/lib/format/dates";
import type { Rhythm } from "./definition";
import { catchUp, firstDay, nextDay } from "./rhythm";
import { daysFrom, rhythmText } from "./rhythmText";
import { slaOf } from "./sla";

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays("1990-01-01", days));
const rhythm: fc.Arbitrary<Rhythm> = fc.oneof(
  fc.record({ every: fc.constant("day" as const), interval: fc.integer({ min: 1, max: 365 }) }),
  fc.record({
    every: fc.constant("week" as const),
    interval: fc.integer({ min: 1, max: 52 }),
    weekdays: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 9 }),
  }),
  fc.record({
    every: fc.constant("month" as const),
    interval: fc.integer({ min: 1, max: 24 }),
    day: fc.integer({ min: 1, max: 31 }),
  }),
);

const fits = (rule: Rhythm, at: string): boolean => {
  if (rule.every === "day") return true;
  if (rule.every === "week") return rule.weekdays.includes(weekdayOf(at) || 7);
  const last = daysInMonth(Number(at.slice(0, 4)), Number(at.slice(5, 7)));
  return Number(at.slice(8)) === Math.min(rule.day, last);
};

test("a rhythm's days follow one another, each later and each one of its own", () => {
  fc.assert(
    fc.property(rhythm, day, (rule, from) => {
      const days = daysFrom(rule, firstDay(rule, from), 6);
      expect((days[0] as string) >= from).toBe(true);
      for (const [index, at] of days.entries()) {
        expect([at, fits(rule, at)]).toEqual([at, true]);
        if (index > 0) expect(at > (days[index - 1] as string)).toBe(true);
      }
    }),
  );
});

test("catching up gives the last day that is not past, and the next one after today", () => {
  fc.assert(
    fc.property(rhythm, day, fc.integer({ min: -400, max: 400 }), (rule, from, ahead) => {
      const start = firstDay(rule, from);
      const today = addDays(start, ahead);
      const { due, next } = catchUp(rule, start, today);
      expect(next > today).toBe(true);
      if (ahead < 0) expect([due, next]).toEqual([null, start]);
      else expect(due !== null && due <= today && nextDay(rule, due) === next).toBe(true);
    }),
  );
});

test("with every week of its days, a weekly rhythm skips none", () => {
  const rule: Rhythm = { every: "week", interval: 1, weekdays: [4, 1] };
  expect(daysFrom(rule, "2026-11-23", 4)).toEqual(["2026-11-23", "2026-11-26", "2026-11-30", "2026-12-03"]);
  expect(daysFrom({ ...rule, interval: 2 }, "2026-11-26", 3)).toEqual(["2026-11-26", "2026-12-07", "2026-12-10"]);
});

test("the last day of a month is the last of each, leap years too", () => {
  expect(daysFrom({ every: "month", interval: 1, day: 31 }, "2028-01-31", 4)).toEqual([
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
    "2028-04-30",
  ]);
  expect(daysFrom({ every: "month", interval: 12, day: 29 }, "2028-02-29", 3)).toEqual([
    "2028-02-29",
    "2029-02-28",
    "2030-02-28",
  ]);
  expect(diffDays("2028-02-28", firstDay({ every: "month", interval: 1, day: 30 }, "2028-02-28"))).toBe(1);
});

test.each<[Rhythm, string]>([
  [{ every: "day", interval: 1 }, "Todos los días"],
  [{ every: "day", interval: 3 }, "Cada 3 días"],
  [{ every: "week", interval: 1, weekdays: [4, 1, 4] }, "Cada lunes y jueves"],
  [{ every: "week", interval: 2, weekdays: [7] }, "Cada 2 semanas: domingo"],
  [{ every: "month", interval: 1, day: 10 }, "El día 10 de cada mes"],
  [{ every: "month", interval: 1, day: 31 }, "El último día de cada mes"],
  [{ every: "month", interval: 3, day: 5 }, "Cada 3 meses, el día 5"],
])("says %j as %s", (rule, text) => {
  expect(rhythmText(rule)).toBe(text);
});

test.each([
  ["2026-11-20T15:00:00Z", "SLA: quedan 3 h", "warn"],
  ["2026-11-20T13:30:00Z", "SLA: queda 1 h", "warn"],
  ["2026-11-20T12:10:00Z", "SLA: quedan 10 min", "warn"],
  ["2026-11-25T12:00:00Z", "SLA: quedan 5 d", "neutral"],
  ["2026-11-18T11:00:00Z", "SLA vencido hace 2 d", "bad"],
  ["2026-11-20T11:30:00Z", "SLA vencido hace 30 min", "bad"],
])("with an SLA until %s a card says %s", (sla_due_at, text, tone) => {
  expect(slaOf({ sla_due_at, closed_at: null }, "2026-11-20T12:00:00Z")).toEqual({ text, tone });
  expect(slaOf({ sla_due_at, closed_at: "2026-11-20T10:00:00Z" }, "2026-11-20T12:00:00Z")).toBeNull();
});
