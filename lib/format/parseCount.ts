import { formatInteger } from "@/lib/format/number";
import type { DecimalMark } from "@/lib/format/parseMoney";

export type CountReason = "empty" | "not_whole" | "negative" | "too_large";
export type ParsedCount = { ok: true; value: number } | { ok: false; reason: CountReason };
export type ParseCountOptions = {
  /** Returns make a daily figure negative: allowed there, never in a total. */
  allowNegative?: boolean;
  /** How the source writes decimals; `"."` makes commas thousands and reads `12.0` as 12. `auto` is the API's rule. */
  decimal?: DecimalMark;
};

/** What fits PostgreSQL's `integer`. */
export const MAX_COUNT = 2_147_483_647;

/**
 * Reads a count of tickets. Strings: blanks around and all dots are removed (specification section 5: `1.355` is 1355),
 * then it must be a whole number; numbers must be whole. Zero or more unless `allowNegative`. Never throws.
 */
export function parseCount(input: string | number, options: ParseCountOptions = {}): ParsedCount {
  const value = typeof input === "number" ? input : readCount(input, options.decimal ?? "auto");
  if (value === null) return { ok: false, reason: "empty" };
  if (!Number.isInteger(value)) return { ok: false, reason: "not_whole" };
  if (Math.abs(value) > MAX_COUNT) return { ok: false, reason: "too_large" };
  if (value < 0 && !options.allowNegative) return { ok: false, reason: "negative" };
  return { ok: true, value: value === 0 ? 0 : value };
}

/** The number a text spells, NaN for none, null for an empty text. */
function readCount(input: unknown, decimal: DecimalMark): number | null {
  if (typeof input !== "string") return Number.NaN;
  const text = input.trim().replace("−", "-");
  if (text === "") return null;
  const digits = decimal === "." ? text.replaceAll(",", "").replace(/\.0+$/, "") : withoutDots(text, decimal);
  return /^-?\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

function withoutDots(text: string, decimal: DecimalMark): string {
  const digits = text.replaceAll(".", "");
  return decimal === "," ? digits.replace(/,0+$/, "") : digits;
}

const REASONS: Record<CountReason, string> = {
  empty: "falta la cantidad",
  not_whole: "tiene que ser un número entero",
  negative: "no puede ser negativa",
  too_large: `es demasiado grande: hasta ${formatInteger(MAX_COUNT)}`,
};

/** The refusal as people read it, naming the field: `Venta total: no puede ser negativa.` */
export function countProblem(field: string, reason: CountReason): string {
  return `${field}: ${REASONS[reason]}.`;
}
