/** What a column holds. It decides the cell's type and number format, and how a value is read (see `cells.ts`). */
export type ColumnKind = "text" | "int" | "money" | "rate" | "day" | "moment" | "percent";

export interface Column {
  header: string;
  /** In characters of the default font. */
  width: number;
  kind: ColumnKind;
  /** The one currency of a money column; a sheet that mixes them has a column that names it instead. */
  currency?: string;
}

/**
 * A cell as services give it: money and rates (up to six decimals) as decimal strings, a day as `YYYY-MM-DD`, a moment as `YYYY-MM-DD HH:MM` by the
 * clock of whoever reads, percent in points (83.1), null for nothing.
 */
export type CellInput = string | number | null | undefined;
export type RowInput = readonly CellInput[];

export interface Sheet {
  name: string;
  columns: readonly Column[];
  rows: AsyncIterable<RowInput> | Iterable<RowInput>;
  /** Rows under the others, in bold and outside the filter: one per currency. Asked for once the rows are written. */
  totals?: readonly RowInput[] | (() => readonly RowInput[]);
}

/** Rows a sheet of Excel can hold, header and totals included. */
export const MAX_SHEET_ROWS = 1_048_576;
const MAX_NAME = 31;

/**
 * A name Excel takes for a sheet, different from those `taken`: without `[]:*?/\` and control characters, no apostrophe
 * at its ends, 31 characters at most, never empty nor "History" (reserved).
 */
export function sheetName(wanted: string, taken: Iterable<string>): string {
  const used = new Set([...taken].map((name) => name.toLowerCase()));
  const clean = wanted
    .replace(/[[\]:*?/\\\p{Cc}\p{Cs}\ufffe\uffff]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[' ]+|[' ]+$/g, "");
  const base = clean === "" || clean.toLowerCase() === "history" ? `Hoja ${clean}`.trim() : clean;
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : ` (${number})`;
    const name = cut(base, MAX_NAME - suffix.length).trimEnd() + suffix;
    if (!used.has(name.toLowerCase())) return name;
  }
}

/** The first `length` UTF-16 units of a text, never half a character: Excel counts so. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}
