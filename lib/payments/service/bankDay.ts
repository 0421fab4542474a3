import { isWorkingDay } from "@/lib/approvals/rules/workingHours";
import { calendarOf } from "@/lib/approvals/service/calendar";
import type { Tx } from "@/lib/db";
import { addDays, formatDayYear } from "@/lib/format/dates";

/** What a day of payment on which banks do not work is said to come to; "" of a working one. Who pays may want it all the same. */
export async function bankDayNote(tx: Tx, country: string, day: string): Promise<string> {
  const calendar = await calendarOf(tx, country);
  let next = day;
  while (!isWorkingDay(next, calendar)) next = addDays(next, 1);
  if (next === day) return "";
  const said = `El ${formatDayYear(day)} no es hábil: el banco lo paga el ${formatDayYear(next)}.`;
  if (next.slice(0, 7) === day.slice(0, 7)) return said;
  return `${said} Lo que se retiene cuenta en el mes del ${formatDayYear(day)}: para que cuente en el de su pago, cambiar el día del lote.`;
}
