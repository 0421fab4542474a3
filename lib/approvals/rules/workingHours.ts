import { addDays, inZone, weekdayOf } from "@/lib/format/dates";
import { instantOf } from "@/lib/format/instant";

/** When people of a country work: 9 to 18 on the clock of its capital, Monday to Friday, no holidays. */
export interface Calendar {
  zone: string;
  holidays: ReadonlySet<string>;
}

const ZONES: Readonly<Record<string, string>> = { AR: "America/Argentina/Buenos_Aires", ES: "Europe/Madrid" };
/** The clock of a country that we work in; Buenos Aires' for any other. */
export const zoneOf = (country: string): string => ZONES[country] ?? (ZONES.AR as string);

const FIRST_HOUR = "09:00";
const LAST_HOUR = "18:00";
const MINUTE = 60_000;

/** Neither a weekend nor a holiday. */
export const isWorkingDay = (day: string, { holidays }: Calendar) =>
  ![0, 6].includes(weekdayOf(day)) && !holidays.has(day);

const daysFrom = function* (start: Date, zone: string): Generator<string> {
  for (let day = inZone(start, zone).day; ; day = addDays(day, 1)) yield day;
};

/** The instant at which so many working hours have passed since `start`. */
export function addWorkingHours(start: Date, hours: number, calendar: Calendar): Date {
  let left = hours * 60 * MINUTE;
  for (const day of daysFrom(start, calendar.zone)) {
    if (!isWorkingDay(day, calendar)) continue;
    const opens = Math.max(instantOf(day, FIRST_HOUR, calendar.zone).getTime(), start.getTime());
    const closes = instantOf(day, LAST_HOUR, calendar.zone).getTime();
    if (opens >= closes) continue;
    if (opens + left <= closes) return new Date(opens + left);
    left -= closes - opens;
  }
  throw new RangeError("a calendar without working days");
}

/** How many working hours lie between two instants. */
export function workingHoursBetween(start: Date, end: Date, calendar: Calendar): number {
  let sum = 0;
  for (const day of daysFrom(start, calendar.zone)) {
    const opens = instantOf(day, FIRST_HOUR, calendar.zone).getTime();
    if (opens >= end.getTime()) break;
    if (!isWorkingDay(day, calendar)) continue;
    const closes = Math.min(instantOf(day, LAST_HOUR, calendar.zone).getTime(), end.getTime());
    sum += Math.max(0, closes - Math.max(opens, start.getTime()));
  }
  return sum / (60 * MINUTE);
}
