import * as z from "zod";
import { normalize } from "@/lib/format/text";
import { foundTable } from "./schema";

/** What an import takes from a column: how it is headed, what else people call it, and whether nothing goes without it. */
export interface TitledField {
  label: string;
  also: readonly string[];
  required?: boolean;
}
export type TitledFields<Name extends string = string> = Readonly<Record<Name, TitledField>>;

const bare = (title: string): string =>
  normalize(title)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** The field that a column's title names, if any. */
export function fieldOfTitle<Name extends string>(fields: TitledFields<Name>, title: string): Name | undefined {
  const names = Object.keys(fields) as Name[];
  return names.find((name) => [fields[name].label, ...fields[name].also].some((one) => bare(one) === bare(title)));
}

/** Field to column by the titles of a file; each field takes the first column that names it. */
export function columnsByTitle<Name extends string>(
  fields: TitledFields<Name>,
  header: readonly string[],
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const title of header) {
    const field = fieldOfTitle(fields, title);
    if (field) found[field] ??= title;
  }
  return found;
}

/** A sheet as it was recognised: field to column. */
export const plainFound = foundTable.extend({ columns: z.record(z.string(), z.string()) });

const column = z.string("Tiene que ser el nombre de una columna.").trim().min(1).max(500).optional();

/** How the columns of a sheet are its fields, where each row is taken as it is written (`plainReader`). */
export function plainMapping<Name extends string>(fields: TitledFields<Name>) {
  const names = Object.keys(fields) as Name[];
  return z
    .strictObject({
      columns: z.strictObject(Object.fromEntries(names.map((name) => [name, column])) as Record<Name, typeof column>),
      sheet: z.string().max(100).optional(),
      header_row: z.int().min(0).max(10_000).optional(),
    })
    .superRefine(({ columns }, context) => {
      const named = columns as Partial<Record<Name, string>>;
      for (const name of names)
        if (fields[name].required && !named[name])
          context.addIssue({
            code: "custom",
            path: ["columns", name],
            message: `Falta decir qué columna es ${fields[name].label}.`,
          });
    });
}

/** A row as it is written; a field without a column is absent, a blank cell is "". */
export interface PlainRow<Name extends string = string> {
  row: number;
  cells: Partial<Record<Name, string>>;
}

/** All rows of a sheet; `sheet` is "" for text files. */
export interface PlainSheet<Name extends string = string> {
  read: number;
  sheet: string;
  columns: Partial<Record<Name, string>>;
  rows: PlainRow<Name>[];
}
