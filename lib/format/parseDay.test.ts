import fc from "fast-check";
import { addDays, formatDay, formatDayLong, formatDayYear, isValidDay } from "@/lib/format/dates";
import { type DayOrder, parseDay } from "@/lib/format/parseDay";

const today = "2026-11-20"; // a Friday
const read = (text: string, order?: DayOrder) => {
  const parsed = parseDay(text, { today, order });
  return parsed.ok ? parsed.value : parsed.reason;
};

describe("parseDay", () => {
  it.each([
    ["11/12", "2026-12-11"],
    ["5/1", "2027-01-05"],
    ["11/12/2026", "2026-12-11"],
    ["11-12-26", "2026-12-11"],
    ["1.2.2026", "2026-02-01"],
    ["2026-12-11", "2026-12-11"],
    ["2016-07-29T20:00:00-0400", "2016-07-29"],
    ["19/11/2026 22:15", "2026-11-19"],
    ["hoy", "2026-11-20"],
    ["ayer", "2026-11-19"],
    ["Mañana", "2026-11-21"],
    ["pasado manana", "2026-11-22"],
    ["viernes", "2026-11-27"],
    ["el jueves", "2026-11-26"],
    ["mié", "2026-11-25"],
    ["viernes pasado", "2026-11-13"],
    ["jueves pasado", "2026-11-19"],
    ["en 3 semanas", "2026-12-11"],
    ["en un mes", "2026-12-20"],
    ["en 3 meses", "2027-02-20"],
    ["hace 2 días", "2026-11-18"],
    ["20 nov", "2026-11-20"],
    ["vie 20 de noviembre de 2026", "2026-11-20"],
    ["20-nov-26", "2026-11-20"],
    ["1 setiembre 2025", "2025-09-01"],
    ["29/2/2028", "2028-02-29"],
  ])("reads %j as %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it("follows the source's order", () => {
    expect(read("6/25/2016", "mdy")).toBe("2016-06-25");
    expect(read("26/11/20", "ymd")).toBe("2026-11-20");
  });

  it.each([
    ["", "empty"],
    ["30/02/2026", "impossible_day"],
    ["2026-02-30", "impossible_day"],
    ["31/4", "impossible_day"],
    ["13/13/2026", "impossible_day"],
    ["constructor", "not_a_day"],
    ["mañana o pasado", "not_a_day"],
    ["12", "not_a_day"],
    ["3.897", "not_a_day"],
  ])("refuses %j: %s", (text, reason) => {
    expect(read(text)).toBe(reason);
  });

  it("keeps the day of the month or takes the month's last", () => {
    expect(parseDay("en 1 mes", { today: "2026-01-31" })).toEqual({ ok: true, value: "2026-02-28" });
    expect(parseDay("hace 1 mes", { today: "2026-01-15" })).toEqual({ ok: true, value: "2025-12-15" });
  });

  it("reads back every way days are written", () => {
    fc.assert(
      fc.property(fc.integer({ min: -36_500, max: 36_500 }), fc.integer({ min: -180, max: 180 }), (far, near) => {
        const day = addDays(today, far);
        const [year, month, date] = day.split("-");
        for (const text of [day, formatDayLong(day), formatDayYear(day), `${date}/${month}/${year}`])
          expect(read(text)).toBe(day);
        expect(read(formatDay(addDays(today, near)))).toBe(addDays(today, near));
      }),
    );
  });

  it("never throws and answers only real days", () => {
    const typed = fc.array(
      fc.constantFrom("1", "31", "2026", "/", "-", " ", "en", "hace", "nov", "de", "meses", "99"),
      { maxLength: 7 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          typed.map((words) => words.join("")),
        ),
        fc.constantFrom<DayOrder>("dmy", "mdy", "ymd"),
        (text, order) => {
          const parsed = parseDay(text, { today, order });
          if (parsed.ok) expect(isValidDay(parsed.value)).toBe(true);
        },
      ),
    );
  });
});
