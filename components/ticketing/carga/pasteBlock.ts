import { decimalVote, detectDecimal } from "@/lib/format/detectDecimal";
import { readAmount } from "@/lib/format/readAmount";
import { CELLS, type CellField } from "./cells";
import type { GridRow } from "./deriveRow";
import type { CellText, Region } from "./gridState";
import { showCell } from "./readCell";

/** True when a paste is more than one cell, so that the grid takes it instead of the input. */
export const isBlock = (text: string): boolean => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ""));

/** Counts have no decimals: whatever stands between threes is thousands, and `,00` says nothing. */
function plainCount(text: string): string {
  const whole = text.replace(/(\d)[.,]0{1,2}$/, "$1");
  return /^[-−]?\d{1,3}(?:[.,'’\s]\d{3})+$/.test(whole) ? whole.replace(/[.,'’\s]/g, "") : whole;
}

/** Makes one column's texts unmistakable in es-AR; what is not understood stays as it was, to be repaired in its cell. */
function readColumn(field: CellField, texts: readonly string[]): string[] {
  if (CELLS[field].kind === "count") {
    return texts.map((text) => {
      const plain = plainCount(text);
      return /^[-−]?\d+$/.test(plain) ? showCell(field, plain.replace("−", "-")) : text;
    });
  }
  const decimal = detectDecimal(texts.filter((text) => text !== ""));
  return texts.map((text) => {
    const vote = decimalVote(text);
    // `448.000` beside `896000.50`: its cell reads it, as if it had been typed there.
    if (vote && !vote.sure && decimal !== "auto" && vote.mark !== decimal) return text;
    const read = readAmount(text, decimal);
    return read.ok ? showCell(field, read.value) : text;
  });
}

export interface Placed {
  cells: CellText[];
  region: Region;
  /** What did not fit below and at the right. */
  leftRows: number;
  leftColumns: number;
}

/** Lays a block over the visible rows from a cell on, to the right and down. */
export function placeBlock(
  block: readonly string[][],
  at: { key: string; field: CellField },
  visible: readonly GridRow[],
  fields: readonly CellField[],
): Placed {
  const top = visible.findIndex(({ key }) => key === at.key);
  const left = fields.indexOf(at.field);
  const width = Math.max(0, ...block.map((row) => row.length));
  const rows = top < 0 ? [] : visible.slice(top, top + block.length);
  const columns = left < 0 ? [] : fields.slice(left, left + width);
  const texts = columns.map((field, column) =>
    readColumn(
      field,
      block.map((row) => row[column] ?? ""),
    ),
  );
  const cells = rows.flatMap((row, index) =>
    columns.map((field, column) => ({
      key: row.key,
      field,
      text: texts[column]?.[index] ?? "",
      base: row.actual?.version ?? null,
    })),
  );
  return {
    cells,
    region: { keys: rows.map(({ key }) => key), fields: columns },
    leftRows: block.length - rows.length,
    leftColumns: width - columns.length,
  };
}
