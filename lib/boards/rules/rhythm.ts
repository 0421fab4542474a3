import { addDays, daysInMonth, weekdayOf } from "@/lib/format/dates";
import type { Rhythm } from "./definition";

const parts = (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) });
const isoWeekday = (day: string) => weekdayOf(day) || 7;
/** The Monday of a day's week. */
export const monday = (day: string) => addDays(day, 1 - isoWeekday(day));

function dayOfMonth(from: string, months: number, day: number): string {
  const { year, month } = parts(from);
  const index = year * 12 + (month - 1) + months;
  const [y, m] = [Math.floor(index / 12), (index % 12) + 1];
  const date = Math.min(day, daysInMonth(y, m));
  return `${y}-${String(m).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}

/** The first day of the rhythm that is not before `today` (`YYYY-MM-DD`). */
export function firstDay(rhythm: Rhythm, today: string): string {
  if (rhythm.every === "day") return today;
  if (rhythm.every === "week") {
    const ahead = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(today, days));
    return ahead.find((day) => rhythm.weekdays.includes(isoWeekday(day))) ?? today;
  }
  const here = dayOfMonth(today, 0, rhythm.day);
  return here >= today ? here : dayOfMonth(today, 1, rhythm.day);
}

/** The day after `day` in the rhythm that `day` belongs to. */
export function nextDay(rhythm: Rhythm, day: string): string {
  if (rhythm.every === "day") return addDays(day, rhythm.interval);
  if (rhythm.every === "month") return dayOfMonth(day, rhythm.interval, rhythm.day);
  const week = monday(day);
  const days = [...new Set(rhythm.weekdays)].sort((a, b) => a - b).map((weekday) => addDays(week, weekday - 1));
  const later = days.find((each) => each > day);
  return later ?? addDays(days[0] ?? day, 7 * rhythm.interval);
}

/** The last day of the rhythm from `day` on that is not after `today`, and the one after it: missed days come once. */
export function catchUp(rhythm: Rhythm, day: string, today: string): { due: string | null; next: string } {
  let [due, next]: [string | null, string] = [null, day];
  while (next <= today) [due, next] = [next, nextDay(rhythm, next)];
  return { due, next };
}
