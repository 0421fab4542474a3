import { type Figures, isExceeded, isZero } from "@/lib/costcentres/rules/availability";
import { entryKindTitles } from "@/lib/costcentres/rules/kinds";
import { monthText } from "@/lib/costcentres/rules/months";
import type { Currency } from "@/lib/format/currencies";
import { MONTHS } from "@/lib/format/dates";
import { fromDecimal, groupDigits, rescale, toDecimal } from "@/lib/format/decimalText";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";

/** What of a period a cell shows. */
export const measures = ["disponible", "presupuestado", "comprometido", "real"] as const;
export type Measure = (typeof measures)[number];
export const measureTitles: Record<Measure, string> = { disponible: "Disponible", ...entryKindTitles };

/** An amount of a table; none is a dash. */
export const moneyText = (value: string, currency: Currency): string =>
  isZero(value) ? "—" : formatMoney(value, currency);

/** In what the cells of a table are written, so that all of them are short and alike: units, thousands or millions. */
export interface Scale {
  zeros: 0 | 3 | 6;
  /** "millones de ARS" */
  name: string;
}

const NAMES = { 0: "", 3: "miles de ", 6: "millones de " } as const;
/** From how much the largest figure is written in the next scale. */
const FROM = [
  ["10000000", 6],
  ["100000", 3],
] as const;

/** The scale that fits the largest of some amounts. */
export function scaleFor(values: readonly string[], currency: Currency): Scale {
  const largest = values.map((value) => value.replace("-", "")).reduce((a, b) => (compareMoney(a, b) < 0 ? b : a), "0");
  const zeros = FROM.find(([from]) => compareMoney(largest, from) >= 0)?.[1] ?? 0;
  return { zeros, name: `${NAMES[zeros]}${currency}` };
}

/** `−0,8` in millions; none is a dash. What is something never reads as nothing. */
export function scaledText(value: string, { zeros }: Scale): string {
  if (isZero(value)) return "—";
  const { units, scale } = toDecimal(value);
  const short = fromDecimal(rescale({ units, scale: scale + zeros }, zeros === 0 ? 0 : 1));
  if (/[1-9]/.test(short)) return groupDigits(short);
  return value.startsWith("-") ? "−0" : "<0,1";
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

/** `marzo de 2026` of a mapped month; `marzo` while its year is not known. */
export const mappedMonthText = (month: string): string =>
  month.length === 2 ? (MONTHS[Number(month) - 1] ?? month) : monthText(month);

/** Where what a centre spends comes from. */
export const feedsText = ({ feeds_from }: { feeds_from: string | null }): string =>
  feeds_from === null ? "La planilla" : `Comprobantes, desde ${monthText(feeds_from)}`;
