/** How a source writes the decimal mark. `auto` decides value by value (the API's rule). */
export type DecimalMark = "auto" | "," | ".";

export type MoneyReason = "empty" | "not_money" | "too_many_decimals" | "too_large" | "inexact_number";

export type ParsedMoney = { ok: true; value: string } | { ok: false; reason: MoneyReason };

export type ParseMoneyOptions = {
  decimal?: DecimalMark;
  /** What to do with more than two decimals: `refuse` (default) or `round` to the cent, halves away from zero. */
  excess?: "refuse" | "round";
};

/** Integer digits that fit the database's `numeric(18,2)`. */
const MAX_WHOLE_DIGITS = 16;

/** No amount is longer; what is, is not worth a regular expression's time. */
const MAX_LENGTH = 80;

const CURRENCY = "(?:US\\$|U\\$S|\\$|€|ARS|USD|EUR)?";
const AROUND = new RegExp(`^([-−]?) ?${CURRENCY} ?([-−]?) ?([0-9.,]+) ?${CURRENCY}$`, "i");

/** Shapes with one decimal mark or none, thousands every three digits. `d` is the decimal mark, `t` the thousands one. */
const shape = (t: string, d: string) => new RegExp(`^(?:\\d*|\\d{1,3}(?:\\${t}\\d{3})+)(?:\\${d}\\d+)?$`);
const COMMA_DECIMAL = shape(".", ",");
const DOT_DECIMAL = shape(",", ".");
const MANY_COMMAS = /^\d+(?:,\d+){2,}(?:\.\d+)?$/;
const MANY_DOTS = /^\d{1,3}(?:\.\d{3}){2,}$/;

/**
 * Reads an amount as people and ticket sellers write it and answers a decimal string with two decimals
 * (`"1234567.89"`), fit for `numeric(18,2)`. Never throws.
 *
 * Strings (design/api.md, "Money typed by people"; specification section 5): currency signs and blanks around are
 * dropped, `-` or `−` may stand before or after the sign, then
 * - two or more commas are thousands and are removed, wherever they stand (`1,234,567.89`);
 * - one comma with dots before it: the comma is the decimal mark (`1.234.567,89`);
 * - one comma with a dot after it: the comma is thousands (`1,234.56`);
 * - one comma alone is the decimal mark (`1234,5`);
 * - two or more dots and no comma are thousands (`1.234.567`);
 * - one dot and no comma is the decimal point (`1234.56`, how the API itself writes money);
 * - anything else is refused. Thousands marks stand every three digits (so the date `12.11.2026` is no amount), except
 *   the removed commas of the first line, where the specification asks for no more.
 *
 * More than two decimals are refused unless the rest are zeros: `1,234` and `1.234` mean a thousand times more to half
 * of the people who type them, and `suggestMoney` offers that reading. `decimal` says which mark the source uses
 * (`"."` reads `$966,948` as 966948.00); the other one is then thousands.
 *
 * Numbers pass when they are finite and below 2^53; float noise (`0.1 + 0.2`) is rounded off, real third decimals are not.
 */
export function parseMoney(input: string | number, options: ParseMoneyOptions = {}): ParsedMoney {
  if (typeof input === "number") return parseNumber(input, options);
  if (typeof input !== "string") return refused("not_money");
  const text = input.replace(/[\s\u200b\u2060]+/g, " ").trim();
  if (text === "") return refused("empty");
  const match = text.length > MAX_LENGTH ? null : AROUND.exec(text);
  if (!match) return refused("not_money");
  const [, before = "", after = "", digits = ""] = match;
  if (before && after) return refused("not_money");
  const plain = unmark(digits, options.decimal ?? "auto");
  return plain === null ? refused("not_money") : canonical(plain, Boolean(before || after), options);
}

function refused(reason: MoneyReason): ParsedMoney {
  return { ok: false, reason };
}

/** `1.234,5` as `1234.5`, or null when the marks make no sense. */
function unmark(digits: string, decimal: DecimalMark): string | null {
  const commas = digits.split(",").length - 1;
  const dots = digits.split(".").length - 1;
  if (decimal === ",") return readAs(digits, COMMA_DECIMAL, ".");
  if (decimal === ".") return readAs(digits, commas > 1 ? MANY_COMMAS : DOT_DECIMAL, ",");
  if (commas > 1) return readAs(digits, MANY_COMMAS, ",");
  if (commas === 1) {
    const dotAfter = digits.lastIndexOf(".") > digits.indexOf(",");
    return dotAfter ? readAs(digits, DOT_DECIMAL, ",") : readAs(digits, COMMA_DECIMAL, ".");
  }
  return dots > 1 ? readAs(digits, MANY_DOTS, ".") : readAs(digits, DOT_DECIMAL, ",");
}

function readAs(digits: string, allowed: RegExp, thousands: "," | "."): string | null {
  return allowed.test(digits) ? digits.replaceAll(thousands, "").replace(",", ".") : null;
}

function parseNumber(input: number, options: ParseMoneyOptions): ParsedMoney {
  if (!Number.isFinite(input)) return refused("not_money");
  const size = Math.abs(input);
  if (size > Number.MAX_SAFE_INTEGER) return refused("inexact_number");
  const cents = size.toFixed(2);
  // 13 significant digits of agreement: more than any spreadsheet's sum loses, less than any real third decimal.
  const noise = Math.abs(Number(cents) - size) <= Math.min(size * 2 ** -44, 1e-4);
  const text = noise ? cents : String(size);
  if (text.includes("e")) return refused("too_many_decimals");
  return canonical(text, input < 0, options);
}

function canonical(plain: string, negative: boolean, options: ParseMoneyOptions): ParsedMoney {
  const [whole = "", fraction = ""] = plain.split(".");
  const extra = fraction.slice(2);
  const tooFine = /[1-9]/.test(extra);
  if (tooFine && options.excess !== "round") return refused("too_many_decimals");
  const units = BigInt(whole + fraction.slice(0, 2).padEnd(2, "0")) + (tooFine && extra >= "5" ? 1n : 0n);
  const digits = units.toString().padStart(3, "0");
  if (digits.length > MAX_WHOLE_DIGITS + 2) return refused("too_large");
  return { ok: true, value: `${negative && units ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

const REASONS: Record<MoneyReason, string> = {
  empty: "falta el importe",
  not_money: "no se entiende como importe; escribir, por ejemplo, 1.234.567,89",
  too_many_decimals: "tiene más de dos decimales",
  too_large: "es demasiado grande: hasta 16 cifras antes de la coma",
  inexact_number: "es un número demasiado grande para leerlo exacto; enviarlo como texto",
};

/** The refusal as people read it, naming the field: `Monto diario: tiene más de dos decimales.` */
export function moneyProblem(field: string, reason: MoneyReason): string {
  return `${field}: ${REASONS[reason]}.`;
}
