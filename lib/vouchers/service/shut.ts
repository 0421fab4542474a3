import type { Tx } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { openDay } from "@/lib/ledger/balances";
import { monthTitle } from "@/lib/ledger/rules/months";
import type { Held } from "./record";

/** `2026-03-10` as its month: marzo, and of which year where that is not this one's. */
const monthName = (day: string): string => {
  const title = monthTitle(day.slice(0, 7));
  return day.slice(0, 4) === todayIn().slice(0, 4) ? title.replace(/ de \d{4}$/, "") : title;
};
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Where what is said of a voucher's month goes when that one is shut. Empty where it is open. */
export async function shutText(tx: Tx, row: Held): Promise<string> {
  const own = row.service_until ?? row.date;
  if (own === null) return "";
  const { day, for_day } = await openDay(tx, row.company?.id ?? null, own);
  if (for_day === undefined) return "";
  return `${capital(monthName(own))} está cerrado: la corrección va a ${monthName(day)}, ¿seguir?`;
}
