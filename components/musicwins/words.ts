import { formatDay, formatDayLong, inZone, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import type { Pair } from "@/lib/musicwins/schema";

/** An amount of a table; none is a dash. */
export const moneyText = (value: string, currency: "ARS" | "USD"): string =>
  /[1-9]/.test(value) ? formatMoney(value, currency) : "—";

/** `$ 17.150.000 y US$ 4.200`, leaving out what is zero. */
export function pairText({ ars, usd }: Pair, none = "sin importe"): string {
  const written = [moneyText(ars, "ARS"), moneyText(usd, "USD")].filter((text) => text !== "—");
  return written.join(" y ") || none;
}

/** How the proposals of a line are called. */
export const proposalName = ({ isop, option_number }: Pick<BudgetRow, "isop" | "option_number">): string =>
  isop ? `Opción ${option_number}` : "Principal";

export const dayTitle = formatDayLong;

/** `hoy 09:20` or `mié 18 nov`: when a step was taken. */
export function momentText(instant: string): string {
  const { day, time } = inZone(instant);
  return day === todayIn() ? `hoy ${time}` : formatDay(day);
}

/** What identifies a proposal in a call. */
export const refOf = ({ id, isop, option_number }: Pick<BudgetRow, "id" | "isop" | "option_number">) => ({
  id,
  isop,
  option_number,
});

/** The id of a proposal among those of its line: 0 is the main one. */
export const numberOf = ({ isop, option_number }: Pick<BudgetRow, "isop" | "option_number">): number =>
  isop ? option_number : 0;

/** `21.00` as people write it: `21`; `10.50`: `10,5`; blank for none. */
export const percentText = (value: string | null | undefined): string =>
  (value ?? "")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "")
    .replace(".", ",");
