import { normalize } from "@/lib/format/text";
import { type Cell, cellText, isBlank, type Row } from "@/lib/tabular/cell";
import { LOOSE_SUMMARY } from "@/lib/tabular/reading/skip";
import { entryKindTitles } from "../../rules/kinds";
import { monthOf, readBareMonth } from "../../rules/months";
import { type Blocks, followBlocks } from "./blocks";
import type { Field } from "./fields";
import { isByCentre, type Mapping } from "./mapping";

/** A row of one amount, made of a row with many: `cells` has day, amount, kind, currency and centre after its own. */
export interface MonthRow extends Row {
  /** The row as the file has it. */
  source: readonly Cell[];
  /** The title of the amount's column. */
  column: string;
}

/** How a sheet with a month (or a centre) per column is read as one with a row per entry. */
export interface Unpivoted {
  columns: Partial<Record<Field, number>>;
  rows: (row: Row) => (Row | MonthRow)[];
  /** How many rows took their centre (or their month) from the one above. */
  filled: () => number;
  /** What heads the rows of sums that were left out: `Total Sueldos`. */
  sums: () => string[];
  /** The tables that stand one below another. */
  blocks: Pick<Blocks, "doubts" | "refused">;
}

/**
 * Makes a row per filled cell of a month, or of a centre. Rows whose kind, category, concept (or month) begins with `Total`
 * are sums of others. Where a centre, or a month, is written once over the rows of its kinds or categories, those take it,
 * unless the whole file has one for them. `columns`: where the mapped columns stand; `months`: the same for the amounts;
 * `header`: the titles of all columns.
 */
export function unpivot(
  mapping: Mapping,
  columns: Partial<Record<Field, number>>,
  months: readonly number[],
  header: readonly string[],
): Unpivoted {
  const width = header.length;
  const columnsOfMonths = (mapping.months ?? []).map((month, at) => ({ ...month, index: months[at] ?? 0 }));
  const blocks = followBlocks(mapping, header, months);
  // What every column of amounts has in common a block may change; what the rows say themselves it may not.
  const blockKinds = columns.tipo === undefined && new Set(columnsOfMonths.map(({ tipo }) => tipo)).size === 1;
  const blockCurrencies =
    columns.moneda === undefined && new Set(columnsOfMonths.map(({ moneda }) => moneda)).size === 1;
  const byCentre = isByCentre(mapping.months);
  const [dia, importe, tipo, moneda, centro] = [width, width + 1, width + 2, width + 3, width + 4];
  // What heads a row: whose amounts they are, or of when.
  const named = byCentre ? ("dia" as const) : ("centro" as const);
  const head = columns[named];
  const others = [columns.tipo, columns.rubro, columns.concepto, byCentre ? columns.dia : undefined].filter(
    (index) => index !== undefined,
  );
  let above: Cell | undefined;
  let filled = 0;
  const sums = new Set<string>();
  const sumIn = (cells: readonly Cell[]) =>
    others.map((index) => cellText(cells[index]).trim()).find((text) => LOOSE_SUMMARY.test(normalize(text)));

  const fills = head !== undefined && mapping.constants[named] === undefined;

  /** The row's cells, what heads the rows above in them where theirs is blank. */
  const withHead = (cells: readonly Cell[]): Cell[] => {
    const own = Array.from({ length: width }, (_, index) => cells[index] ?? "");
    if (!fills || !isBlank(own[head]) || above === undefined) return own;
    if (others.every((index) => index === head || isBlank(own[index]))) return own;
    filled++;
    own[head] = above;
    return own;
  };

  const year = byCentre && columns.anio === undefined ? Number(mapping.constants.anio) : Number.NaN;
  const passing = new Map<string, { month: number; year: number }>();
  /** Months of rows without their year are of the file's; the one after December is of the next (July to June). */
  const dated = (cell: Cell, of: string): Cell => {
    const month = Number(readBareMonth(cellText(cell), false)?.slice(2));
    if (Number.isNaN(year) || Number.isNaN(month)) return cell;
    const before = passing.get(of) ?? { month: 0, year };
    const now = { month, year: before.year + (month < before.month ? 1 : 0) };
    passing.set(of, now);
    return monthOf(now.year, month);
  };

  return {
    columns: {
      ...columns,
      ...(byCentre ? { centro } : { dia }),
      importe,
      tipo,
      moneda,
    },
    blocks,
    filled: () => filled,
    sums: () => [...sums],
    rows(row) {
      if (blocks.heads(row)) return [];
      const heading = head === undefined ? "" : (row.cells[head] ?? "");
      if (!isBlank(heading)) above = LOOSE_SUMMARY.test(normalize(cellText(heading))) ? undefined : heading;
      const sum = sumIn(row.cells);
      if (sum !== undefined) sums.add(sum);
      const full = sum === undefined ? columnsOfMonths.filter(({ index }) => !isBlank(row.cells[index])) : [];
      if (full.length === 0) return [];
      const own = withHead(row.cells);
      if (byCentre && head !== undefined)
        own[head] = dated(own[head] ?? "", `${blocks.now().kind} ${cellText(own[columns.tipo ?? width])}`);
      const of = (index: number | undefined): Cell => (index === undefined ? "" : (own[index] ?? ""));
      return full.map(({ column, month, index, ...says }) => {
        const block = blocks.now();
        const kind = (blockKinds && block.kind) || says.tipo;
        const currency = (blockCurrencies && block.currency) || says.moneda;
        const day = month?.length === 7 ? `${month}-01` : (month ?? "");
        const cells = [
          ...[...own, day, of(index), kind ? entryKindTitles[kind] : of(columns.tipo)],
          ...[currency ?? of(columns.moneda), says.centro ?? ""],
        ];
        return { ...row, cells, source: row.cells, column };
      });
    },
  };
}
