import type { MappedColumn } from "@/components/kit/importing/MappingRows";
import { type ConstantField, FIELD_NAMES, FIELDS, type Field } from "@/lib/costcentres/imports/parse/fields";
import { type Mapping, mappedMonths, mappingSchema } from "@/lib/costcentres/imports/parse/mapping";
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
  return layout === "meses" ? { ...draft, months: mappedMonths(preview.months, year?.year ?? null) } : draft;
}

/** Reads the file the other way, or its months as of another year. A month per column has no column of date or amount. */
export function setLayout(draft: Draft, preview: ImportPreview, layout: Layout, year: string): Draft {
  const { months: _, columns, constants, ...rest } = draft;
  if (layout === "filas") return { ...rest, columns, constants };
  const { dia: _dia, importe: _importe, ...others } = columns;
  const { dia: _day, ...shared } = constants;
  const months = mappedMonths(preview.months, /^\d{4}$/.test(year) ? Number(year) : null);
  return { ...rest, columns: others, constants: shared, months };
}

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
