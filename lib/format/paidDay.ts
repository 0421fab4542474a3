import { formatDayYear, todayIn } from "./dates";

/**
 * Why nothing was paid on a day, as people read it: it is yet to come, or so many years ago that it is a slip of the year.
 * Null: it may have been.
 */
export function paidDayProblem(day: string, years = 1): string | null {
  const today = todayIn();
  if (day > today) return `El ${formatDayYear(day)} todavía no llegó: corregir la fecha.`;
  const ago = years === 1 ? "un año" : `${years} años`;
  if (day < `${Number(today.slice(0, 4)) - years}${today.slice(4)}`)
    return `El ${formatDayYear(day)} es de hace más de ${ago}: corregir la fecha.`;
  return null;
}
