import type { ColumnLook } from "@/components/kit/importing/MappingRows";
import { normalize } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import type { salesImport } from "@/lib/ticketing/imports/api";
import { FIELD_NAMES, type Field } from "@/lib/ticketing/imports/parse/fields";
import type { Mapping } from "@/lib/ticketing/imports/parse/mapping";

/** What `POST /tickets/import/preview` answers. */
export type Preview = CallOutput<typeof salesImport.preview>;

/** What one sale has of its own: never carried over from the last file of a ticketera. */
const ONE_TIME: readonly Field[] = ["show", "fecha_venta", "fecha_show", "capacidad"];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

const texts = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      )
    : {};

/** A mapping as stored or answered, with only what is understood of it. */
export function asMapping(stored: unknown): Mapping {
  const from = isRecord(stored) ? stored : {};
  const decimal = (["auto", ",", "."] as const).find((mark) => mark === from.decimal);
  const shows = texts(from.shows);
  const columns = texts(from.columns);
  const constants = texts(from.constants);
  return {
    columns: Object.fromEntries(FIELD_NAMES.flatMap((field) => (columns[field] ? [[field, columns[field]]] : []))),
    constants,
    ...(typeof from.date_format === "string" ? { date_format: from.date_format } : {}),
    ...(decimal ? { decimal } : {}),
    ...(Object.keys(shows).length > 0 ? { shows } : {}),
  };
}

const without = <Value>(
  record: Partial<Record<string, Value>>,
  fields: readonly string[],
): Partial<Record<string, Value>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !fields.includes(key)));

/** The field a column is imported as, null when it is not. */
export function fieldOf(mapping: Mapping, column: string): Field | null {
  return FIELD_NAMES.find((field) => mapping.columns[field] === column) ?? null;
}

/**
 * The mapping to begin with: the remembered one (its columns named as this file does), or the proposal. Columns that the
 * remembered one does not know keep their proposal, to be looked at. `kept` is a mapping brought from an earlier run.
 */
export function startMapping(preview: Preview, kept?: Mapping): Mapping {
  const base = kept ?? asMapping(preview.mapping);
  const named = new Map(preview.header.map((name) => [normalize(name), name]));
  const columns: Mapping["columns"] = {};
  for (const field of FIELD_NAMES) {
    const here = named.get(normalize(base.columns[field] ?? ""));
    if (here) columns[field] = here;
  }
  const remembered = preview.remembered !== null && !kept;
  for (const { name, field } of remembered ? preview.columns : []) {
    const proposed = FIELD_NAMES.find((each) => each === field);
    if (proposed && !columns[proposed] && !Object.values(columns).includes(name)) columns[proposed] = name;
  }
  return {
    ...base,
    columns,
    constants: remembered ? without(base.constants ?? {}, ONE_TIME) : base.constants,
    ...(preview.sheet ? { sheet: preview.sheet } : {}),
    header_row: preview.header_row,
  };
}

/** The mapping the file's own header suggests, without what is remembered. */
export function proposedMapping(preview: Preview): Mapping {
  const columns: Mapping["columns"] = {};
  for (const { name, field } of preview.columns) {
    const proposed = FIELD_NAMES.find((each) => each === field);
    if (proposed && !columns[proposed]) columns[proposed] = name;
  }
  return { columns, constants: {}, ...(preview.sheet ? { sheet: preview.sheet } : {}), header_row: preview.header_row };
}

/** Gives a column its field, or none. A field has one column: whichever had it is not imported any more. */
export function assign(mapping: Mapping, column: string, field: Field | null): Mapping {
  const columns = Object.fromEntries(
    Object.entries(mapping.columns).filter(([key, name]) => name !== column && key !== field),
  );
  return { ...mapping, columns: field ? { ...columns, [field]: column } : columns };
}

/** Gives the whole file a value for a field; empty takes it away. */
export function setConstant(mapping: Mapping, field: Field, value: string): Mapping {
  const constants = without(mapping.constants ?? {}, [field]);
  return { ...mapping, constants: value === "" ? constants : { ...constants, [field]: value } };
}

/** Says which show a name of the file is; empty takes it away. */
export function setAlias(mapping: Mapping, name: string, show: string): Mapping {
  const { shows, ...rest } = mapping;
  const others = without(shows ?? {}, [name]) as Record<string, string>;
  const next = show === "" ? others : { ...others, [name]: show };
  return Object.keys(next).length > 0 ? { ...rest, shows: next } : rest;
}

export type ColumnState = ColumnLook;

/** What is known of a column, for the last column of the mapping table. */
export function columnState(preview: Preview, mapping: Mapping, column: Preview["columns"][number]): ColumnState {
  const field = fieldOf(mapping, column.name);
  const start = startMapping(preview);
  if (!field)
    return { kind: "omitida", text: fieldOf(start, column.name) ? "No se importa" : column.reason || "No se importa" };
  if (fieldOf(start, column.name) !== field) return { kind: "cambiada", text: "Cambiada" };
  if (preview.remembered === null) return { kind: "reconocida", text: "Reconocida" };
  const kept = Object.values(asMapping(preview.mapping).columns).some(
    (name) => normalize(name ?? "") === normalize(column.name),
  );
  return kept ? { kind: "guardada", text: "Guardada" } : { kind: "nueva", text: "Columna nueva: revisar" };
}

const COUNTED: readonly [ColumnState["kind"], string, string][] = [
  ["guardada", "guardada", "guardadas"],
  ["reconocida", "reconocida", "reconocidas"],
  ["cambiada", "cambiada", "cambiadas"],
  ["nueva", "para revisar", "para revisar"],
  ["omitida", "sin importar", "sin importar"],
];

/** `7 guardadas, 1 para revisar, 1 sin importar`. */
export function columnsText(states: readonly ColumnState[]): string {
  const parts = COUNTED.map(
    ([kind, one, many]) => [states.filter((state) => state.kind === kind).length, one, many] as const,
  );
  return parts.flatMap(([count, one, many]) => (count > 0 ? [`${count} ${count === 1 ? one : many}`] : [])).join(", ");
}
