import type { Currency } from "@/lib/format/currencies";
import { workDayProblem } from "@/lib/format/listSchema";
import { type Cell, cellText, isBlank, type Row } from "@/lib/tabular/cell";
import { currencyInAmount } from "@/lib/tabular/reading/currency";
import { isSummaryText, type SkipReason, skipReason } from "@/lib/tabular/reading/skip";
import {
  countReader,
  currencyReader,
  dayReader,
  excerpt,
  moneyReader,
  Problem,
  type Reader,
  textReader,
} from "@/lib/tabular/reading/values";
import { lastSaleDay, saleDayProblem } from "@/lib/ticketing/rules/saleDay";
import type { Detection } from "./detect";
import { FIELD_NAMES, FIELDS, type Field } from "./fields";
import type { ColumnIndexes, Mapping } from "./mapping";

/** A sale as one row of a file states it. Null is "the file does not say". Money in decimal strings, days `YYYY-MM-DD`. */
export interface ParsedSale {
  show: string;
  fecha_venta: string;
  /** "" when neither a column nor a constant gives it. */
  ticketera: string;
  categoria: string;
  divisa: Currency;
  /** At least one of the two counts is there. */
  venta_diaria: number | null;
  venta_total: number | null;
  monto_diario: string | null;
  recaudacion_total: string | null;
  artista: string | null;
  venue: string | null;
  ciudad: string | null;
  fecha_show: string | null;
  capacidad: number | null;
}

/** `field` is the sale's field, or `fila` for the row as a whole; `value` is what the cell says, cut short. */
export interface RowIssue {
  field: Field | "fila";
  value: string;
  message: string;
}

export type RowResult =
  | { ok: true; sale: ParsedSale }
  | { ok: false; skipped: SkipReason; message: string }
  | { ok: false; skipped: null; issues: RowIssue[] };

/** What the parser needs to know of an open table. */
export interface TableFacts {
  kind: "csv" | "xlsx";
  header: string[];
  date1904: boolean;
}

const DEFAULT_CURRENCY: Currency = "ARS";
const MAX_VALUE_CHARS = 200;
const SKIP_TEXT: Record<SkipReason, string> = {
  blank: "Fila vacía.",
  summary: "Fila de totales: no se importa.",
  header: "Encabezado repetido: no se importa.",
};

const MONEY_FIELDS = ["monto_diario", "recaudacion_total"] as const;

function readerOf(field: Field, facts: TableFacts, detection: Detection): Reader<string | number> {
  const spec = FIELDS[field];
  switch (spec.kind) {
    case "text":
      return textReader(spec.label, spec.max, { addressed: field === "show" });
    case "date": {
      const latest = lastSaleDay();
      const saleDay = (day: string) => saleDayProblem(day, latest);
      return dayReader(
        spec.label,
        detection.dayOrder[field] ?? "dmy",
        facts.date1904,
        field === "fecha_venta" ? saleDay : workDayProblem,
      );
    }
    case "currency":
      return currencyReader(spec.label);
    case "count":
      return countReader(spec.label, spec.negative);
    case "money":
      return moneyReader(spec.label, spec.negative, detection.decimal[field] ?? "auto");
  }
}

/** The constants as the readers understand them; the mapping's schema has already checked them. */
function readConstants(
  mapping: Mapping,
  facts: TableFacts,
  detection: Detection,
): Partial<Record<Field, string | number>> {
  const values: Partial<Record<Field, string | number>> = {};
  for (const [field, text] of Object.entries(mapping.constants ?? {}) as [Field, string | undefined][]) {
    const value = readerOf(field, facts, detection)(text);
    if (value !== null && !(value instanceof Problem)) values[field] = value;
  }
  return values;
}

const shown = (cell: Cell | undefined): string => excerpt(cellText(cell), MAX_VALUE_CHARS);

/**
 * Builds the function that turns rows of a file into sales: made once per file, then called per row, fast (no schema runs per row).
 * A row is a sale, a row to skip (blank, sums, header again) or a row with problems, each naming its field. It never throws.
 *
 * A blank cell takes the mapping's constant. Without any currency, one that the amount itself names counts, else ARS (the default of
 * specification section 5). An amount that names another currency than its row is refused.
 */
