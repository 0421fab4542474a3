import type { Currency } from "@/lib/format/currencies";
import { normalize } from "@/lib/format/text";
import { cellText, isBlank, type Row } from "@/lib/tabular/cell";
import { currencyInAmount, currencyOf } from "@/lib/tabular/reading/currency";
import type { EntryKind } from "../../rules/kinds";
import { type Heading, kindIn, readHeading, yearsIn } from "./monthTitles";

/** A column of amounts of a month. `year`, `kind` or `currency` null: its heading does not say it; the rows or the file do. */
export interface MonthColumn {
  index: number;
  month: number;
  year: number | null;
  kind: EntryKind | null;
  currency: Currency | null;
}

/** A sheet with a month per column: the row of its titles and those columns, from left to right. */
export interface WideSheet {
  row: number;
  columns: MonthColumn[];
}

const FEWEST = 2;
/** Rows of headings above the titles that may say the year, the month or the kind of several columns. */
const BANDS = 3;

/** What stands above a column: the nearest filled cell at it or to its left. */
function above(row: Row, index: number): Heading {
  for (let at = index; at >= 0; at--) {
    const text = cellText(row.cells[at]).trim();
    if (text !== "") return readHeading(text);
  }
  return readHeading("");
}

function columnAt(row: Row, bands: readonly Row[], index: number): MonthColumn | null {
  const own = readHeading(cellText(row.cells[index]).trim());
  if (own.rest !== "" || [own.month, own.kind, own.currency].every((one) => one === null)) return null;
  let { month, year, kind, currency } = own;
  for (const band of bands) {
    const heading = above(band, index);
    // A title of another kind of column (`Total`) ends the months on its left, unless it is a title over all of them.
    if (month === null && heading.month === null && heading.rest !== "") return null;
    // Another month above is of something else: the day the sheet was made.
    if (heading.rest !== "" || (month !== null && heading.month !== null)) continue;
    month ??= heading.month;
    year ??= heading.year;
    kind ??= heading.kind;
    currency ??= heading.currency;
  }
  return month === null ? null : { index, month, year, kind, currency };
}

const isDistinct = (columns: readonly MonthColumn[]): boolean => {
  const resolved = withYears(columns, 0).map(
    ({ month, year, kind, currency }) => `${kind} ${currency} ${year} ${month}`,
  );
  return new Set(resolved).size === columns.length;
};

/**
 * Finds the titles of a sheet with a month per column, among its first rows or in one of them (`only`); null when it is no
 * such sheet. A single column has to say its year.
 */
export function findWide(rows: readonly Row[], only?: number, fewest = FEWEST): WideSheet | null {
  let best: WideSheet | null = null;
  rows.forEach((row, at) => {
    if (only !== undefined && row.row !== only) return;
    const bands = rows.slice(Math.max(0, at - BANDS), at).reverse();
    const columns = row.cells.map((_, index) => columnAt(row, bands, index)).filter((column) => column !== null);
    const [first] = columns;
    // Somewhere on the left it says whose amounts they are, and rows of them follow.
    if (!first || columns.length < fewest || first.index === 0 || at === rows.length - 1) return;
    if (columns.length < FEWEST && first.year === null) return;
    if (columns.length > (best?.columns.length ?? 0) && isDistinct(columns)) best = { row: row.row, columns };
  });
  return best;
}

/** The months with the year where their headings do not say it: `year` for the first, the next after December (July to June). */
export function withYears<Column extends Omit<MonthColumn, "index">>(
  columns: readonly Column[],
  year: number | null,
): Column[] {
  const last = new Map<string, { month: number; passed: number }>();
  return columns.map((column) => {
    const key = `${column.kind} ${column.currency}`;
    const before = last.get(key) ?? { month: 0, passed: 0 };
    const passed = before.passed + (column.month < before.month ? 1 : 0);
    last.set(key, { month: column.month, passed });
    return { ...column, year: column.year ?? (year === null ? null : year + passed) };
  });
}

/** A year and where it was read: `Presupuesto 2026`. */
export interface YearFound {
  year: number;
  from: string;
}

/** What a title above the table, the sheet's name or the file's say of all of it: the year, the kind, the currency. */
export function readTitles(texts: readonly string[], columns: readonly Omit<MonthColumn, "index">[]) {
  const wraps = withYears(columns, 2000).some(({ year }) => year === 2001);
  const first = <T>(read: (text: string) => T | null): { value: T; from: string } | null => {
    for (const text of texts) {
      const value = read(text);
      if (value !== null) return { value, from: text.trim().slice(0, 80) };
    }
    return null;
  };
  const year = first((text) => {
    const years = yearsIn(text);
    const both = years.length === 2 && wraps;
    return years.length === 1 || both ? (years[0] ?? null) : null;
  });
  const thousands = first(
    (text) => /\b(?:en|in) (miles|millones|thousands|millions)\b/.exec(normalize(text))?.[1] ?? null,
  );
  return {
    year: year && ({ year: year.value, from: year.from } satisfies YearFound),
    kind: first(kindIn)?.value ?? null,
    currency: first(currencyIn)?.value ?? null,
    thousands: thousands?.value ?? null,
  };
}

/** The one currency that a title names. */
function currencyIn(text: string): Currency | null {
  const named = normalize(text)
    .split(/[\s_.,()/-]+/)
    .flatMap((word) => currencyOf(word) ?? []);
  const found = new Set([...named, currencyInAmount(text)].filter((one) => one !== null && one !== "ambiguous"));
  const [only] = found;
  return found.size === 1 && only ? only : null;
}

/** The texts above the table, nearest first. */
export const titlesAbove = (rows: readonly Row[], row: number): string[] =>
  rows
    .filter((each) => each.row < row)
    .reverse()
    .map(({ cells }) =>
      cells
        .filter((cell) => !isBlank(cell))
        .map(cellText)
        .join(" "),
    )
    .filter((text) => text !== "");
