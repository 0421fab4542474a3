/** An Excel error (`#N/A`, `#REF!`...) or a formula that was never calculated: never a value, so whoever needs the cell must refuse it. */
export class CellError {
  constructor(readonly text: string) {}
}

/**
 * What a cell holds. Text and dates (`YYYY-MM-DD`, with ` HH:MM:SS` when there is a time) are strings; numbers that a workbook
 * stores as numbers stay numbers, already rounded to the 15 digits Excel shows, so that no decimal mark has to be guessed for them.
 */
export type Cell = string | number | CellError;

/** One row with something in it. `row` is its 1-based number as a spreadsheet shows it. */
export interface Row {
  row: number;
  cells: Cell[];
  /** Why the row cannot be trusted as read (badly closed quotes). */
  problem?: string;
}

/** Plain decimal writing of a number: never an exponent. */
export function numberText(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  return Math.abs(value) >= 1 ? BigInt(Math.round(value)).toString() : value.toFixed(20).replace(/\.?0+$/, "");
}

/** The cell as text, as a person would read it; a missing cell is empty. */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell === "string") return cell;
  if (cell === undefined) return "";
  return typeof cell === "number" ? numberText(cell) : cell.text;
}

/** True when the cell holds nothing but blanks. */
export function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || (typeof cell === "string" && (cell === "" || cell.trim() === ""));
}
