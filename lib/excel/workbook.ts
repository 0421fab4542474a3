import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import ExcelJS from "exceljs";
import { cellValue } from "./cells";
import { columnLetters, rowXml } from "./rowXml";
import { type CellInput, type Column, MAX_SHEET_ROWS, type RowInput, type Sheet, sheetName } from "./sheet";
import { headerStyle, type StyledWorkbook, styleIds } from "./styles";

/** Rows between two looks at other work and at how much the reader has taken. */
const BATCH = 1_000;
/** Bytes of a sheet that may wait to be compressed and sent before we stop making more. */
const BACKLOG = 1024 * 1024;
/** A reader that takes nothing for this long is gone. */
const STALLED_MS = 60_000;

/** What we use of exceljs' streaming writer beside its published types. */
interface OpenSheet extends ExcelJS.Worksheet {
  stream: { write: (text: string) => void; pipes: Pipe[] };
}

/** The stream between a sheet and the compressor; of a library that has no public measure of what waits in it. */
interface Pipe extends NodeJS.EventEmitter {
  _writableState: { length: number };
}

interface Book {
  writer: ExcelJS.stream.xlsx.WorkbookWriter;
  names: string[];
  maxRows: number;
  /** Waits while the reader is behind; throws when it is gone. */
  pace: (sheet: OpenSheet) => Promise<void>;
}

/**
 * Writes a workbook to `out` as its rows come, in constant memory: every 1,000 rows it lets other work run and waits for
 * the reader. Header row in bold, frozen, with a filter; a sheet beyond Excel's 1,048,576 rows goes on in a next one.
 * Resolves when all is written, also when the reader has gone away (then nobody is left to tell). `maxRows` is for tests.
 */
export async function streamWorkbook(
  out: NodeJS.WritableStream,
  { sheets, maxRows = MAX_SHEET_ROWS }: { sheets: readonly Sheet[]; maxRows?: number },
): Promise<void> {
  const gone = new AbortController();
  const sent = finished(out, { readable: false }).catch((error: unknown) => {
    gone.abort(error);
  });
  const writer = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: out as Writable,
    useStyles: true,
    useSharedStrings: false,
  });
  writer.creator = "Bambalina";
  const book: Book = { writer, names: [], maxRows, pace: (sheet) => pace(sheet, gone.signal) };
  try {
    for (const sheet of sheets) await writeSheet(book, sheet);
    await Promise.race([writer.commit(), once(gone.signal, "abort")]);
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  }
  await sent;
}

async function pace({ stream }: OpenSheet, gone: AbortSignal): Promise<void> {
  await nextTurn();
  gone.throwIfAborted();
  const [pipe] = stream.pipes;
  if (!pipe || pipe._writableState.length < BACKLOG) return;
  await once(pipe, "drain", { signal: AbortSignal.any([gone, AbortSignal.timeout(STALLED_MS)]) });
}

async function writeSheet(book: Book, sheet: Sheet): Promise<void> {
  const letters = sheet.columns.map((_, index) => columnLetters(index));
  const styles = styleIds(book.writer as unknown as StyledWorkbook, sheet.columns);
  const kinds = sheet.columns.map(({ kind }) => kind);
  const xml = (number: number, row: RowInput, style: readonly number[]) =>
    rowXml(
      number,
      kinds.map((kind, index) => cellValue(kind, row[index] as CellInput)),
      letters,
      style,
    );

  let open = openSheet(book, sheet);
  let last = 1;
  const write = (row: RowInput, style: readonly number[]) => {
    if (last >= book.maxRows) {
      closeSheet(open, sheet.columns, last);
      open = openSheet(book, sheet);
      last = 1;
    }
    open.stream.write(xml(++last, row, style));
  };
  let count = 0;
  for await (const row of sheet.rows) {
    write(row, styles.body);
    if (++count % BATCH === 0) await book.pace(open);
  }
  const filtered = last;
  const totals = typeof sheet.totals === "function" ? sheet.totals() : (sheet.totals ?? []);
  const before = open;
  for (const row of totals) write(row, styles.total);
  closeSheet(open, sheet.columns, open === before ? filtered : 1);
  await book.pace(open);
}

function openSheet({ writer, names }: Book, { name, columns }: Sheet): OpenSheet {
  const unique = sheetName(name, names);
  names.push(unique);
  const open = writer.addWorksheet(unique, { views: [{ state: "frozen", ySplit: 1 }] }) as unknown as OpenSheet;
  open.columns = columns.map(({ width }) => ({ width }));
  const header = open.addRow(columns.map(headerText));
  header.eachCell((cell) => {
    cell.style = headerStyle;
  });
  header.commit();
  return open;
}

const headerText = ({ header, currency }: Column) =>
  String(cellValue("text", currency ? `${header} (${currency})` : header));

function closeSheet(open: OpenSheet, columns: readonly Column[], lastRow: number): void {
  open.autoFilter = { from: { row: 1, column: 1 }, to: { row: Math.max(lastRow, 1), column: columns.length } };
  open.commit();
}
