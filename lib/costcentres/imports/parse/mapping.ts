import * as z from "zod";
import { currencies } from "@/lib/format/currencies";
import { normalize } from "@/lib/format/text";
import { columnsByTitle, fieldOfTitle as namedBy } from "@/lib/imports/plain";
import { findColumns } from "@/lib/tabular/reading/columns";
import { currencyOf } from "@/lib/tabular/reading/currency";
import { orderOfFormat, readDay } from "@/lib/tabular/reading/days";
import { entryKinds } from "../../rules/kinds";
import { isYear, monthOf, readBareMonth, readMonth } from "../../rules/months";
import { type ConstantField, FIELD_NAMES, FIELDS, type Field } from "./fields";
import { kindOf } from "./kind";
import { type MonthColumn, type WideSheet, withYears } from "./wide";

const text = (max: number) =>
  z
    .string("Tiene que ser un texto.")
    .trim()
    .min(1, "No puede quedar vacío; quitarlo si no hace falta.")
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, "Tiene caracteres que no se ven.");

const columns = z.strictObject(
  Object.fromEntries(FIELD_NAMES.map((field) => [field, text(500).optional()])) as Record<
    Field,
    z.ZodOptional<z.ZodString>
  >,
);
const constants = z.strictObject({
  dia: text(40).optional(),
  anio: text(4).optional(),
  tipo: text(40).optional(),
  centro: text(120).optional(),
  rubro: text(120).optional(),
  moneda: text(40).optional(),
} satisfies Record<ConstantField, z.ZodType>);

/**
 * A column of a month's amounts (`2026-03`, or `03` where the rows or the file say the year), or of a centre's; `tipo` and
 * `moneda` when its heading says them.
 */
const monthColumn = z.strictObject({
  column: text(500),
  month: z
    .string()
    .regex(/^(?:20\d\d-)?(?:0[1-9]|1[0-2])$/, "Tiene que ser un mes, con la forma AAAA-MM o MM.")
    .optional(),
  centro: text(120).optional(),
  tipo: z.enum(entryKinds).optional(),
  moneda: z.enum(currencies).optional(),
});
export type MappedMonth = z.output<typeof monthColumn>;
const MAX_MONTHS = 150;

/**
 * How a file's columns become entries: `columns` field to column name, `constants` for what the whole file shares (they
 * also fill blank cells), `months` for a sheet with a month per column (instead of a date and an amount) or a centre per
 * column (instead of a centre and an amount), `date_format` (`dmy`, `mdy`, `ymd`), `decimal`, `sheet` and `header_row`
 * where they are not
 * recognised right.
 */
export const mappingSchema = z
  .strictObject({
    columns,
    constants: constants.default({}),
    months: z.array(monthColumn).min(1).max(MAX_MONTHS).optional(),
    date_format: z
      .string()
      .max(40)
      .refine((format) => orderOfFormat(format) !== null, "No es un formato de fecha: usar DD/MM/AAAA, por ejemplo.")
      .optional(),
    decimal: z.enum(["auto", ",", "."]).optional(),
    sheet: text(100).optional(),
    header_row: z.int().min(0).max(10_000).optional(),
  })
  .superRefine((mapping, context) => {
    for (const { path, message } of mappingProblems(mapping)) context.addIssue({ code: "custom", path, message });
  });

export type Mapping = z.output<typeof mappingSchema>;

const readable: Record<ConstantField, { test: (value: string) => boolean; text: string }> = {
  dia: {
    test: (value) => (readMonth(value) ?? readDay(value, "dmy") ?? readBareMonth(value, false)) !== null,
    text: "no es una fecha ni un mes",
  },
  anio: { test: (value) => isYear(value), text: "no es un año" },
  tipo: { test: (value) => kindOf(value) !== null, text: "no es presupuesto, comprometido ni real" },
  centro: { test: (value) => value !== "", text: "falta" },
  rubro: { test: (value) => value !== "", text: "falta" },
  moneda: { test: (value) => ![null, "ambiguous"].includes(currencyOf(value)), text: "no es ARS, USD ni EUR" },
};

interface Problem {
  path: (string | number)[];
  message: string;
}
type Asked = Pick<Mapping, "columns" | "constants" | "months">;

function mappingProblems(mapping: Asked): Problem[] {
  return [...missing(mapping), ...monthProblems(mapping), ...constantProblems(mapping.constants)];
}

/** Whether the columns of amounts are one per centre, not one per month. */
export const isByCentre = (months: readonly MappedMonth[] | undefined): boolean =>
  months?.every(({ centro }) => centro !== undefined) ?? false;

/** The fields that a sheet with a month (or a centre) per column has no column of. */
export const fieldsOfTitles = (months: readonly MappedMonth[]): ("dia" | "centro" | "importe")[] => [
  isByCentre(months) ? "centro" : "dia",
  "importe",
];

