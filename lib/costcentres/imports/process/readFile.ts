import { cellText } from "@/lib/tabular/cell";
import { TabularError } from "@/lib/tabular/errors";
import { preview, type Table } from "@/lib/tabular/open";
import type { Currency } from "@/lib/ticketing/imports/parse/currency";
import { detectColumns } from "@/lib/ticketing/imports/parse/detect";
import { findColumns } from "@/lib/ticketing/imports/parse/mapping";
import type { EntryKind } from "../../rules/kinds";
import { FIELDS, type Field } from "../parse/fields";
import { findMonths, type Mapping, proposeColumns, proposeWide } from "../parse/mapping";
import { makeRowParser, type ParsedEntry, type PartialEntry, type RowProblem } from "../parse/row";
import { type Unpivoted, unpivot } from "../parse/unpivot";
import { type MonthColumn, readTitles, titlesAbove, type YearFound } from "../parse/wide";
import { MAX_COST_ROWS } from "../rules/size";
import { openSheet } from "./openSheet";

/** Why a whole file is refused: HTTP status, stable code, and the text for people. */
export interface Refused {
  refused: { status: number; code: string; message: string };
}

/** What a file holds, with its rows as they are to be loaded. */
export interface ReadFile {
  /** The sheet that was read; "" for text files. */
  sheet: string;
  /** The titles of the columns by field. */
  titles: Partial<Record<Field, string>>;
  /** Whether it has a month per column. */
  wide: boolean;
  read: number;
  zeros: number;
  entries: ParsedEntry[];
  problems: RowProblem[];
  /** Rows with problems, as far as they are understood. */
  partial: PartialEntry[];
  /** What heads the rows of sums of a sheet by months, which are left out. */
  sums: string[];
  doubts: { field: string; message: string }[];
}

/** A month's column as it was recognised. */
export type FoundMonth = Omit<MonthColumn, "index"> & { column: string };

export interface FoundFile {
  kind: Table["kind"];
  sheets: Table["sheets"];
  sheet: string | null;
  header_row: number;
  header: string[];
  samples: { row: number; cells: string[] }[];
  columns: Partial<Record<Field, string>>;
  /** A row per entry, or a month per column. */
  layout: "filas" | "meses";
  months: FoundMonth[];
  year: YearFound | null;
  constants: { tipo?: EntryKind; moneda?: Currency };
  doubts: string[];
}

const SAMPLES = 20;
const refuse = (message: string): Refused => ({ refused: { status: 400, code: "invalid_input", message } });

/** Runs `work` on an opened file; what makes it no table is told, not thrown. */
async function orRefused<T>(work: () => Promise<T | Refused>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TabularError)) throw error;
    return { refused: { status: error.status, code: error.code, message: error.message } };
  }
}

/** What a file holds and what its columns seem to be. */
export function findInFile(
  path: string,
  name: string,
  options: { sheet?: string; header_row?: number },
): Promise<FoundFile | Refused> {
  return orRefused(async () => {
    const { table, wide, top } = await openSheet(path, name, options);
    const samples = (await preview(table, SAMPLES)).map(({ row, cells }) => ({ row, cells: cells.map(cellText) }));
    const { kind, sheets, sheet, headerRow: header_row, header } = table;
    const found = { kind, sheets, sheet, header_row, header, samples };
    if (!wide)
      return {
        ...{ ...found, columns: proposeColumns(header), layout: "filas", months: [] },
        ...{ year: null, constants: {}, doubts: [] },
      };
    const titles = readTitles([...titlesAbove(top, wide.row), sheet ?? "", name.replace(/_/g, " ")], wide.columns);
    const { columns, layout } = proposeWide(header, wide);
    const { kind: tipo, currency: moneda } = titles;
    return {
      ...{ ...found, columns, layout, year: titles.year },
      months: wide.columns.map(({ index, ...month }) => ({ column: header[index] ?? "", ...month })),
      constants: {
        ...(tipo && !columns.tipo && !wide.columns.every((month) => month.kind) && { tipo }),
        ...(moneda && !columns.moneda && !wide.columns.every((month) => month.currency) && { moneda }),
      },
      doubts: titles.thousands
        ? [`La hoja dice que los importes están en ${titles.thousands}: se cargan tal como están escritos.`]
        : [],
    };
  });
}

/** Every row of a file by its mapping: entries, and what is wrong with the others. */
export function readEntries(path: string, name: string, mapping: Mapping): Promise<ReadFile | Refused> {
  return orRefused(async () => {
    const { table } = await openSheet(path, name, mapping, mapping.months !== undefined);
    const found = findColumns<Field>(FIELDS, mapping.columns, table);
    if (!found.ok) return refuse(found.issues.map(({ message }) => message).join(" "));
    const months = findMonths(mapping, table);
    if (!months.ok) return refuse(months.message);
    // Made anew for each reading: it remembers the centre of the row above.
    const reading = (): Unpivoted =>
      mapping.months
        ? unpivot(mapping, found.columns, months.indexes, table.header.length)
        : { columns: found.columns, rows: (row) => [row], filled: () => 0, sums: () => [] };
    const batches = async function* ({ rows } = reading()) {
      for await (const batch of table.batches()) yield batch.flatMap(rows);
    };
    const { columns } = reading();
    const detection = await detectColumns<Field>(FIELDS, mapping, columns, () => batches());
    const parse = makeRowParser(mapping, columns, table, detection);
    const answer: ReadFile = {
      ...{ sheet: table.sheet ?? "", titles: mapping.columns, wide: mapping.months !== undefined },
      ...{ read: 0, zeros: 0, entries: [], problems: [], partial: [], sums: [], doubts: detection.doubts },
    };
    let calculated = 0;
    const last = reading();
    for await (const batch of batches(last))
      for (const row of batch) {
        const result = parse(row);
        if ("skipped" in result) {
          if (result.skipped === "cero") answer.zeros++;
          if (result.skipped === "calculado") calculated++;
          continue;
        }
        if (++answer.read > MAX_COST_ROWS) return refuse(`El archivo tiene más de ${MAX_COST_ROWS} filas: partirlo.`);
        if ("entry" in result) answer.entries.push(result.entry);
        else {
          answer.problems.push(...result.problems);
          answer.partial.push(result.rest);
        }
      }
    answer.sums = last.sums();
    const inherited = last.filled();
    if (inherited > 0) answer.doubts.push({ field: "centro", message: inheritedText(inherited) });
    if (calculated > 0)
      answer.doubts.push({
        field: "tipo",
        message: "Disponible, saldo o diferencia se calculan: esas filas no se cargan.",
      });
    return answer;
  });
}

const inheritedText = (count: number) =>
  count === 1
    ? "Una fila sin centro toma el de la fila de arriba."
    : `${count} filas sin centro toman el de la fila de arriba.`;
