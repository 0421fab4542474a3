import { hoursText } from "@/lib/boards/rules/fieldText";
import { formatMoney } from "@/lib/format/money";
import type { CardSums } from "./groups";

/** An amount of a field as people read it. */
export const amountText = (amount: string, currency: string | null): string =>
  currency === null ? hoursText(amount) : formatMoney(amount, currency);

/** `12,5 h · Valor: $ 1.200.000 y US$ 300`; empty for nothing. */
export function sumText({ hours, fields }: CardSums): string {
  const titles = [...new Set(fields.map(({ title }) => title))];
  const parts = titles.map((title) => {
    const own = fields.filter((field) => field.title === title);
    return `${title}: ${own.map(({ amount, currency }) => amountText(amount, currency)).join(" y ")}`;
  });
  return [...(hours === null ? [] : [hoursText(hours)]), ...parts].join(" · ");
}