function missing({ columns, constants, months }: Asked): Problem[] {
  const shared: Partial<Record<Field, string | undefined>> = constants;
  const inTitles = new Set<Field>(months ? fieldsOfTitles(months) : []);
  if (months?.every(({ tipo }) => tipo)) inTitles.add("tipo");
  const problems = FIELD_NAMES.filter((field) => {
    const { required } = FIELDS[field] as { required?: boolean };
    return required && !columns[field] && !shared[field] && !inTitles.has(field);
  }).map((field) => ({ path: ["columns", field], message: `Falta decir qué columna es ${FIELDS[field].label}.` }));
  if (!columns.concepto && !columns.rubro && !constants.rubro && !months)
    problems.push({ path: ["columns", "concepto"], message: "Falta decir qué columna es Concepto o Rubro." });
  return problems;
}

function monthProblems({ columns, constants, months }: Asked): Problem[] {
  if (!months) return [];
  const problems: Problem[] = [];
  const what = isByCentre(months) ? "un centro" : "un mes";
  const titles = isByCentre(months) ? "los títulos" : "los meses";
  for (const field of fieldsOfTitles(months)) {
    const { label } = FIELDS[field];
    if (columns[field])
      problems.push({
        path: ["columns", field],
        message: `Con ${what} por columna no hay columna de ${label}: la dicen ${titles}.`,
      });
    if (field !== "importe" && constants[field])
      problems.push({
        path: ["constants", field],
        message: `Con ${what} por columna no va ${label} para todo el archivo.`,
      });
  }
  if (months.some(({ month }) => month?.length === 2) && !columns.anio && !constants.anio)
    problems.push({ path: ["constants", "anio"], message: "Falta el año de los meses." });
  const seen = new Set<string>();
  months.forEach(({ column, month, centro, tipo, moneda }, at) => {
    if ((month === undefined) === (centro === undefined) || (centro !== undefined) !== isByCentre(months))
      problems.push({
        path: ["months", at],
        message: `La columna «${column}» tiene que ser de un mes o de un centro, como las demás.`,
      });
    for (const key of [`columna ${column}`, `${month ?? centro} ${tipo ?? ""} ${moneda ?? ""}`]) {
      if (seen.has(key))
        problems.push({
          path: ["months", at, "column"],
          message: `La columna «${column}» repite ${isByCentre(months) ? "un centro" : "un mes"} o una columna.`,
        });
      seen.add(key);
    }
  });
  return problems;
}

const constantProblems = (constants: Mapping["constants"]): Problem[] =>
  (Object.entries(constants) as [ConstantField, string | undefined][])
    .filter(([field, value]) => value !== undefined && !readable[field].test(value))
    .map(([field, value]) => ({
      path: ["constants", field],
      message: `${FIELDS[field].label}: «${value}» ${readable[field].text}.`,
    }));

const bare = (title: string): string =>
  normalize(title)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** The field that a column's title names, if any. */
export const fieldOfTitle = (title: string): Field | undefined => namedBy<Field>(FIELDS, title);

/** A mapping by the titles of a file; each field takes the first column that names it. */
export const proposeColumns = (header: readonly string[]) => columnsByTitle<Field>(FIELDS, header);

const UNNAMED = /^Columna [A-Z]{1,2}$/;

/**
 * A mapping of a sheet with a month per column; `filas` when its other columns say date and amount after all. Without a
 * title that names it, the centre is in the first column.
 */
export function proposeWide(
  header: readonly string[],
  months: WideSheet["columns"],
): { columns: Partial<Record<Field, string>>; layout: "filas" | "meses" } {
  const amounts = new Set(months.map(({ index }) => index));
  const others = header.filter((_, index) => !amounts.has(index));
  const { dia, importe, ...columns } = proposeColumns(others);
  if (dia && importe && !isTotalTitle(importe)) return { columns: proposeColumns(header), layout: "filas" };
  const [first] = others;
  if (!columns.centro && first && (UNNAMED.test(first) || !Object.values(columns).includes(first)))
    columns.centro = first;
  return { columns, layout: "meses" };
}

/** Recognised months as a mapping has them; `year` is of those whose headings do not say it (after December, the next). */
export const mappedMonths = (
  found: readonly (Omit<MonthColumn, "index"> & { column: string })[],
  year: number | null,
): MappedMonth[] =>
  withYears(found, year).map(({ column, month, year: of, kind, currency }) => ({
    column,
    month: of === null ? String(month).padStart(2, "0") : monthOf(of, month),
    ...(kind && { tipo: kind }),
    ...(currency && { moneda: currency }),
  }));

/** `Total`, `Total general`. */
export const isTotalTitle = (title: string): boolean => /^(sub ?)?total/.test(bare(title));

/** Where the months' columns stand, or which is not there. */
export function findMonths(
  { months = [] }: Pick<Mapping, "months">,
  table: { header: string[]; headerGroups: string[] },
): { ok: true; indexes: number[] } | { ok: false; message: string } {
  const specs = Object.fromEntries(months.map(({ column }) => [column, { label: column }]));
  const found = findColumns<string>(specs, Object.fromEntries(months.map(({ column }) => [column, column])), table);
  if (!found.ok) return { ok: false, message: found.issues.map(({ message }) => message).join(" ") };
  return { ok: true, indexes: months.map(({ column }) => found.columns[column] ?? 0) };
}
