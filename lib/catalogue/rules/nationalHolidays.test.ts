import fc from "fast-check";
import { weekdayOf } from "@/lib/format/dates";
import { easter, nationalHolidays } from "./nationalHolidays";

// Published calendars: argentina.gob.ar (2026, with the bridges of its resolution) and BOE-A-2025-21667 (national, 2026).
test("the calendars of 2026", () => {
  expect(nationalHolidays("AR", 2026).map(({ day }) => day.slice(5))).toEqual([
    ...[
      "01-01",
      "02-16",
      "02-17",
      "03-23",
      "03-24",
      "04-02",
      "04-03",
      "05-01",
      "05-25",
      "06-15",
      "06-20",
      "07-09",
      "07-10",
      "08-17",
      "10-12",
    ],
    ...["11-23", "12-07", "12-08", "12-25"],
  ]);
  expect(nationalHolidays("ES", 2026).map(({ day }) => day.slice(5))).toEqual([
    ...["01-01", "01-06", "04-03", "05-01", "08-15", "10-12", "11-01", "12-06", "12-08", "12-25"],
  ]);
});

test("Argentina's 2021 and 2023: those that move go to a Monday, from where they fall", () => {
  const days = (year: number) => nationalHolidays("AR", year).map(({ day }) => day.slice(5));
  expect(days(2021)).toEqual(expect.arrayContaining(["06-21", "08-16", "10-11", "11-20"]));
  expect(days(2023)).toEqual(expect.arrayContaining(["06-17", "08-21", "10-16", "11-20"]));
});

test("two on the same day are one, with both names", () => {
  expect(nationalHolidays("AR", 2024).filter(({ day }) => day === "2024-03-29")).toHaveLength(1);
  expect(nationalHolidays("AR", 2027).find(({ day }) => day === "2027-06-20")?.name).toContain("Belgrano");
});

test.each([
  [2000, "2000-04-23"],
  [2008, "2008-03-23"],
  [2024, "2024-03-31"],
  [2038, "2038-04-25"],
])("Easter of %d is %s", (year, day) => {
  expect(easter(year)).toBe(day);
});

test("of any year: Easter is a Sunday in March or April, days are in order, each once, of that year", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2000, max: 2100 }),
      fc.constantFrom("AR" as const, "ES" as const),
      (year, country) => {
        expect(weekdayOf(easter(year))).toBe(0);
        expect(["03", "04"]).toContain(easter(year).slice(5, 7));
        const days = nationalHolidays(country, year).map(({ day }) => day);
        expect(days).toEqual([...new Set(days)].sort());
        expect(days.every((day) => day.startsWith(`${year}-`))).toBe(true);
      },
    ),
  );
});
