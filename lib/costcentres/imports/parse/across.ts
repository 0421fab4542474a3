import type { Currency } from "@/lib/format/currencies";
import { normalize } from "@/lib/format/text";
import { type Cell, cellText, isBlank, type Row } from "@/lib/tabular/cell";
import { currencyOf } from "@/lib/tabular/reading/currency";
import { readDay } from "@/lib/tabular/reading/days";
import { LOOSE_SUMMARY } from "@/lib/tabular/reading/skip";
import type { EntryKind } from "../../rules/kinds";
import { isCalculated, kindOf } from "./kind";
import { fieldOfTitle, isTotalTitle, type MappedMonth, proposeColumns } from "./mapping";
import { readHeading } from "./monthTitles";
import type { MonthColumn } from "./wide";

/** A column of a centre's amounts; `kind` or `currency` null: its heading does not say it; the rows or the file do. */
export interface CentreColumn {
  index: number;
  centre: string;
  kind: EntryKind | null;
  currency: Currency | null;
}

/** A sheet with a centre per column: the row of its titles, the column of the months, and those of centres. */
export interface AcrossSheet {
  row: number;
  months: number;
  /** The first months, from top to bottom, each once in a row. */
  found: Omit<MonthColumn, "index">[];
  columns: CentreColumn[];
}

const FEWEST = 2;
const AMOUNT = /^[(-]?\s*(?:[a-z]{1,3}\s?\$|\$|€|ars|usd|eur)?\s*\(?-?[\d.,]+\)?\s*(?:€|ars|usd|eur)?$/i;

const isAmount = (cell: Cell | undefined): boolean =>
  typeof cell === "number" || (typeof cell === "string" && AMOUNT.test(cell.trim()));
const textAt = ({ cells }: Row, index: number): string => cellText(cells[index]).trim();

/** The months at the head of a column: nothing but months and sums down to a text that is no day. Null for too few. */
function monthsIn(rows: readonly Row[], index: number): AcrossSheet["found"] | null {
  const found: AcrossSheet["found"] = [];
  for (const row of rows) {
    const text = textAt(row, index);
    if (text === "" || LOOSE_SUMMARY.test(normalize(text))) continue;
    const { month, year, rest, kind } = readHeading(text);
    if (month === null || rest !== "" || kind !== null) {
      if (readDay(text, "dmy")) return null;
      break;
    }
    const last = found.at(-1);
    if (last?.month !== month || last.year !== year) found.push({ month, year, kind: null, currency: null });
  }
  return found.length >= FEWEST ? found : null;
}

/** `ADM-01 (USD)`: the centre, and the currency of its amounts. */
function namedIn(title: string): { centre: string; currency: Currency | null } {
  const [, centre = title, inside = ""] = /^(.+?)\s*\(([^()]+)\)$/.exec(title) ?? [];
  const currency = currencyOf(inside);
  return currency === null || currency === "ambiguous" ? { centre: title, currency: null } : { centre, currency };
}

/** `ADM-01` over its amounts, or over `Presupuesto` and `Real`. */
function columnAt(row: Row, band: Row | undefined, below: readonly Row[], index: number): CentreColumn | null {
  const title = textAt(row, index);
  if (title === "" || isTotalTitle(title) || isCalculated(title) || !below.some(({ cells }) => isAmount(cells[index])))
    return null;
  const kind = kindOf(title);
  if (kind === null) return fieldOfTitle(title) ? null : { index, kind, ...namedIn(title) };
  for (let at = index; band && at >= 0; at--) {
    const centre = textAt(band, at);
    if (centre !== "") return isTotalTitle(centre) ? null : { index, kind, ...namedIn(centre) };
  }
  return null;
}

/**
 * Finds the titles of a sheet with a month per row and a centre per column, among its first rows or in one of them (`only`);
 * null when it is no such sheet, or has a column of centres or of amounts.
 */
export function findAcross(rows: readonly Row[], only?: number): AcrossSheet | null {
  for (const [at, row] of rows.entries()) {
    if (only !== undefined && row.row !== only) continue;
    const below = rows.slice(at + 1);
    const months = row.cells.findIndex((_, index) => monthsIn(below, index) !== null);
    const found = monthsIn(below, months);
    if (!found || readHeading(textAt(row, months)).month !== null) continue;
    const fields = row.cells.map((_, index) => textAt(row, index)).filter((title) => !isTotalTitle(title));
    if (fields.some((title) => ["centro", "importe"].includes(fieldOfTitle(title) ?? ""))) continue;
    const columns = row.cells
      .map((cell, index) => (index > months && !isBlank(cell) ? columnAt(row, rows[at - 1], below, index) : null))
      .filter((column) => column !== null);
    const distinct = new Set(columns.map(({ centre, kind, currency }) => `${kind} ${currency} ${normalize(centre)}`));
    if (columns.length >= FEWEST && distinct.size === columns.length) return { row: row.row, months, found, columns };
  }
  return null;
}

/** A mapping of the other columns of a sheet with a centre per column. */
export function proposeAcross(header: readonly string[], { months, columns }: AcrossSheet) {
  const centres = new Set(columns.map(({ index }) => index));
  const others = header.filter((_, index) => !centres.has(index));
  const { importe: _importe, centro: _centro, ...found } = proposeColumns(others);
  return { ...found, dia: header[months] ?? "" };
}

/** Recognised centres as a mapping has them. */
export const mappedCentres = (found: readonly FoundCentre[]): MappedMonth[] =>
  found.map(({ column, centre, kind, currency }) => ({
    column,
    centro: centre,
    ...(kind && { tipo: kind }),
    ...(currency && { moneda: currency }),
  }));

/** A centre's column as it was recognised. */
export type FoundCentre = Omit<CentreColumn, "index"> & { column: string };
