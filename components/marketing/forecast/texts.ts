import type { Currency } from "@/lib/format/currencies";
import { formatMoney } from "@/lib/format/money";
import { formatInteger, formatSigned } from "@/lib/format/number";
import type { Measure } from "@/lib/marketing/forecast/rules/kinds";

type Shown = Partial<Record<Measure, number | string | null>> | null | undefined;

/** A figure as it is read: "—" for what nobody said. */
export function valueText(values: Shown, measure: Measure, currency: Currency): string {
  const value = values?.[measure] ?? null;
  if (value === null) return "—";
  return measure === "tickets" ? formatInteger(Number(value)) : formatMoney(String(value), currency);
}

/** A change with its sign. */
export function changeText(change: string, measure: Measure, currency: Currency): string {
  if (measure === "tickets") return formatSigned(Number(change), { unit: "", decimals: 0 });
  return `${/^[^-]*[1-9]/.test(change) ? "+" : ""}${formatMoney(change, currency)}`;
}

export const toneOf = (change: string): string =>
  /[1-9]/.test(change) ? (change.startsWith("-") ? "text-bad" : "text-good") : "text-muted";
