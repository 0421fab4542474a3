import * as z from "zod";
import { normalize } from "@/lib/format/text";
import { currencyOf } from "@/lib/ticketing/imports/parse/currency";
import { orderOfFormat, readDay } from "@/lib/ticketing/imports/parse/days";
import { readMonth } from "../../rules/months";
import { type ConstantField, FIELD_NAMES, FIELDS, type Field } from "./fields";
import { kindOf } from "./kind";

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
  tipo: text(40).optional(),
  centro: text(120).optional(),
  rubro: text(120).optional(),
  moneda: text(40).optional(),
} satisfies Record<ConstantField, z.ZodType>);

/**
 * How a file's columns become entries: `columns` field to column name, `constants` for what the whole file shares (they
 * also fill blank cells), `date_format` (`dmy`, `mdy`, `ymd`), `decimal`, `sheet` and `header_row` where they are not
 * recognised right.
 */
export const mappingSchema = z
  .strictObject({
    columns,
    constants: constants.default({}),
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
  dia: { test: (value) => (readMonth(value) ?? readDay(value, "dmy")) !== null, text: "no es una fecha ni un mes" },
  tipo: { test: (value) => kindOf(value) !== null, text: "no es presupuesto, comprometido ni real" },
  centro: { test: (value) => value !== "", text: "falta" },
  rubro: { test: (value) => value !== "", text: "falta" },
  moneda: { test: (value) => ![null, "ambiguous"].includes(currencyOf(value)), text: "no es ARS, USD ni EUR" },
};

function mappingProblems({ columns, constants }: Pick<Mapping, "columns" | "constants">) {
  const problems: { path: string[]; message: string }[] = [];
  const shared: Partial<Record<Field, string | undefined>> = constants;
  for (const field of FIELD_NAMES) {
    const { label, required } = FIELDS[field] as { label: string; required?: boolean };
    if (!required || columns[field] || shared[field]) continue;
    problems.push({ path: ["columns", field], message: `Falta decir qué columna es ${label}.` });
  }
  if (!columns.concepto && !columns.rubro && !constants.rubro)
    problems.push({ path: ["columns", "concepto"], message: "Falta decir qué columna es Concepto o Rubro." });
  for (const [field, value] of Object.entries(constants) as [ConstantField, string | undefined][]) {
    if (value === undefined || readable[field].test(value)) continue;
    problems.push({
      path: ["constants", field],
      message: `${FIELDS[field].label}: «${value}» ${readable[field].text}.`,
    });
  }
  return problems;
}

const bare = (title: string): string =>
  normalize(title)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** The field that a column's title names, if any. */
export const fieldOfTitle = (title: string): Field | undefined =>
  FIELD_NAMES.find((field) => [FIELDS[field].label, ...FIELDS[field].also].some((name) => bare(name) === bare(title)));

/** A mapping by the titles of a file; each field takes the first column that names it. */
export function proposeColumns(header: readonly string[]): Partial<Record<Field, string>> {
  const found: Partial<Record<Field, string>> = {};
  for (const title of header) {
    const field = fieldOfTitle(title);
    if (field) found[field] ??= title;
  }
  return found;
}
