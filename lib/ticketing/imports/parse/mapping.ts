import * as z from "zod";
import { cleanName } from "@/lib/format/cleanName";
import { findColumns, type Header, type ResolvedOf } from "@/lib/tabular/reading/columns";
import { currencyOf } from "@/lib/tabular/reading/currency";
import { orderOfFormat, readDay } from "@/lib/tabular/reading/days";
import { CONSTANT_FIELDS, FIELD_NAMES, FIELDS, type Field } from "./fields";

const VISIBLE = /^[^\p{Cc}\p{Cs}]*$/u;
const INVISIBLE = "No puede tener caracteres de control.";

const columnName = z
  .string("Debe ser el nombre de una columna del archivo.")
  .trim()
  .min(1, "Falta el nombre de la columna.")
  .max(500, "El nombre de la columna es demasiado largo.")
  .regex(VISIBLE, INVISIBLE);
const constantText = z
  .string("Debe ser un texto.")
  .trim()
  .min(1, "No puede quedar vacío; quitarlo si no hace falta.")
  .max(200, "No puede superar los 200 caracteres.")
  .regex(VISIBLE, INVISIBLE);

const MAX_SHOW_NAMES = 5_000;

const optional = <Key extends Field, Schema extends z.ZodType>(keys: readonly Key[], schema: Schema) =>
  Object.fromEntries(keys.map((key) => [key, schema.optional()])) as Record<Key, z.ZodOptional<Schema>>;

/** Strict object with a Spanish complaint that names what is not known. */
const strict = <Shape extends z.core.$ZodLooseShape>(shape: Shape, what: string) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `${what} no admite: ${issue.keys.join(", ")}. Se admiten: ${Object.keys(shape).join(", ")}.`
        : `${what} debe ser un objeto.`,
  });

/**
 * How a file's columns become sales, as `POST /tickets/import` takes it: `columns` field to column name, `constants` for what the
 * whole file shares (or to fill blank cells), `date_format` (`DD/MM/YYYY`, `dmy`, `iso`...), `decimal` (`auto`, `,` or `.`), `sheet`
 * and `header_row` (1-based; 0 = the file has no header and its columns are called `Columna A`, `Columna B`...). `shows` says which show
 * a name of the file stands for, when the ticket seller calls it otherwise.
 */
export const mappingSchema = strict(
  {
    columns: strict(optional(FIELD_NAMES, columnName), "columns"),
    constants: strict(optional(CONSTANT_FIELDS, constantText), "constants").optional(),
    date_format: z
      .string("date_format debe ser un texto.")
      .max(40, "date_format es demasiado largo.")
      .refine(
        (format) => orderOfFormat(format) !== null,
        "date_format no se entiende. Usar, por ejemplo, DD/MM/YYYY, MM/DD/YYYY o YYYY-MM-DD.",
      )
      .optional(),
    decimal: z.enum(["auto", ",", "."], 'decimal debe ser "auto", "," o ".".').optional(),
    sheet: z
      .string("sheet debe ser el nombre de una hoja.")
      .min(1, "sheet no puede quedar vacío.")
      .max(100, "sheet es demasiado largo.")
      .regex(VISIBLE, INVISIBLE)
      .optional(),
    header_row: z
      .int("header_row debe ser un número de fila entero.")
      .min(0, "header_row no puede ser negativo.")
      .max(10_000, "header_row no puede superar 10.000.")
      .optional(),
    shows: z
      .record(constantText, constantText, "shows debe ser un objeto: nombre en el archivo, nombre del show.")
      .refine(
        (shows) => Object.keys(shows).length <= MAX_SHOW_NAMES,
        `shows no puede superar los ${MAX_SHOW_NAMES} nombres.`,
      )
      .optional(),
  },
  "mapping",
).superRefine((mapping, context) => {
  for (const { path, message } of mappingProblems(mapping)) context.addIssue({ code: "custom", path, message });
});

type Shape = {
  columns: Partial<Record<Field, string | undefined>>;
  constants?: Partial<Record<Field, string | undefined>> | undefined;
};
export type Mapping = z.infer<typeof mappingSchema>;

function mappingProblems({ columns, constants = {} }: Shape): { path: string[]; message: string }[] {
  const problems: { path: string[]; message: string }[] = [];
  for (const field of ["show", "fecha_venta"] as const) {
    if (columns[field] ?? constants[field]) continue;
    problems.push({ path: ["columns", field], message: `Falta decir qué columna es ${FIELDS[field].label}.` });
  }
  if (!columns.venta_diaria && !columns.venta_total) {
    problems.push({
      path: ["columns", "venta_diaria"],
      message: "Falta decir qué columna es Venta diaria o Venta total.",
    });
  }
  if (constants.divisa && !isCurrency(constants.divisa)) {
    problems.push({ path: ["constants", "divisa"], message: `Divisa: «${constants.divisa}» no es ARS, USD ni EUR.` });
  }
  for (const field of ["fecha_venta", "fecha_show"] as const) {
    const day = constants[field];
    if (day === undefined || readDay(day, "dmy")) continue;
    problems.push({
      path: ["constants", field],
      message: `${FIELDS[field].label}: «${day}» no es una fecha. Usar AAAA-MM-DD.`,
    });
  }
  for (const field of CONSTANT_FIELDS) {
    const spec = FIELDS[field];
    const text = constants[field];
    if (spec.kind !== "text" || text === undefined) continue;
    const clean = cleanName(text);
    if (clean.ok && [...clean.value].length <= spec.max) continue;
    const why = clean.ok ? `supera los ${spec.max} caracteres` : "tiene caracteres que no se ven o queda vacía";
    problems.push({ path: ["constants", field], message: `${spec.label}: ${why}.` });
  }
  if (constants.capacidad && !/^\d{1,9}$/.test(constants.capacidad)) {
    problems.push({
      path: ["constants", "capacidad"],
      message: "Capacidad: tiene que ser un número entero, de 0 a 999.999.999.",
    });
  }
  return problems;
}

const isCurrency = (text: string): boolean => ![null, "ambiguous"].includes(currencyOf(text));

export type ColumnIndexes = Partial<Record<Field, number>>;
export type Resolved = ResolvedOf<Field>;

/** The same for a file of sales. */
export const resolveColumns = (mapping: Mapping, table: Header): Resolved =>
  findColumns<Field>(FIELDS, mapping.columns, table);