export function makeRowParser(
  mapping: Mapping,
  columns: ColumnIndexes,
  facts: TableFacts,
  detection: Detection,
): (row: Row) => RowResult {
  const blank: Values = { ...BLANK, ...readConstants(mapping, facts, detection) };
  const used = FIELD_NAMES.filter((field) => columns[field] !== undefined);
  const readers = used.map((field) => ({ field, index: columns[field]!, read: readerOf(field, facts, detection) }));
  const width = facts.kind === "csv" ? facts.header.length : Number.POSITIVE_INFINITY;

  const skip = (skipped: SkipReason): RowResult => ({ ok: false, skipped, message: SKIP_TEXT[skipped] });
  const refuse = ({ cells }: Row, issues: RowIssue[]): RowResult => {
    const dateless = columns.fecha_venta !== undefined && isBlank(cells[columns.fecha_venta]);
    const skipped = skipReason(cells, facts.header, dateless);
    return skipped ? skip(skipped) : { ok: false, skipped: null, issues };
  };

  return (row) => {
    const { cells } = row;
    const issues: RowIssue[] = [];
    const values: Values = { ...blank };
    if (row.problem) issues.push({ field: "fila", value: "", message: row.problem });
    if (cells.length > width && cells.slice(width).some((cell) => !isBlank(cell))) {
      const message = `La fila tiene ${cells.length} celdas y el encabezado ${width}: sobra un separador.`;
      issues.push({ field: "fila", value: shown(cells[width]), message });
    }
    for (const { field, index, read } of readers) {
      const value = read(cells[index]);
      if (value instanceof Problem) issues.push({ field, value: shown(cells[index]), message: value.message });
      else if (value !== null) values[field] = value;
    }
    if (values.show === null) addMissing(issues, "show", "Show: falta el nombre.");
    if (values.fecha_venta === null) addMissing(issues, "fecha_venta", "Fecha de venta: falta la fecha.");
    if (values.venta_diaria === null && values.venta_total === null) {
      const field = columns.venta_diaria === undefined ? "venta_total" : "venta_diaria";
      addMissing(issues, field, `${FIELDS[field].label}: falta la cantidad de entradas.`);
    }
    values.divisa = rowCurrency(cells, columns, values, issues);
    if (issues.length > 0) return refuse(row, issues);
    if (columns.show !== undefined && isSummaryText(String(values.show))) return skip("summary");
    values.ticketera ??= "";
    values.categoria ??= "";
    return { ok: true, sale: values as unknown as ParsedSale };
  };
}

/** A required field that is not there; said once, and not when the cell already has a problem of its own. */
function addMissing(issues: RowIssue[], field: Field, message: string): void {
  if (!issues.some((issue) => issue.field === field)) issues.push({ field, value: "", message });
}

type Values = Record<Field, string | number | null>;
const BLANK = Object.fromEntries(FIELD_NAMES.map((field) => [field, null])) as Values;

const NAMES_CURRENCY = /[a-z€]/i;

/** The row's currency: its own, else the constant's, else the one its amounts name, else ARS. Contradictions become issues. */
function rowCurrency(cells: Cell[], columns: ColumnIndexes, values: Values, issues: RowIssue[]): Currency {
  let divisa = values.divisa as Currency | null;
  for (const field of MONEY_FIELDS) {
    const index = columns[field];
    const cell = index === undefined ? undefined : cells[index];
    if (typeof cell !== "string" || !NAMES_CURRENCY.test(cell)) continue;
    const named = currencyInAmount(cell);
    if (named === null) continue;
    divisa ??= named;
    if (named !== divisa && !issues.some((issue) => issue.field === field)) {
      issues.push({
        field,
        value: shown(cell),
        message: `${FIELDS[field].label}: el importe está en ${named} y la fila en ${divisa}.`,
      });
    }
  }
  return divisa ?? DEFAULT_CURRENCY;
}
