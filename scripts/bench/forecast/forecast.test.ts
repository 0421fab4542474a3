import { poolOf } from "@/lib/ticketing/rules/forecast/pool";
import { madeCurves, readCurves } from "./curves";
import { judge } from "./judge";

test("a file of curves is read with what is missing named", () => {
  const text = "event_date,days_before,sold\n2025-01-02,0,5\n2025-01-02,9,20\n2025-01-01,3,200\n";
  expect(readCurves(text)).toMatchObject([
    { date: "2025-01-01", capacity: 200, totals: [{ days: 3, sold: 200 }] },
    {
      date: "2025-01-02",
      capacity: 130,
      totals: [
        { days: 9, sold: 20 },
        { days: 0, sold: 25 },
      ],
    },
  ]);
  const twice = "event,event_date,days_before,sold\na,2025-01-02,0,5\nb,2025-01-02,0,6\n";
  expect(readCurves(twice)).toHaveLength(2);
  expect(() => readCurves("event_date,sold\n2025-01-02,5\n")).toThrow("days_before");
  expect(() => readCurves("event_date,days_before,sold\n2025-01-02,x,5\n")).toThrow("Fila 2");
});

test("made events are judged by those that were over, the same each time", () => {
  const shows = madeCurves(120);
  const verdict = judge(shows, 14, poolOf(shows));
  expect(verdict).toEqual(judge(shows.toReversed(), 14, poolOf(shows)));
  expect(verdict.shows).toBe(80);
  expect(verdict.error).toBeLessThan(25);
  expect(verdict.most).toBeGreaterThan(verdict.half);
  expect(verdict.skill).toBeGreaterThan(0);
});
