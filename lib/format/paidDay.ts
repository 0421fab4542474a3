import { addDays, formatDayYear, todayIn } from "./dates";

/** How many days ago something was paid at most, for it to be no slip of the year. */
const OLDEST = 366;

/** Why nothing was paid on a day, as people read it: it is yet to come, or more than a year ago. Null: it may have been. */
export function paidDayProblem(day: string): string | null {
  const today = todayIn();
  if (day > today) return `El ${formatDayYear(day)} todavía no llegó: corregir la fecha.`;
  if (day < addDays(today, -OLDEST)) return `El ${formatDayYear(day)} es de hace más de un año: corregir la fecha.`;
  return null;
}
