import type { Row } from "./cell";
import { csvBatches, type Delimiter, delimiterOf, readSample } from "./csv";
import { decodeText, type Encoding } from "./encoding";
import { TabularError } from "./errors";
import { readHeader } from "./header";
import { HEADER_SCAN_ROWS } from "./limits";
import { identify } from "./sniff";
import { type Merge, readMerges } from "./xlsx/merges";
import { readSharedStrings } from "./xlsx/sharedStrings";
import { sheetBatches } from "./xlsx/sheet";
import { openWorkbook, type WorkbookSheet } from "./xlsx/workbook";

export interface OpenOptions {
  /** The sheet's name; without it the first visible one that holds a table. */
  sheet?: string;
  /** 1-based row of the column names; 0 = there are none; without it, found by looks. */
  headerRow?: number;
  /** The name the person's file has, to refuse one that lies about its type. */
  name?: string;
}

/** A file opened as a table. Rows can be read any number of times; each reading streams the file anew. */
export interface Table {
  kind: "csv" | "xlsx";
  /** Text files only. */
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  /** Workbooks only, in order, the hidden ones included. */
  sheets: { name: string; hidden: boolean }[];
  sheet: string | null;
  /** Workbooks that count days from 1904 (old Macs); matters for bare numbers in a date column. */
  date1904: boolean;
  /** Row of the column names, 0 when the file has none. */
  headerRow: number;
  header: string[];
  /** Per column, the merged heading above it, or "". */
  headerGroups: string[];
  /** Data rows (those after the header that hold something), in batches: the fast way to read. */
  batches(): AsyncGenerator<Row[]>;
  /** Data rows one by one. */
  rows(): AsyncGenerator<Row>;
}

type Source = Pick<Table, "kind" | "encoding" | "delimiter" | "sheets" | "sheet" | "date1904"> & {
  merges: Merge[];
  read: () => AsyncGenerator<Row[]>;
};

async function firstRows(read: () => AsyncGenerator<Row[]>, count: number): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of read()) {
    for (const row of batch) {
      if (rows.length >= count) return rows;
      rows.push(row);
    }
  }
  return rows;
}

async function textSource(path: string, encoding: Encoding): Promise<Source> {
  const delimiter = delimiterOf(await readSample(path, encoding));
  const read = () => csvBatches(decodeText(path, encoding), delimiter);
  return { kind: "csv", encoding, delimiter, sheets: [], sheet: null, date1904: false, merges: [], read };
}

const quoted = (sheets: { name: string }[]): string => sheets.map(({ name }) => `«${name}»`).join(", ");

/** The sheets to try, in order: the one asked for, else the visible ones. */
function candidates(sheets: WorkbookSheet[], wanted: string | undefined): WorkbookSheet[] {
  if (wanted === undefined) {
    const visible = sheets.filter(({ hidden }) => !hidden);
    if (visible.length === 0) throw new TabularError("no_visible_sheet", ` Hay: ${quoted(sheets)}.`);
    return visible;
  }
  const plain = (name: string) => name.trim().toLowerCase();
  const found = sheets.find(({ name }) => name === wanted) ?? sheets.find(({ name }) => plain(name) === plain(wanted));
  if (!found) throw new TabularError("sheet_not_found", `«${wanted}». Hay: ${quoted(sheets)}.`);
  return [found];
}

/** A cover or an empty sheet may stand first: the first sheet with a table, else the first with anything, else the first. */
async function firstWithTable(
  sheets: WorkbookSheet[],
  readOf: (sheet: WorkbookSheet) => () => AsyncGenerator<Row[]>,
): Promise<WorkbookSheet> {
  let filled: WorkbookSheet | undefined;
  for (const sheet of sheets.length > 1 ? sheets : []) {
    const rows = await firstRows(readOf(sheet), HEADER_SCAN_ROWS);
    const isTable =
      rows.length > 1 && rows.some(({ cells }) => cells.length > 1) && (readHeader(rows, [])?.row ?? 0) > 0;
    if (isTable) return sheet;
    if (rows.length > 0) filled ??= sheet;
  }
  return filled ?? sheets[0]!;
}

async function xlsxSource(path: string, wanted: string | undefined): Promise<Source> {
  const book = await openWorkbook(path);
  const strings = await readSharedStrings(path, book.sharedStrings);
  const readOf = (sheet: WorkbookSheet) => () => sheetBatches(book, sheet, strings);
  const chosen = await firstWithTable(candidates(book.sheets, wanted), readOf);
  return {
    kind: "xlsx",
    encoding: null,
    delimiter: null,
    sheets: book.sheets.map(({ name, hidden }) => ({ name, hidden })),
    sheet: chosen.name,
    date1904: book.date1904,
    merges: await readMerges(book, chosen, HEADER_SCAN_ROWS),
    read: readOf(chosen),
  };
}

async function* after(read: () => AsyncGenerator<Row[]>, headerRow: number): AsyncGenerator<Row[]> {
  for await (const batch of read()) {
    if (batch[0]!.row > headerRow) {
      yield batch;
      continue;
    }
    const rest = batch.filter(({ row }) => row > headerRow);
    if (rest.length > 0) yield rest;
  }
}

/**
 * Opens a ticket seller's file (CSV, TSV or .xlsx) as a table: type, encoding, delimiter, sheet and header are recognised. Memory stays
 * flat however many rows there are. Every refusal is a `TabularError` with a Spanish message.
 */
export async function openTable(path: string, options: OpenOptions = {}): Promise<Table> {
  const identity = await identify(path, options.name);
  const { read, merges, ...facts } =
    identity.kind === "text" ? await textSource(path, identity.encoding) : await xlsxSource(path, options.sheet);
  const top = await firstRows(read, Math.max(HEADER_SCAN_ROWS, (options.headerRow ?? 0) + 1));
  if (top.length === 0) {
    const others = facts.sheets.length > 1 ? ` Hojas del libro: ${quoted(facts.sheets)}.` : "";
    throw new TabularError("no_rows", others);
  }
  const header = readHeader(top, merges, options.headerRow, facts.kind === "csv");
  if (!header) throw new TabularError("header_row_not_found", String(options.headerRow));
  const batches = () => after(read, header.row);
  return {
    ...facts,
    headerRow: header.row,
    header: header.names,
    headerGroups: header.groups,
    batches,
    async *rows() {
      for await (const batch of batches()) yield* batch;
    },
  };
}

/** The first `count` data rows of an open table. */
export function preview(table: Table, count = 20): Promise<Row[]> {
  return firstRows(table.batches, count);
}
