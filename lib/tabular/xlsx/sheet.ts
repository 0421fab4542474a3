import { type Cell, CellError, type Row } from "../cell";
import { TabularError } from "../errors";
import { MAX_CELL_CHARS, MAX_COLUMNS, MAX_ROWS } from "../limits";
import { attribute, XmlScanner, xmlDecoder } from "../xml";
import { unpack } from "../zip";
import { serialToDate, storedNumber } from "./numbers";
import { unescapeText } from "./sharedStrings";
import type { Workbook, WorkbookSheet } from "./workbook";

const NOT_CALCULATED = new CellError("fórmula sin calcular");

/** 0-based column of a reference: A1 is 0, AB7 is 27; -1 without letters. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const code = reference.charCodeAt(i) & ~32;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

/** Turns the sheet's tags into rows; `rows` is emptied by whoever reads it. */
class RowCollector {
  rows: Row[] = [];
  private row: Row | null = null;
  private lastRow = 0;
  private column = -1;
  private type = "n";
  private style = 0;
  private value: string | null = null;
  private inline: string | null = null;
  private formula = false;
  private collecting: "v" | "t" | null = null;
  private phonetic = 0;

  constructor(
    private readonly book: Workbook,
    private readonly strings: string[],
  ) {}

  open(name: string, attributes: string): void {
    switch (name) {
      case "row": {
        const number = Number(attribute(attributes, "r") ?? this.lastRow + 1);
        if (!Number.isInteger(number) || number < 1) throw new TabularError("damaged_workbook");
        this.lastRow = number;
        this.row = { row: number, cells: [] };
        this.column = -1;
        break;
      }
      case "c": {
        const reference = attribute(attributes, "r");
        this.column = reference === undefined ? this.column + 1 : columnOf(reference);
        this.type = attribute(attributes, "t") ?? "n";
        this.style = Number(attribute(attributes, "s") ?? 0);
        this.value = null;
        this.inline = null;
        this.formula = false;
        break;
      }
      case "v":
        this.collecting = "v";
        this.value = "";
        break;
      case "f":
        this.formula = true;
        break;
      case "t":
        this.collecting = "t";
        this.inline ??= "";
        break;
      case "rPh":
        this.phonetic++;
        break;
    }
  }

  text(piece: string): void {
    if (this.collecting === "v") this.value += piece;
    else if (this.collecting === "t" && this.phonetic === 0) this.inline += piece;
  }

  close(name: string): void {
    switch (name) {
      case "v":
      case "t":
        this.collecting = null;
        break;
      case "rPh":
        this.phonetic--;
        break;
      case "c":
        this.put(this.cell());
        break;
      case "row":
        if (this.row && this.row.cells.length > 0) {
          if (this.row.row > MAX_ROWS + 1) throw new TabularError("too_many_rows");
          this.rows.push(this.row);
        }
        this.row = null;
        break;
    }
  }

  private put(cell: Cell): void {
    if (!this.row || this.column < 0 || cell === "") return;
    const number = String(this.row.row);
    if (this.column >= MAX_COLUMNS) throw new TabularError("too_many_columns", number);
    if (typeof cell === "string" && cell.length > MAX_CELL_CHARS) throw new TabularError("cell_too_long", number);
    const { cells } = this.row;
    while (cells.length < this.column) cells.push("");
    cells[this.column] = cell;
  }

  /** The stored value by its declared type. A formula counts by its cached result; without one it is an error, not a blank. */
  private cell(): Cell {
    const { value, type } = this;
    if (this.inline !== null && type === "inlineStr") return unescapeText(this.inline);
    if (value === null) return this.formula ? NOT_CALCULATED : "";
    switch (type) {
      case "s": {
        const text = this.strings[Number(value)];
        if (text === undefined) throw new TabularError("damaged_workbook");
        return text;
      }
      case "str":
      case "inlineStr":
        return unescapeText(value);
      case "e":
        return new CellError(value.trim());
      case "b":
        return value.trim() === "1" || value.trim() === "true" ? "VERDADERO" : "FALSO";
      case "d":
        return value
          .replace("T", " ")
          .replace(/(\.\d+)?Z?$/, "")
          .replace(/ 00:00(:00)?$/, "");
      default:
        return this.number(value);
    }
  }

  private number(text: string): Cell {
    if (text.trim() === "") return "";
    const value = storedNumber(text);
    if (!Number.isFinite(value)) return text;
    if (this.book.dateStyles[this.style]) return serialToDate(value, this.book.date1904) ?? value;
    return value;
  }
}

/** Rows of a sheet that hold something, in batches, streamed straight from the archive. */
export async function* sheetBatches(book: Workbook, sheet: WorkbookSheet, strings: string[]): AsyncGenerator<Row[]> {
  const collector = new RowCollector(book, strings);
  const scanner = new XmlScanner(collector);
  const entry = book.parts.get(sheet.part);
  if (!entry) throw new TabularError("damaged_workbook");
  let decoder: TextDecoder | null = null;
  for await (const chunk of unpack(book.path, entry)) {
    decoder ??= xmlDecoder(chunk);
    scanner.write(decoder.decode(chunk, { stream: true }));
    if (collector.rows.length === 0) continue;
    yield collector.rows;
    collector.rows = [];
  }
  scanner.end();
}
