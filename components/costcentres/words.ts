import { type Figures, isExceeded, isZero } from "@/lib/costcentres/rules/availability";
import { entryKindTitles } from "@/lib/costcentres/rules/kinds";
import { formatMoney, moneyParts } from "@/lib/format/money";

export type Currency = "ARS" | "USD" | "EUR";
export const currencyOptions: readonly Currency[] = ["ARS", "USD", "EUR"];

/** What of a period a cell shows. */
export const measures = ["disponible", "presupuestado", "comprometido", "real"] as const;
export type Measure = (typeof measures)[number];
export const measureTitles: Record<Measure, string> = { disponible: "Disponible", ...entryKindTitles };

/** An amount of a table; none is a dash. */
export const moneyText = (value: string, currency: Currency): string =>
  isZero(value) ? "—" : formatMoney(value, currency);

/** `1,2 M`, for cells whose currency is said once above; none is a dash. */
export function shortText(value: string, currency: Currency): string {
  if (isZero(value)) return "—";
  const { sign, number, unit } = moneyParts(value, currency, { compact: true });
  return `${sign}${number}${unit && ` ${unit}`}`;
}

/** The whole of a period in words, for who hears it and on hover. */
export function figuresText(figures: Figures, currency: Currency): string {
  const money = (value: string) => formatMoney(value, currency);
  const left = isExceeded(figures)
    ? `excedido por ${money(figures.disponible.replace("-", ""))}`
    : `disponible ${money(figures.disponible)}`;
  const { presupuestado, comprometido, real } = figures;
  return `presupuesto ${money(presupuestado)}, comprometido ${money(comprometido)}, real ${money(real)}, ${left}`;
}

/** How a centre is called in lists. */
export const centreText = ({ code, name }: { code: string; name: string }): string => `${name} (${code})`;
