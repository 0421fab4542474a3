import type { MappedColumn } from "@/components/kit/importing/MappingRows";
import { mappedCentres } from "@/lib/costcentres/imports/parse/across";
import { type ConstantField, FIELD_NAMES, FIELDS, type Field } from "@/lib/costcentres/imports/parse/fields";
import {
  fieldsOfTitles,
  isByCentre,
  type Mapping,
  mappedMonths,
  mappingSchema,
} from "@/lib/costcentres/imports/parse/mapping";
import type { ImportPreview } from "@/lib/costcentres/imports/schema";

/** A mapping that is being made: maybe not complete yet. */
export type Draft = Pick<
  Mapping,
  "columns" | "constants" | "months" | "date_format" | "decimal" | "sheet" | "header_row"
>;

/** The mapping that the titles of a file suggest. */
export function startDraft(preview: ImportPreview): Draft {
  const { columns, sheet, header_row, constants, layout, year } = preview;
  const draft = { columns: columns as Draft["columns"], constants, ...(sheet && { sheet }), header_row };
  if (layout === "centros") return { ...draft, months: mappedCentres(preview.centres) };
  return layout === "meses" ? { ...draft, months: mappedMonths(preview.months, year?.year ?? null) } : draft;
}

/** How a draft reads the file. */
export const layoutOf = ({ months }: Draft): Layout => (!months ? "filas" : isByCentre(months) ? "centros" : "meses");

/**
 * Reads the file another way, or its months as of another year. What the titles of the columns say (month or centre, and
 * amount) has no column, and is not the same for the whole file.
 */
export function setLayout(draft: Draft, preview: ImportPreview, layout: Layout, year: string): Draft {
  const { months: _, columns, constants, ...rest } = draft;
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

/** Gives a column its field, or none ("" ). A field has one column: whichever had it is left out. */
export function assign(draft: Draft, column: string, field: string): Draft {
  const others = Object.entries(draft.columns).filter(([key, name]) => name !== column && key !== field);
  return { ...draft, columns: Object.fromEntries(field ? [...others, [field, column]] : others) };
}

/** Gives the whole file a value for a field; empty takes it away. */
export function setConstant(draft: Draft, field: ConstantField, value: string): Draft {
  const { [field]: _, ...others } = draft.constants;
  return { ...draft, constants: value === "" ? others : { ...others, [field]: value } };
}

/** What keeps a file from being tried, in words. */
export function draftProblems(draft: Draft): string[] {
  const checked = mappingSchema.safeParse(draft);
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
export function mappedColumns(preview: ImportPreview, draft: Draft): MappedColumn[] {
  const months = new Set(draft.months?.map(({ column }) => column));
  const all = preview.header.map((name, index) => ({ name, index })).filter(({ name }) => !months.has(name));
  return all.map(({ name, index }) => {
    const field = FIELD_NAMES.find((one) => draft.columns[one] === name);
    const proposed = FIELD_NAMES.find((one) => preview.columns[one] === name);
    const samples = preview.samples.map(({ cells }) => cells[index] ?? "").filter(Boolean);
    return {
      name,
      holds: field ? HOLDS[FIELDS[field].kind] : "Sin usar",
      samples: samples.slice(0, 2),
      field: field ?? "",
      state: stateOf(field, proposed),
    };
  });
}

function stateOf(field: Field | undefined, proposed: Field | undefined): MappedColumn["state"] {
  if (!field) return { kind: "omitida", text: "No se importa" };
  return field === proposed ? { kind: "reconocida", text: "Reconocida" } : { kind: "cambiada", text: "Elegida" };
}
