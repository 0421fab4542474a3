import { addDays, inZone, weekdayOf } from "@/lib/format/dates";

/** When people of a country work: 9 to 18 on the clock of its capital, Monday to Friday, no holidays. */
export interface Calendar {
  zone: string;
  holidays: ReadonlySet<string>;
}

const ZONES: Readonly<Record<string, string>> = { AR: "America/Argentina/Buenos_Aires", ES: "Europe/Madrid" };
/** The clock of a country that we work in; Buenos Aires' for any other. */
export const zoneOf = (country: string): string => ZONES[country] ?? (ZONES.AR as string);

const FIRST_HOUR = 9;
const LAST_HOUR = 18;
const MINUTE = 60_000;

/** Neither a weekend nor a holiday. */
export const isWorkingDay = (day: string, { holidays }: Calendar) =>
  ![0, 6].includes(weekdayOf(day)) && !holidays.has(day);

/** The instant of a clock time in a zone; where the clocks change, of the offset that holds then. */
export function instantOf(day: string, hour: number, zone: string): Date {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, "0")}:00:00Z`);
  let guess = wanted;
  // Twice: the offset at the first guess may be that of the other side of a change.
  for (let times = 0; times < 2; times++) {
    const { day: seenDay, time } = inZone(new Date(guess), zone);
    guess += wanted - Date.parse(`${seenDay}T${time}:00Z`);
  }
  return new Date(guess);
}

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
