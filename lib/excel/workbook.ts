import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type ExcelJS from "exceljs";
import { type CellValue, cellValue } from "./cells";
import { type Column, MAX_SHEET_ROWS, type RowInput, type Sheet, sheetName } from "./sheet";
import { bodyStyle, headerStyle, totalStyle } from "./styles";

/**
 * About how much of a sheet is written between two turns of the event loop, in characters. exceljs keeps what it has not
 * packed yet and has no flow control: packing gets on by turns, some 64 kB at each, so it is never far behind.
 */
const PER_TURN = 32_768;
/** What a cell costs beside its text: its address, type and style. */
const CELL_COST = 40;

interface Book {
  writer: ExcelJS.stream.xlsx.WorkbookWriter;
  names: string[];
  maxRows: number;
  /** Counts what was written; now and then lets other work run. Throws when nobody wants the rest. */
  pace: (row: readonly CellValue[]) => Promise<void> | undefined;
}

export interface WriteOptions {
  sheets: readonly Sheet[];
  /** Gives up with its reason, between two rows. */
  signal?: AbortSignal;
  /** For tests. */
  maxRows?: number;
}

/**
 * Writes a workbook to `out` as its rows come, in constant memory, by exceljs' streaming writer. Header row in bold,
 * frozen, with a filter; a sheet beyond Excel's 1,048,576 rows goes on in a next one. Resolves when `out` has taken all of
 * it; rejects with the error of `out`, of the rows or of `signal`, and then `out` is destroyed.
 *
 * `out` has to take what it is given at its own pace, as a file or memory does: never a reader over the network, who
 * would hold what the rows are read from.
 */
export async function writeWorkbook(out: Writable, { sheets, signal, maxRows = MAX_SHEET_ROWS }: WriteOptions) {
  const sent = finished(out, { readable: false });
  sent.catch(() => {}); // its error is thrown below, whenever it comes
  const { stream } = (await import("exceljs")).default; // hundreds of modules, which no start waits for
  const writer = new stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
  writer.creator = "Bambalina";
  const book: Book = { writer, names: [], maxRows, pace: pacer(out, signal) };
  try {
    for (const sheet of sheets) await writeSheet(book, sheet);
    await Promise.all([writer.commit(), sent]);
  } catch (error) {
    out.destroy();
    throw error;
  }
}

function pacer(out: Writable, signal?: AbortSignal): Book["pace"] {
  let written = 0;
  const turn = async () => {
    await nextTurn();
    signal?.throwIfAborted();
    // A destroyed stream takes nothing, and says so to nobody.
    if (out.errored || out.destroyed) throw out.errored ?? new Error("closed before the workbook was written");
    if (out.writableNeedDrain) await Promise.race([once(out, "drain"), once(out, "close")]);
  };
  return (row) => {
    for (const value of row) written += CELL_COST + (typeof value === "string" ? value.length : 0);
    if (written < PER_TURN) return;
    written = 0;
    return turn();
  };
}

async function writeSheet(book: Book, { name, columns, rows, totals }: Sheet): Promise<void> {
  const kinds = columns.map(({ kind }) => kind);
  let open = openSheet(book, name, columns);
  let last = 1;
  const add = async (input: RowInput): Promise<ExcelJS.Row> => {
    if (last >= book.maxRows) {
      closeSheet(open, columns, last);
      open = openSheet(book, name, columns);
      last = 1;
    }
    last++;
    const values = kinds.map((kind, index) => cellValue(kind, input[index]));
    await book.pace(values);
    return open.addRow(values);
  };
  for await (const row of rows) (await add(row)).commit();
  const [body, filtered] = [open, last];
  for (const row of typeof totals === "function" ? totals() : (totals ?? [])) {
    const added = await add(row);
    for (const [index, kind] of kinds.entries()) added.getCell(index + 1).style = totalStyle(kind);
    added.commit();
  }
  closeSheet(open, columns, open === body ? filtered : 1);
}

function openSheet({ writer, names }: Book, name: string, columns: readonly Column[]): ExcelJS.Worksheet {
  const unique = sheetName(name, names);
  names.push(unique);
  const open = writer.addWorksheet(unique, { views: [{ state: "frozen", ySplit: 1 }] });
  open.columns = columns.map(({ width, kind }) => ({ width, style: bodyStyle(kind) }));
  const header = open.addRow(columns.map(headerText));
  header.eachCell((cell) => {
    cell.style = headerStyle;
  });
  header.commit();
  return open;
}

const headerText = ({ header, currency }: Column) =>
  String(cellValue("text", currency ? `${header} (${currency})` : header));

function closeSheet(open: ExcelJS.Worksheet, columns: readonly Column[], lastRow: number): void {
  open.autoFilter = { from: { row: 1, column: 1 }, to: { row: Math.max(lastRow, 1), column: columns.length } };
  open.commit();
}
