import { addDays, formatDayYear, todayIn } from "@/lib/format/dates";
import { workDayProblem } from "@/lib/format/listSchema";

/** The last day that a sale may have: tomorrow, since where a show is played it may be tomorrow already. */
export const lastSaleDay = (): string => addDays(todayIn(), 1);

/** Why a day cannot be that of a sale, by whichever door it comes, typed or in a file; null when it can. */
export function saleDayProblem(day: string, latest = lastSaleDay()): string | null {
  if (day > latest && workDayProblem(day) === null) return `El ${formatDayYear(day)} todavía no llegó.`;
  return workDayProblem(day);
}
