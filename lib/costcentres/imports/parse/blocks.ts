import type { Currency } from "@/lib/format/currencies";
import { normalize } from "@/lib/format/text";
import { type Cell, cellText, isBlank, type Row } from "@/lib/tabular/cell";
import { type EntryKind, entryKindTitles } from "../../rules/kinds";
import type { Mapping } from "./mapping";
import { kindIn, readHeading } from "./monthTitles";
import { readTitles } from "./wide";

/** What heads the block of rows that is being read, where a sheet has several tables one below another. */
export interface Block {
  kind: EntryKind | null;
  currency: Currency | null;
}

export interface Blocks {
  /** The block of the rows that come. */
  now: () => Block;
  /** Takes the next row; true when it only heads others (`Real 2026`) or has the titles once more. */
  heads: (row: Row) => boolean;
  /** Where another block began and as what it is read. */
  doubts: () => string[];
  /** Why the sheet cannot be read as one. */
  refused: () => string | null;
}

// `Gastos fijos` heads a group of a budget as well as of what was spent.
const kindOfHeading = (text: string): EntryKind | null => kindIn(normalize(text).replace(/\bgastos?\b/g, ""));

/**
 * Follows the blocks of a sheet by months or centres: a title such as `Real`, or any title with the heads of the columns once
 * more below it, begins one. A block of another year, or one whose centre nothing says, is refused: it would be loaded as if
 * it were the first. `amounts`: where the columns of amounts stand.
 */
export function followBlocks(
  { columns, constants, months = [] }: Mapping,
  header: readonly string[],
  amounts: readonly number[],
): Blocks {
  const years = new Set([constants.anio, ...months.map(({ month }) => month?.slice(0, -3))].filter(Boolean));
  const doubts: string[] = [];
  let now: Block = { kind: null, currency: null };
  let refused: string | null = null;
  let heading = { row: 0, text: "" };

  const begin = (titled: boolean) => {
    const { row, text } = heading;
    const { year, currency } = readTitles([text], []);
    const kind = kindOfHeading(text);
    const start = `La fila ${row} («${text.slice(0, 60)}») empieza otro bloque`;
    if (year && years.size > 0 && !years.has(String(year.year)))
      refused ??= `${start}, de otro año: dejar un año por hoja.`;
    else if (titled && !kind && !currency && !year && !columns.centro && columns.dia === undefined)
      refused ??= `${start} y ninguna columna dice de qué centro es: agregar una columna con el centro.`;
    if (!kind && !currency) return;
    now = { kind: kind ?? now.kind, currency: currency ?? now.currency };
    const as = [kind && entryKindTitles[kind], currency && `en ${currency}`].filter(Boolean).join(", ");
    doubts.push(`${start}: sus importes se leen como ${as}.`);
  };

  return {
    now: () => now,
    doubts: () => doubts,
    refused: () => refused,
    heads({ row, cells }) {
      const filled = cells.map((cell: Cell, index) => ({ cell, index })).filter(({ cell }) => !isBlank(cell));
      const [only] = filled;
      if (!only) return false;
      if (filled.length > 1) {
        const again = filled.every(({ cell, index }) => normalize(cellText(cell)) === normalize(header[index] ?? ""));
        if (again && heading.text !== "") begin(true);
        heading = { row, text: "" };
        return again;
      }
      if (typeof only.cell !== "string" || amounts.includes(only.index)) return false;
      heading = { row, text: only.cell.trim() };
      const { kind, rest, month } = readHeading(heading.text);
      if (rest !== "" || month !== null || !kind || !kindOfHeading(heading.text)) return false;
      begin(false);
      heading = { row, text: "" };
      return true;
    },
  };
}
