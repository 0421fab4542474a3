import { MONTHS } from "@/lib/format/dates";
import { normalize } from "@/lib/format/text";
import { monthNamed } from "@/lib/tabular/reading/days";

/** Months of the year, 1 to 12. */
export const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** `mar`, for heads of columns. */
export const monthShort = (month: number): string => (MONTHS[month - 1] ?? "").slice(0, 3);

/** `marzo de 2026` of `2026-03` or any of its days. */
export const monthText = (month: string): string =>
  `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ""} de ${month.slice(0, 4)}`;

/** `2026-03` of a year and a month. */
export const monthOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, "0")}`;

/** First day of a month `2026-03`. */
export const firstDay = (month: string): string => `${month}-01`;

/** First day after a year, or after one of its months. */
export function dayAfter(year: number, month?: number): string {
  if (month === undefined || month === 12) return `${year + 1}-01-01`;
  return firstDay(monthOf(year, month + 1));
}

/** The days of a year, or of one of its months: from the first, before the second. */
export const daysOf = (year: number, month?: number): { from: string; until: string } => ({
  from: firstDay(monthOf(year, month ?? 1)),
  until: dayAfter(year, month),
});

/** The years that entries may be of. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;

/** A year in which entries may be. */
export const isYear = (text: string): boolean =>
  /^\d{4}$/.test(text) && Number(text) >= FIRST_YEAR && Number(text) <= LAST_YEAR;

/** `26` is 2026. */
export const fullYear = (twoDigits: string): number => 2000 + Number(twoDigits);

/**
 * A whole month as budgets write it, as its first day: `2026-03`, `03/2026`, `3-26`, `marzo 2026`, `mar-26`, `March 2026`.
 * Null for anything else, days included.
 */
export function readMonth(text: string): string | null {
  const plain = normalize(text.slice(0, 40));
  const iso = /^(\d{4})[-/.](\d{1,2})$/.exec(plain);
  if (iso) return made(iso[1], Number(iso[2]));
  const numbers = /^(\d{1,2})[-/.](\d{4}|\d{2})$/.exec(plain);
  if (numbers) return made(numbers[2], Number(numbers[1]));
  const named = /^([a-z]{3,10})\.?(?: de|[-/ ])? ?(\d{4}|\d{2})$/.exec(plain);
  return named ? made(named[2], monthNamed(named[1] ?? "")) : null;
}

function made(text = "", month: number): string | null {
  const year = text.length === 2 ? fullYear(text) : Number(text);
  if (month < 1 || month > 12 || year < 1990 || year > 2100) return null;
  return firstDay(monthOf(year, month));
}

/** `--03` of a month without its year, as a name (`Marzo`, `mar`) or, where a column has the year, a number. Null otherwise. */
export function readBareMonth(text: string, numbers: boolean): string | null {
  const plain = normalize(text.slice(0, 40));
  const month = numbers && /^\d{1,2}$/.test(plain) ? Number(plain) : monthNamed(plain.replace(/\.$/, ""));
  return month >= 1 && month <= 12 ? `--${String(month).padStart(2, "0")}` : null;
}
