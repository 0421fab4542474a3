import fc from "fast-check";
import { addDays } from "@/lib/format/dates";
import { isOver, loadOf, weeksFrom, workDays } from "./load";

// A Wednesday.
const today = "2026-11-18";
const weeks = weeksFrom(today, 8);
let made = 0;
const card = (more: object) => ({
  id: ++made,
  start_on: null,
  due_on: null,
  hours: null,
  assignees: [1],
  closed_at: null,
  ...more,
});
const hoursOf = (rows: ReturnType<typeof loadOf>, person: number | null) =>
  rows.find((row) => row.person === person)?.weeks.map(({ hours }) => hours);

test("weeks go from this Monday", () => {
  expect(weeks.slice(0, 2)).toEqual(["2026-11-16", "2026-11-23"]);
  expect(weeks).toHaveLength(8);
});

test("hours go evenly over working days and people; late work is of this week", () => {
  const cards = [
    card({ hours: "20", start_on: "2026-11-19", due_on: "2026-11-24", assignees: [1, 2] }),
    card({ hours: "6", due_on: "2026-11-01" }),
    card({ due_on: "2026-12-03" }),
    card({ hours: "9", due_on: null }),
    card({ hours: "5", due_on: "2026-11-19", closed_at: "2026-11-18T10:00:00Z" }),
    card({ hours: "4", due_on: "2026-11-20", assignees: [] }),
  ];
  const rows = loadOf(cards, { people: [1, 2, 3], weeks, today });
  expect(rows.map(({ person }) => person)).toEqual([1, 2, 3, null]);
  expect(hoursOf(rows, 1)?.slice(0, 3)).toEqual([11, 5, 0]);
  expect(hoursOf(rows, 2)?.slice(0, 3)).toEqual([5, 5, 0]);
  expect(rows[0]?.weeks[2]?.unknown).toBe(1);
  expect(rows[0]?.outside.map(({ hours }) => hours)).toEqual(["9"]);
  expect(rows[0]?.bars.map(({ first, last }) => [first, last])).toEqual([
    [0, 0],
    [0, 1],
    [2, 2],
  ]);
  expect(hoursOf(rows, null)?.[0]).toBe(4);
  expect(isOver({ hours: 11 }, "11")).toBe(false);
  expect(isOver({ hours: 11.1 }, "11")).toBe(true);
});

test("a card on a weekend alone is worked on then", () => {
  expect(workDays({ start_on: "2026-11-21", due_on: "2026-11-22" }, today)).toEqual(["2026-11-21", "2026-11-22"]);
});

test("no hour is lost or made: what is due within the weeks is all there", () => {
  const planned = fc.record({
    hours: fc.integer({ min: 1, max: 80 }).map(String),
    due: fc.integer({ min: -30, max: 50 }),
    long: fc.integer({ min: 0, max: 40 }),
    assignees: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(planned, { maxLength: 12 }), (all) => {
      const cards = all.map(({ hours, due, long, assignees }) =>
        card({ hours, assignees, due_on: addDays(today, due), start_on: addDays(today, due - long) }),
      );
      const rows = loadOf(cards, { people: [1], weeks, today });
      const sum = rows.flatMap((row) => row.weeks).reduce((total, { hours }) => total + hours, 0);
      const wanted = all.reduce((total, { hours }) => total + Number(hours), 0);
      // Each week is rounded to tenths.
      expect(Math.abs(sum - wanted)).toBeLessThan(0.05 * rows.length * weeks.length + 0.001);
    }),
  );
});
