import fc from "fast-check";
import {
  addDays,
  diffDays,
  formatDay,
  formatDayLong,
  formatDayMonth,
  formatDayShort,
  formatDayYear,
  formatInstant,
  isValidDay,
  todayIn,
} from "@/lib/format/dates";
import { daysUntilText, freshness } from "@/lib/format/relativeDays";
import { timeAgo } from "@/lib/format/timeAgo";

const day = fc
  .date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2199-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("days", () => {
  it("writes them in Spanish, with the year when it is not this one, on the clock of Buenos Aires", () => {
    jest.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z") });
    expect(formatDay("2026-11-20")).toBe("vie 20 nov");
    expect(formatDay("2026-11-28")).toBe("sáb 28 nov");
    expect(formatDay("2025-11-20")).toBe("jue 20 nov 2025");
    expect(formatDayMonth("2026-12-02")).toBe("2 dic");
    expect(formatDayMonth("2027-12-02")).toBe("2 dic 2027");
    jest.setSystemTime(new Date("2027-01-01T02:59:00Z"));
    expect(formatDay("2026-12-31")).toBe("jue 31 dic");
    jest.setSystemTime(new Date("2027-01-01T03:01:00Z"));
    expect(formatDay("2026-12-31")).toBe("jue 31 dic 2026");
    jest.useRealTimers();
    expect(formatDayShort("2026-11-13")).toBe("vie 13");
    expect(formatDayYear("2026-12-02")).toBe("mié 2 dic 2026");
    expect(formatDayLong("2026-11-20")).toBe("viernes 20 de noviembre de 2026");
  });

  it.each([
    "2026-02-30",
    "2026-13-01",
    "2026-00-10",
    "2026-1-01",
    "2025-02-29",
    "0226-01-01",
    "2026-11-20T00:00",
    "",
    "1900-02-29",
  ])("refuses %j", (value) => {
    expect(isValidDay(value)).toBe(false);
    expect(() => addDays(value, 1)).toThrow(RangeError);
  });

  it("knows leap days", () => {
    expect(isValidDay("2028-02-29")).toBe(true);
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  });

  it("goes there and back", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -40_000, max: 40_000 }), (start, count) => {
        const end = addDays(start, count);
        expect(isValidDay(end)).toBe(true);
        expect(diffDays(start, end)).toBe(count);
        expect(addDays(end, -count)).toBe(start);
        expect(start < end).toBe(count > 0);
      }),
    );
  });

  it("asks the zone for today", () => {
    expect(todayIn(undefined, "2026-11-21T02:59:00Z")).toBe("2026-11-20");
    expect(todayIn("Europe/Madrid", "2026-11-20T23:30:00Z")).toBe("2026-11-21");
    expect(formatInstant("2026-11-20T03:00:00Z")).toBe("vie 20 nov 2026, 00:00");
  });
});

describe("relative times", () => {
  it.each([
    ["2026-11-28", "en 8 días"],
    ["2026-11-21", "mañana"],
    ["2026-11-20", "hoy"],
    ["2026-11-19", "ayer"],
    ["2026-11-17", "hace 3 días"],
  ])("%s is %s", (value, expected) => {
    expect(daysUntilText(value, "2026-11-20")).toBe(expected);
  });

  it("marks data of two days ago as stale, by calendar days", () => {
    const now = "2026-11-20T15:00:00Z";
    expect(freshness("2026-11-20T13:40:00Z", now)).toEqual({ label: "Hoy 10:40", stale: false });
    expect(freshness("2026-11-20T02:59:00Z", now)).toEqual({ label: "Ayer", stale: false });
    expect(freshness("2026-11-19T02:59:00Z", now)).toEqual({ label: "Hace 2d", stale: true });
    expect(freshness("2026-11-17T15:00:00Z", now)).toEqual({ label: "Hace 3d", stale: true });
    expect(freshness(null, now)).toEqual({ label: "Sin datos", stale: true });
  });

  it.each([
    [-300_000, "Ahora"],
    [59_999, "Ahora"],
    [60_000, "1m"],
    [3_599_999, "59m"],
    [3_600_000, "1h"],
    [86_399_999, "23h"],
    [86_400_000, "1d"],
    [172_800_000, "2d"],
  ])("%d ms ago is %s", (age, expected) => {
    expect(timeAgo(new Date(1_000_000_000_000 - age), new Date(1_000_000_000_000))).toBe(expected);
  });

  it("keeps the specification's thresholds for any age", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (minutes) => {
        const text = timeAgo(new Date(0), new Date(minutes * 60_000));
        const expected = minutes < 1 ? /^Ahora$/ : minutes < 60 ? /^\d+m$/ : minutes < 1440 ? /^\d+h$/ : /^\d+d$/;
        expect(text).toMatch(expected);
        const unit = { a: 1, m: 1, h: 60, d: 1440 }[text.at(-1) ?? ""] ?? 1;
        expect(minutes < 1 ? 0 : Number.parseInt(text, 10)).toBe(Math.floor(minutes / unit));
      }),
    );
  });
});
