import { isValidDay, toDay } from "@/lib/format/dates";
import { formatMoney, moneyParts } from "@/lib/format/money";

/** Runs of blanks made one: what formats wrap or pad is the same text. */
export const oneBlank = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A decimal of a file as `1234.50`; null when it is none, or has parts of a cent. `comma`: its mark. */
export function decimalOf(text: string, mark: "," | "." | "any" = "any"): string | null {
  const parts = /^([+-]?)(\d{1,16})(?:([.,])(\d*))?$/.exec(text.trim());
  if (!parts) return null;
  const [, sign, whole = "", used, rest = ""] = parts;
  if (used && mark !== "any" && used !== mark) return null;
  if (/[^0]/.test(rest.slice(2))) return null;
  const value = `${whole.replace(/^0+(?=\d)/, "")}.${rest.slice(0, 2).padEnd(2, "0")}`;
  return sign === "-" && /[1-9]/.test(value) ? `-${value}` : value;
}

/** An amount of a file as people write it; without its currency where the file does not say it. */
export function saidAmount(value: string, currency: string | null): string {
  if (currency) return formatMoney(value, currency, { decimals: 2 });
  const { sign, number } = moneyParts(value, "ARS", { decimals: 2 });
  return `${sign}${number}`;
}

/** Cents without a mark (`00000000106000`) as a decimal; null when they are none. */
export const centsOf = (digits: string): string | null =>
  /^\d+$/.test(digits) ? decimalOf(`${digits.slice(0, -2) || "0"}.${digits.slice(-2)}`) : null;

export const negated = (value: string): string =>
  !/[1-9]/.test(value) ? value : value.startsWith("-") ? value.slice(1) : `-${value}`;

/** `aammdd` of this century as a day; null when it is none. */
export function shortDay(digits: string): string | null {
  if (!/^\d{6}$/.test(digits)) return null;
  const day = toDay(2000 + Number(digits.slice(0, 2)), Number(digits.slice(2, 4)), Number(digits.slice(4)));
  return isValidDay(day) ? day : null;
}
