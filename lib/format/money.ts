import { compactDigits, fromDecimal, groupDigits, MINUS, rescale, toDecimal } from "@/lib/format/decimalText";

/** How each currency is written in es-AR; any other one is written by its code. */
const SYMBOLS: Record<string, string> = { ARS: "$", USD: "US$", EUR: "€" };

/** What the product calls each currency in words. */
const NAMES: Record<string, string> = { ARS: "Pesos argentinos", USD: "Dólares", EUR: "Euros" };

export type MoneyFormat = {
  /** `auto`: cents only when there are any; `0`: rounded to the unit (halves away from zero); `2`: always. */
  decimals?: "auto" | 0 | 2;
  /** Large figures short, for tiles: `3.155,8 M`, `180,2 mil`. The full value belongs in the title. */
  compact?: boolean;
  /** `always` puts a plus before positive amounts (changes); zero has no sign. */
  sign?: "auto" | "always";
};

/** The pieces of a written amount, for screens that set symbol and unit in another size. `sign` is `""`, `+` or `−`. */
export type MoneyParts = { sign: string; symbol: string; number: string; unit: "" | "mil" | "M" };

export function currencySymbol(currency: string): string {
  return Object.hasOwn(SYMBOLS, currency) ? (SYMBOLS[currency] ?? currency) : currency;
}

export function currencyName(currency: string): string {
  return Object.hasOwn(NAMES, currency) ? (NAMES[currency] ?? currency) : currency;
}

/**
 * Splits an exact amount into what is written: `moneyParts("3155822000", "ARS", { compact: true })` gives
 * `{ sign: "", symbol: "$", number: "3.155,8", unit: "M" }`. Works on digits, so it is exact at any size.
 * @throws RangeError when `value` is not a plain decimal string.
 */
export function moneyParts(value: string, currency: string, options: MoneyFormat = {}): MoneyParts {
  const { decimals = "auto", compact = false, sign = "auto" } = options;
  const decimal = toDecimal(value);
  const negative = decimal.units < 0n;
  const absolute = { ...decimal, units: negative ? -decimal.units : decimal.units };
  const written = compact
    ? compactDigits(fromDecimal(absolute))
    : { number: groupDigits(plainDigits(absolute, decimals)), unit: "" as const };
  const zero = !/[1-9]/.test(written.number);
  const mark = negative ? MINUS : sign === "always" ? "+" : "";
  return { sign: zero ? "" : mark, symbol: currencySymbol(currency), ...written };
}

function plainDigits(value: { units: bigint; scale: number }, decimals: "auto" | 0 | 2): string {
  if (decimals !== "auto") return fromDecimal(rescale(value, decimals));
  return fromDecimal(rescale(value, 2)).replace(/\.00$/, "");
}

/**
 * Writes an amount as es-AR does: `$ 1.234.567,89`, `US$ 180.200`, `€ 46.150`, `−$ 72`; compact: `$ 3.155,8 M`.
 * The blanks are ordinary ones: they copy into Excel, search boxes and mails as typed. Keeping an amount on one line
 * is the component's work (`white-space: nowrap`).
 * @throws RangeError when `value` is not a plain decimal string.
 */
export function formatMoney(value: string, currency: string, options: MoneyFormat = {}): string {
  const { sign, symbol, number, unit } = moneyParts(value, currency, options);
  return `${sign}${symbol} ${number}${unit && ` ${unit}`}`;
}
