import * as fc from "fast-check";
import {
  deadlineGroup,
  deadlineGroups,
  dueLong,
  dueShort,
  grouped,
  momentText,
  spanText,
  waitedText,
} from "./deadline";

// Monday 23 November 2026, 09:40 in Buenos Aires.
const NOW = new Date("2026-11-23T12:40:00Z");

test.each([
  [null, "sin_plazo"],
  ["2026-11-23T12:39:59Z", "vencidas"],
  ["2026-11-23T16:00:00Z", "hoy"],
  // 23:59 there is the next day in UTC.
  ["2026-11-24T02:59:00Z", "hoy"],
  ["2026-11-24T03:00:00Z", "maniana"],
  ["2026-11-25T15:00:00Z", "semana"],
  ["2026-11-30T02:59:00Z", "semana"],
  ["2026-11-30T03:00:00Z", "despues"],
])("%s is of %s", (due, group) => expect(deadlineGroup(due, NOW)).toBe(group));

test("on a Sunday the week is over with it", () => {
  const sunday = new Date("2026-11-22T15:00:00Z");
  expect(deadlineGroup("2026-11-24T15:00:00Z", sunday)).toBe("despues");
});

test("every row stands once, in the order of the groups", () => {
  const due = fc.option(fc.date({ min: new Date("2026-11-01"), max: new Date("2026-12-31"), noInvalidDate: true }));
  fc.assert(
    fc.property(fc.array(due, { maxLength: 30 }), (dates) => {
      const rows = dates.map((date, id) => ({ id, due_at: date?.toISOString() ?? null }));
      const groups = grouped(rows, NOW);
      expect(groups.flatMap((one) => one.rows.map(({ id }) => id)).sort((a, b) => a - b)).toEqual(
        rows.map(({ id }) => id),
      );
      const order = groups.map(({ group }) => deadlineGroups.indexOf(group));
      expect(order).toEqual([...order].sort((a, b) => a - b));
    }),
  );
});

test("a deadline is told short in a row and whole over the record", () => {
  expect(dueShort("2026-11-23T16:00:00Z", NOW)).toBe("vence 13:00");
  expect(dueLong("2026-11-23T16:00:00Z", NOW)).toBe("vence hoy 13:00, en 3 h 20");
  expect(dueShort("2026-11-24T16:00:00Z", NOW)).toBe("1 d");
  expect(dueLong("2026-11-27T16:00:00Z", NOW)).toBe("vence vie 27 nov 13:00, en 4 d");
  expect(dueShort("2026-11-23T10:40:00Z", NOW)).toBe("venció hace 2 h");
  expect(dueLong("2026-11-22T16:00:00Z", NOW)).toBe("venció ayer 13:00");
});

test("moments and waits", () => {
  expect(momentText("2026-11-20T13:20:00Z", NOW)).toBe("vie 20 nov 10:20");
  expect([waitedText("2026-11-23T12:00:00Z", NOW), waitedText("2026-11-20T12:00:00Z", NOW)]).toEqual([
    "hoy",
    "hace 3 d",
  ]);
  expect([spanText(0), spanText(59), spanText(60), spanText(61), spanText(2_880)]).toEqual([
    "0 min",
    "59 min",
    "1 h",
    "1 h 1",
    "2 d",
  ]);
});
