import type { Currency } from "@/lib/format/currencies";
import { countText } from "@/lib/format/text";
import { foundIn } from "@/lib/imports/found";
import type { ImportReader } from "@/lib/imports/kind";
import type { Place } from "@/lib/imports/schema";
import { orRefused, type Refused } from "@/lib/tabular/capped/answer";
import { preview, type Table } from "@/lib/tabular/open";
import { findColumns } from "@/lib/tabular/reading/columns";
import { detectColumns } from "@/lib/tabular/reading/detect";
import type { EntryKind } from "../../rules/kinds";
import { type FoundCentre, proposeAcross } from "../parse/across";
import { FIELDS, type Field } from "../parse/fields";
import { findMonths, isByCentre, type Mapping, mappingSchema, proposeColumns, proposeWide } from "../parse/mapping";
import { makeRowParser, type ParsedEntry, type PartialEntry, type RowProblem } from "../parse/row";
import { type Unpivoted, unpivot } from "../parse/unpivot";
import { type MonthColumn, readTitles, titlesAbove, type YearFound } from "../parse/wide";
import { MAX_COST_ROWS } from "../rules/size";
import { noteZero, onlyZerosText, type Zeros } from "../rules/zeros";
import { openSheet } from "./openSheet";

/** What a file holds, with its rows as they are to be loaded. */
export interface ReadFile {
  /** The sheet that was read; "" for text files. */
  sheet: string;
  /** The titles of the columns by field. */
  titles: Partial<Record<Field, string>>;
  /** Whether it has a month per column. */
  wide: boolean;
  read: number;
  /** Left out: their amount is zero. */
  zeros: Zeros;
  /** Why there is nothing to load, where more can be said of it. */
  nothing?: string;
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
  /** A row per entry, a month per column, or a centre per column (and a month per row). */
  layout: "filas" | "meses" | "centros";
  months: FoundMonth[];
  centres: FoundCentre[];
  year: YearFound | null;
  constants: { anio?: string; tipo?: EntryKind; moneda?: Currency };
  doubts: string[];
}

const SAMPLES = 20;
const NO_BLOCKS: Unpivoted["blocks"] = { doubts: () => [], refused: () => null };
const refuse = (message: string): Refused => ({ refused: { status: 400, code: "invalid_input", message } });

/** What a file holds and what its columns seem to be. */
export function findInFile(path: string, name: string, options: Place): Promise<FoundFile | Refused> {
  return orRefused(async () => {
    const { table, wide, across, top } = await openSheet(path, name, options);
    const { sheet, header } = table;
    const found = { ...foundIn(table, await preview(table, SAMPLES)), months: [], centres: [], year: null };
    if (!wide && !across)
      return { ...found, columns: proposeColumns(header), layout: "filas", constants: {}, doubts: [] };
    const above = titlesAbove(top, (wide ?? across)?.row ?? 0);
    const titles = readTitles([...above, sheet ?? "", name.replace(/_/g, " ")], wide?.columns ?? across?.found ?? []);
    const { kind: tipo, currency: moneda, year } = titles;
    const doubts = titles.thousands
      ? [`La hoja dice que los importes están en ${titles.thousands}: se cargan tal como están escritos.`]
      : [];
    if (across) {
      const columns = proposeAcross(header, across);
      const constants = {
        ...(across.found.some((month) => month.year === null) && !columns.anio && year && { anio: String(year.year) }),
        ...(tipo && !columns.tipo && !across.columns.every((column) => column.kind) && { tipo }),
        ...(moneda && !columns.moneda && !across.columns.every((column) => column.currency) && { moneda }),
      };
      const centres = across.columns.map(({ index, ...centre }) => ({ column: header[index] ?? "", ...centre }));
      return { ...found, columns, layout: "centros", centres, constants, doubts };
    }
    const months = wide?.columns ?? [];
    const { columns, layout } = proposeWide(header, months);
    return {
      ...found,
      columns,
      layout,
      year,
      doubts,
      months: months.map(({ index, ...month }) => ({ column: header[index] ?? "", ...month })),
      constants: {
        ...(tipo && !columns.tipo && !months.every((month) => month.kind) && { tipo }),
        ...(moneda && !columns.moneda && !months.every((month) => month.currency) && { moneda }),
      },
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
        ? unpivot(mapping, found.columns, months.indexes, table.header)
        : { columns: found.columns, rows: (row) => [row], filled: () => 0, sums: () => [], blocks: NO_BLOCKS };
    const batches = async function* ({ rows } = reading()) {
      for await (const batch of table.batches()) yield batch.flatMap(rows);
    };
    const { columns } = reading();
    const detection = await detectColumns<Field>(FIELDS, mapping, columns, () => batches());
    const parse = makeRowParser(mapping, columns, table, detection);
    const answer: ReadFile = {
      sheet: table.sheet ?? "",
      titles: mapping.columns,
      wide: mapping.months !== undefined,
      read: 0,
      zeros: { count: 0, rows: [] },
      entries: [],
      problems: [],
      partial: [],
      sums: [],
      doubts: detection.doubts,
    };
    let calculated = 0;
    const last = reading();
    for await (const batch of batches(last))
      for (const row of batch) {
        const result = parse(row);
        if ("skipped" in result) {
          if (result.skipped === "cero") noteZero(answer.zeros, row.row);
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
    if (answer.read === 0 && answer.zeros.count > 0)
      answer.nothing = onlyZerosText(answer.zeros, mapping.columns.importe);
    const mixed = last.blocks.refused();
    if (mixed) return refuse(mixed);
    answer.doubts.push(...last.blocks.doubts().map((message) => ({ field: "tipo", message })));
    answer.sums = last.sums();
    const inherited = last.filled();
    if (inherited > 0)
      answer.doubts.push({
        field: "centro",
        message: inheritedText(inherited, isByCentre(mapping.months) ? "mes" : "centro"),
      });
    if (calculated > 0)
      answer.doubts.push({
        field: "tipo",
        message: "Disponible, saldo o diferencia se calculan: esas filas no se cargan.",
      });
    return answer;
  });
}

/** For the engine of imports. */
export const reader: ImportReader = {
  find: findInFile,
  read: (file, name, mapping) => readEntries(file, name, mappingSchema.parse(mapping)),
};

const inheritedText = (count: number, what: string) =>
  count === 1
    ? `Una fila sin ${what} toma el de la fila de arriba.`
    : `${countText(count, "fila")} sin ${what} toman el de la fila de arriba.`;
