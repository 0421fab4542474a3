import { type Cell, cellText, isBlank, type Row } from "./cell";
import type { Merge } from "./xlsx/merges";

/** The row that names the columns (0 = the file has none) and the names, each one once. */
export interface Header {
  row: number;
  names: string[];
  /** Per column, the heading that spans it from above (`Ventas` over `Cantidad` and `Importe`); empty where there is none. */
  groups: string[];
}

const NUMBER_LIKE = /^[-−+(]?\s*(?:US\$|U\$S|\$|€|ARS|USD|EUR)?\s*[-−]?[\d.,'\s]*\d\s*(?:%|€|\))?$/i;
const DATE_LIKE = /^\d{1,4}[-/.]\d{1,2}([-/.]\d{1,4})?([ T].*)?$/;

/** A text that may name a column: not a number, not a date, not an error. */
function isName(cell: Cell | undefined): boolean {
  if (typeof cell !== "string") return false;
  const text = cell.trim();
  return text !== "" && !NUMBER_LIKE.test(text) && !DATE_LIKE.test(text);
}

const filled = (row: Row): number => row.cells.reduce<number>((sum, cell) => sum + (isBlank(cell) ? 0 : 1), 0);

/** How many columns the table has, judging by the fullest of the first rows that at least one other row equals or nears. */
function usualWidth(rows: Row[]): number {
  const widths = rows.map(filled).sort((a, b) => b - a);
  return widths[Math.min(1, widths.length - 1)] ?? 0;
}

/** Horizontal headings of this row with names of their own below them: then the names below are the header. */
function isGroupRow(row: Row, next: Row | undefined, merges: Merge[]): boolean {
  const spans = merges.filter((merge) => merge.top <= row.row && merge.bottom === row.row && merge.right > merge.left);
  if (!next || next.row !== row.row + 1 || spans.length === 0) return false;
  return spans.some((span) => next.cells.slice(span.left, span.right + 1).filter(isName).length > 1);
}

/** The row that looks like a header: most columns named, nearly nothing but names, and rows after it. */
function findHeaderRow(rows: Row[], merges: Merge[]): number {
  const width = usualWidth(rows);
  const at = rows.findIndex((row, i) => {
    const count = filled(row);
    const names = row.cells.filter(isName).length;
    return i < rows.length - 1 && names >= 2 && names >= count * 0.7 && count >= width * 0.6;
  });
  if (at >= 0) {
    let i = at;
    while (isGroupRow(rows[i]!, rows[i + 1], merges)) i++;
    return rows[i]!.row;
  }
  const only = rows[0];
  // A table with a header and nothing else, or a single column.
  const lone =
    rows.length > 0 && only && filled(only) === only.cells.filter(isName).length && (rows.length === 1 || width === 1);
  return lone ? only.row : 0;
}

const columnLetters = (index: number): string => {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? columnLetters(rest - 1) : ""}${String.fromCharCode(65 + (index % 26))}`;
};

const tidy = (cell: Cell | undefined): string =>
  cellText(cell)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** Text shown at a place: its own, or that of the merged range that covers it. */
function shownAt(byRow: Map<number, Row>, merges: Merge[], row: number, column: number): string {
  const own = tidy(byRow.get(row)?.cells[column]);
  if (own !== "") return own;
  const merge = merges.find((m) => m.top <= row && row <= m.bottom && m.left <= column && column <= m.right);
  return merge ? tidy(byRow.get(merge.top)?.cells[merge.left]) : "";
}

/** The heading above a column, when a merged range one row up spans it together with others. */
function groupOf(byRow: Map<number, Row>, merges: Merge[], row: number, column: number): string {
  const span = merges.find((m) => m.bottom === row - 1 && m.left <= column && column <= m.right && m.right > m.left);
  return span ? tidy(byRow.get(span.top)?.cells[span.left]) : "";
}

/**
 * Makes every name different: repeated ones take their groups (`Ventas Cantidad`) when those tell them apart, else a
 * number (`Cantidad (2)`).
 */
function distinct(names: string[], groups: string[]): string[] {
  const groupsOf = (name: string) => groups.filter((_, i) => names[i] === name);
  const seen = new Map<string, number>();
  return names.map((name, i) => {
    const siblings = groupsOf(name);
    const told = siblings.length > 1 && !siblings.includes("") && new Set(siblings).size === siblings.length;
    const full = told ? `${groups[i]} ${name}` : name;
    const times = (seen.get(full) ?? 0) + 1;
    seen.set(full, times);
    return times === 1 ? full : `${full} (${times})`;
  });
}

/**
 * The header among the first rows. `wanted` is the row the person named (0 = none); without it the first row that looks like one,
 * titles above skipped. Columns without a name are called by their letter: `Columna C`. Null when the wanted row holds nothing.
 * With `ragged` (text files) the header row alone says how many columns there are, so that a longer row can be told as such.
 */
export function readHeader(rows: Row[], merges: Merge[], wanted?: number, ragged = false): Header | null {
  const row = wanted ?? findHeaderRow(rows, merges);
  const byRow = new Map(rows.map((each) => [each.row, each]));
  if (row > 0 && !byRow.has(row)) return null;
  const spans = row > 0 ? merges.filter((m) => m.top <= row && row <= m.bottom).map((m) => m.right + 1) : [];
  const counted = ragged && row > 0 ? [byRow.get(row)!] : rows.filter((each) => each.row >= row);
  const width = Math.max(0, ...counted.map((each) => each.cells.length), ...spans);
  const columns = Array.from({ length: width }, (_, column) => column);
  const groups = columns.map((column) => (row > 1 ? groupOf(byRow, merges, row, column) : ""));
  const names = columns.map(
    (column) => (row > 0 && shownAt(byRow, merges, row, column)) || `Columna ${columnLetters(column)}`,
  );
  return { row, names: distinct(names, groups), groups };
}
