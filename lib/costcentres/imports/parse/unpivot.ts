import { normalize } from "@/lib/format/text";
import { type Cell, cellText, isBlank, type Row } from "@/lib/tabular/cell";
import { LOOSE_SUMMARY } from "@/lib/ticketing/imports/parse/skip";
import { entryKindTitles } from "../../rules/kinds";
import type { Field } from "./fields";
import type { Mapping } from "./mapping";

/** A row of a month's amount, made of a row with many: `cells` has day, amount, kind and currency after its own. */
export interface MonthRow extends Row {
  /** The row as the file has it. */
  source: readonly Cell[];
  /** The title of the amount's column. */
  column: string;
}

/** How a sheet with a month per column is read as one with a row per entry. */
export interface Unpivoted {
  columns: Partial<Record<Field, number>>;
  rows: (row: Row) => (Row | MonthRow)[];
  /** How many rows took their centre from the one above. */
  filled: () => number;
  /** What heads the rows of sums that were left out: `Total Sueldos`. */
  sums: () => string[];
}

/**
 * Makes a row per filled month cell. Rows whose kind, category or concept begins with `Total` are sums of others. Where a
 * centre is written once over the rows of its kinds or categories, those take it, unless the whole file has one for them.
 * `columns`: where the mapped columns stand; `months`: the same for the months; `width`: of the file's own.
 */
export function unpivot(
  mapping: Mapping,
  columns: Partial<Record<Field, number>>,
  months: readonly number[],
  width: number,
): Unpivoted {
  const columnsOfMonths = (mapping.months ?? []).map((month, at) => ({ ...month, index: months[at] ?? 0 }));
  const kinds = columnsOfMonths.some(({ tipo }) => tipo);
  const currencies = columnsOfMonths.some(({ moneda }) => moneda);
  const [dia, importe, tipo, moneda] = [width, width + 1, width + 2, width + 3];
  const { centro } = columns;
  const others = [columns.tipo, columns.rubro, columns.concepto].filter((index) => index !== undefined);
  let above: Cell | undefined;
  let filled = 0;
  const sums = new Set<string>();
  const sumIn = (cells: readonly Cell[]) =>
    others.map((index) => cellText(cells[index]).trim()).find((text) => LOOSE_SUMMARY.test(normalize(text)));

  const fills = centro !== undefined && mapping.constants.centro === undefined;

  /** The row's cells, the centre above in them where theirs is blank. */
  const withCentre = (cells: readonly Cell[]): Cell[] => {
    const own = Array.from({ length: width }, (_, index) => cells[index] ?? "");
    if (!fills || !isBlank(own[centro]) || above === undefined) return own;
    if (others.every((index) => isBlank(own[index]))) return own;
    filled++;
    own[centro] = above;
    return own;
  };

  return {
    columns: { ...columns, dia, importe, ...(kinds && { tipo }), ...(currencies && { moneda }) },
    filled: () => filled,
    sums: () => [...sums],
    rows(row) {
      const named = centro === undefined ? "" : (row.cells[centro] ?? "");
      if (!isBlank(named)) above = LOOSE_SUMMARY.test(normalize(cellText(named))) ? undefined : named;
      const sum = sumIn(row.cells);
      if (sum !== undefined) sums.add(sum);
      const full = sum === undefined ? columnsOfMonths.filter(({ index }) => !isBlank(row.cells[index])) : [];
      if (full.length === 0) return [];
      const own = withCentre(row.cells);
      const of = (index: number | undefined): Cell => (index === undefined ? "" : (own[index] ?? ""));
      return full.map(({ column, month, index, ...says }) => {
        const kind = says.tipo ? entryKindTitles[says.tipo] : of(columns.tipo);
        const day = month.length === 2 ? month : `${month}-01`;
        const cells = [...own, day, of(index), kind, says.moneda ?? of(columns.moneda)];
        return { ...row, cells, source: row.cells, column };
      });
    },
  };
}
