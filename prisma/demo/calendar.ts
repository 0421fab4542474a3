import { addDays, diffDays, MONTHS, weekdayOf } from "@/lib/format/dates";

/** The day nearest to `day` that falls on `weekday` (0 Sunday to 6 Saturday), at most three days away. */
export function nearestWeekday(day: string, weekday: number): string {
  return addDays(day, ((weekday - weekdayOf(day) + 10) % 7) - 3);
}

/** The first (`step` 7) or last (`step` -7) day in whole weeks from `day` on that `fits`. */
export function weeksUntil(day: string, step: 7 | -7, fits: (day: string) => boolean): string {
  return fits(day) ? day : weeksUntil(addDays(day, step), step, fits);
}

/** `mar 2027`. */
export function monthYear(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]?.slice(0, 3)} ${day.slice(0, 4)}`;
}

/** Every day from `from` to `to`, both included. */
export function daysBetween(from: string, to: string): string[] {
  return Array.from({ length: diffDays(from, to) + 1 }, (_, index) => addDays(from, index));
}
