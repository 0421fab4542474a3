import { mappedColumns } from "@/components/frame/importing/draft";
import type { StepProps } from "@/components/frame/importing/spec";
import type { MappedColumn } from "@/components/kit/importing/MappingRows";
import { mappedCentres } from "@/lib/costcentres/imports/parse/across";
import { FIELDS, type Field } from "@/lib/costcentres/imports/parse/fields";
import {
  fieldsOfTitles,
  isByCentre,
  type Mapping,
  mappedMonths,
  mappingSchema,
} from "@/lib/costcentres/imports/parse/mapping";
import type { ImportPreview, ImportView } from "@/lib/costcentres/imports/schema";

/** A mapping that is being made: maybe not complete yet. */
export type Draft = Pick<
  Mapping,
  "columns" | "constants" | "months" | "date_format" | "decimal" | "sheet" | "header_row"
> & {
  /** What is typed as the year of months whose titles do not say it. */
  year: string;
};

/** What is sent of a draft. */
export const mappingOf = ({ year: _, ...mapping }: Draft): unknown => mapping;

export type CostStep = StepProps<ImportPreview, ImportView, Draft>;

/** The mapping that the titles of a file suggest. */
export function startDraft(preview: ImportPreview): Draft {
  const { columns, sheet, header_row, constants, layout, year: said } = preview;
  const year = said ? String(said.year) : "";
  const draft = { columns: columns as Draft["columns"], constants, ...(sheet && { sheet }), header_row, year };
  if (layout === "centros") return { ...draft, months: mappedCentres(preview.centres) };
  return layout === "meses" ? { ...draft, months: mappedMonths(preview.months, said?.year ?? null) } : draft;
}

/** How a draft reads the file. */
export const layoutOf = ({ months }: Draft): Layout => (!months ? "filas" : isByCentre(months) ? "centros" : "meses");

/**
 * Reads the file another way, or its months as of another year. What the titles of the columns say (month or centre, and
 * amount) has no column, and is not the same for the whole file.
 */
export function setLayout(draft: Draft, preview: ImportPreview, layout: Layout, year: string): Draft {
  const { months: _, columns, constants, ...others } = draft;
  const rest = { ...others, year };
  if (layout === "filas") return { ...rest, columns, constants };
  const months =
    layout === "centros"
      ? mappedCentres(preview.centres)
      : mappedMonths(preview.months, /^\d{4}$/.test(year) ? Number(year) : null);
  const said = new Set<string>(fieldsOfTitles(months));
  const without = <T extends object>(all: T) =>
    Object.fromEntries(Object.entries(all).filter(([field]) => !said.has(field))) as T;
  return {
    ...rest,
    columns: without({ ...(layout === "centros" && preview.columns), ...columns }),
    constants: without(constants),
    months,
  };
}

/** Leaves a column of amounts out. */
export const leaveOut = (draft: Draft, column: string): Draft => ({
  ...draft,
  months: draft.months?.filter((month) => month.column !== column),
});

export type Layout = ImportPreview["layout"];

/** What keeps a file from being tried, in words. */
export function draftProblems(draft: Draft): string[] {
  const checked = mappingSchema.safeParse(mappingOf(draft));
  return checked.success ? [] : checked.error.issues.map(({ message }) => message);
}

const HOLDS = {
  date: "Fecha",
  year: "Año",
  kind: "Tipo",
  text: "Texto",
  money: "Importe",
  currency: "Moneda",
} as const;

/** The file's columns as the mapping table shows them; those of months stand apart. */
export function tableColumns(preview: ImportPreview, draft: Draft): MappedColumn[] {
  const months = new Set(draft.months?.map(({ column }) => column));
  const holds = (field: string) => HOLDS[FIELDS[field as Field].kind];
  return mappedColumns(preview, draft, preview.columns, holds).filter(({ name }) => !months.has(name));
}
