import { normalize } from "@/lib/format/text";
import { type Cell, cellText, isBlank } from "@/lib/tabular/cell";

/** Rows that are not sales: nothing in them, sums of other rows, the header once more. */
export type SkipReason = "blank" | "summary" | "header";

const MAYBE = /total|suma/i;
const SUMMARY =
  /^(sub ?)?total(es)?( general(es)?| final(es)?| acumulado| \$)?( \(?(ars|usd|eur)\)?)?\s*:?$|^(gran|grand) total\s*:?$|^sumas?( total(es)?)?\s*:?$/;
/** What heads a row of sums of something (`Total del show X`), normalized. */
export const LOOSE_SUMMARY = /^(sub ?|gran |grand )?total(es)?\b/;

/** A text that heads a row of sums and nothing else: `Total`, `SUBTOTAL:`, `Total general`. */
export function isSummaryText(text: string): boolean {
  return text.length <= 60 && MAYBE.test(text) && SUMMARY.test(normalize(text));
}

/**
 * Why a row that could not be read is no sale at all, or null when it is one with a mistake in it. Without a date (`dateless`) any
 * text that begins with `Total` tells a row of sums (`Total del show X`).
 */
export function skipReason(cells: readonly Cell[], header: readonly string[], dateless: boolean): SkipReason | null {
  const filled = cells.filter((cell) => !isBlank(cell));
  if (filled.length === 0) return "blank";
  const sums = (cell: Cell) =>
    typeof cell === "string" && (isSummaryText(cell) || (dateless && LOOSE_SUMMARY.test(normalize(cell))));
  if (filled.some(sums)) return "summary";
  const repeats = cells.filter((cell, i) => !isBlank(cell) && normalize(cellText(cell)) === normalize(header[i] ?? ""));
  return repeats.length === filled.length ? "header" : null;
}
