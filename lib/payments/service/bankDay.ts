import { isWorkingDay } from "@/lib/approvals/rules/workingHours";
import { calendarOf } from "@/lib/approvals/service/calendar";
import type { Tx } from "@/lib/db";
import { addDays, formatDayYear } from "@/lib/format/dates";

/** What a day of payment on which banks do not work is said to come to; "" of a working one. Who pays may want it all the same. */
export async function bankDayNote(tx: Tx, country: string, day: string): Promise<string> {
  const calendar = await calendarOf(tx, country);
  let next = day;
  while (!isWorkingDay(next, calendar)) next = addDays(next, 1);
  return next === day ? "" : `El ${formatDayYear(day)} no es hábil: el banco lo paga el ${formatDayYear(next)}.`;
}
