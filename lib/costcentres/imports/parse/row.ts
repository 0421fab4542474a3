import type { Currency } from "@/lib/format/currencies";
import { workDayProblem } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { type Cell, cellText, isBlank, type Row } from "@/lib/tabular/cell";
import { currencyInAmount, currencyOf } from "@/lib/tabular/reading/currency";
import type { DetectionOf } from "@/lib/tabular/reading/detect";
import { isSummaryText, skipReason } from "@/lib/tabular/reading/skip";
import {
  currencyReader,
  dayReader,
  excerpt,
  moneyReader,
  Problem,
  type Reader,
  textReader,
} from "@/lib/tabular/reading/values";
import { type EntryKind, entryKindTitles } from "../../rules/kinds";
import { FIRST_YEAR, isYear, monthText, readBareMonth, readMonth } from "../../rules/months";
import { FIELD_NAMES, FIELDS, type Field } from "./fields";
import { isCalculated, kindOf } from "./kind";
import type { Mapping } from "./mapping";
import type { MonthRow } from "./unpivot";

/** An entry as one row of a file states it. `moneda` null: the centre's only one; `column`: its amount's, of several. */
export interface ParsedEntry {
  row: number;
  dia: string;
  tipo: EntryKind;
  centro: string;
  rubro: string;
  concepto: string;
  proveedor: string;
  documento: string;
  importe: string;
  moneda: Currency | null;
  column?: string;
}

/**
 * A cell that cannot be taken; `field` is "fila" for the row as a whole, `value` what the cell says, cut short, `column`
 * its column's title where the field has several (months).
 */
export interface RowProblem {
  row: number;
  field: Field | "fila";
  value: string;
  message: string;
  column?: string;
}

/** What a row with problems says all the same of its centre and currency, so that those are checked too. */
export interface PartialEntry {
  row: number;
  centro: string | null;
  /** Null: the row says none; undefined: what it says is a problem by itself. */
  moneda: Currency | null | undefined;
}

export type RowResult =
  | { entry: ParsedEntry }
  | { skipped: "vacia" | "total" | "cero" | "calculado" }
  | { problems: RowProblem[]; rest: PartialEntry };

interface Facts {
  kind: "csv" | "xlsx";
  header: string[];
  date1904: boolean;
}

function dateReader(order: Parameters<typeof dayReader>[1], date1904: boolean, hasYear: boolean): Reader<string> {
  const { label } = FIELDS.dia;
  const byDay = dayReader(label, order, date1904, workDayProblem);
  return (cell) => {
    const text = cellText(cell);
    const month = typeof cell === "string" ? readMonth(cell) : null;
    const day = month ?? readBareMonth(text, hasYear) ?? byDay(cell);
    return typeof day === "string" && !day.startsWith("--") && Number(day.slice(0, 4)) < FIRST_YEAR
      ? new Problem(`${label}: «${excerpt(text, 40)}» es anterior a ${FIRST_YEAR}.`)
      : day;
  };
}

const yearReader: Reader<string> = (cell) => {
  if (isBlank(cell)) return null;
  const text = cellText(cell).trim();
  return isYear(text) ? text : new Problem(`Año: «${excerpt(text, 40)}» no es un año.`);
};

const kindReader: Reader<EntryKind> = (cell) => {
  if (isBlank(cell)) return null;
  const text = cellText(cell);
  return kindOf(text) ?? new Problem(`Tipo: «${excerpt(text, 40)}» no es presupuesto, comprometido ni real.`);
};

function readerOf(
  field: Field,
  facts: Facts,
  { dayOrder, decimal }: DetectionOf<Field>,
  hasYear: boolean,
): Reader<string> {
  const spec = FIELDS[field];
  switch (spec.kind) {
    case "date":
      return dateReader(dayOrder[field] ?? "dmy", facts.date1904, hasYear);
    case "year":
      return yearReader;
    case "kind":
      return kindReader;
    case "money":
      return moneyReader(spec.label, true, decimal[field] ?? "auto");
    case "currency":
      return currencyReader(spec.label);
    case "text":
      return textReader(spec.label, spec.max);
  }
}

const MAX_VALUE = 200;
const NAMES_CURRENCY = /[a-z€]/i;

/**
 * Builds the function that turns rows of a file into entries: made once per file, then called per row (of a sheet with a
 * month per column: per month of a row). A row is an entry, a row to skip (blank, sums, an amount of zero, what a sheet
 * works out) or has problems, each naming its field. It never throws.
 */
export function makeRowParser(
  mapping: Mapping,
  columns: Partial<Record<Field, number>>,
  facts: Facts,
  detection: DetectionOf<Field>,
): (row: Row | MonthRow) => RowResult {
  const hasYear = columns.anio !== undefined || mapping.constants.anio !== undefined;
  const readers = FIELD_NAMES.map((field) => ({ field, read: readerOf(field, facts, detection, hasYear) }));
  const shared: Partial<Record<Field, string | undefined>> = mapping.constants;
  const constants = Object.fromEntries(
    readers.map(({ field, read }) => {
      const value = shared[field] === undefined ? null : read(shared[field]);
      return [field, value instanceof Problem ? null : value];
    }),
  ) as Record<Field, string | null>;
  const width = facts.kind === "csv" ? facts.header.length : Number.POSITIVE_INFINITY;

  return (row) => {
    const { cells } = row;
    const own = "source" in row ? row.source : cells;
    const problems: RowProblem[] = [];
    const say = (field: Field | "fila", cell: Cell | undefined, message: string) => {
      if (problems.some((known) => known.field === field)) return;
      const column = field === "importe" && "column" in row ? { column: row.column } : {};
      problems.push({ row: row.row, field, value: excerpt(cellText(cell), MAX_VALUE), message, ...column });
    };
    const at = (field: Field): Cell | undefined => (columns[field] === undefined ? undefined : cells[columns[field]]);
    if (row.problem) say("fila", "", row.problem);
    if (own.length > width && own.slice(width).some((cell) => !isBlank(cell)))
      say("fila", own[width], `La fila tiene ${own.length} celdas y el encabezado ${width}: sobra un separador.`);
    const values = { ...constants };
    for (const { field, read } of readers) {
      if (columns[field] === undefined) continue;
      const value = read(at(field));
      if (value instanceof Problem) say(field, at(field), value.message);
      else if (value !== null) values[field] = value;
    }
    if (values.dia?.startsWith("--")) {
      if (values.anio) values.dia = `${values.anio}${values.dia.slice(1)}-01`;
      else say("dia", at("dia"), `Fecha: «${excerpt(cellText(at("dia")), 40)}» no dice el año.`);
    }
    for (const field of ["dia", "tipo", "centro", "importe"] as const)
      if (values[field] === null) say(field, at(field), `${FIELDS[field].label}: falta.`);
    values.concepto ??= values.rubro ?? (mapping.months ? monthConcept(values) : null);
    if (values.concepto === null) say("concepto", at("concepto"), "Concepto: falta.");
    const named = currencyNamed(at("importe"));
    const clash = named !== null && values.moneda !== null && named !== currencyOf(values.moneda);
    if (clash) say("importe", at("importe"), `Importe: está en ${named} y la fila en ${values.moneda}.`);
    values.moneda ??= named;
    if (columns.tipo !== undefined && isCalculated(cellText(at("tipo")))) return { skipped: "calculado" };
    if (problems.length > 0) {
      const dateless = columns.dia !== undefined && ("source" in row || isBlank(at("dia")));
      const skipped = skipReason(own, facts.header, dateless);
      if (skipped) return { skipped: skipped === "blank" ? "vacia" : "total" };
      const unsure = clash || problems.some(({ field }) => field === "moneda");
      const moneda = unsure ? undefined : (values.moneda as Currency | null);
      return { problems, rest: { row: row.row, centro: values.centro, moneda } };
    }
    if (columns.centro !== undefined && isSummaryText(values.centro ?? "")) return { skipped: "total" };
    if (compareMoney(values.importe ?? "0", "0") === 0) return { skipped: "cero" };
    const texts = { rubro: values.rubro ?? "", proveedor: values.proveedor ?? "", documento: values.documento ?? "" };
    const column = "column" in row ? { column: row.column } : {};
    return { entry: { ...values, ...texts, ...column, row: row.row } as unknown as ParsedEntry };
  };
}

/** What a month's amount is called where the sheet says nothing else: `Presupuesto de marzo de 2026`. */
const monthConcept = ({ tipo, dia }: Record<Field, string | null>): string =>
  `${entryKindTitles[(tipo ?? "presupuestado") as EntryKind]} de ${monthText(dia ?? "")}`;

/** The currency that a written amount names by itself. */
const currencyNamed = (cell: Cell | undefined): Currency | null =>
  typeof cell === "string" && NAMES_CURRENCY.test(cell) ? currencyInAmount(cell) : null;
