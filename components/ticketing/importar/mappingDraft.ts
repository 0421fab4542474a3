import { columnLook, fieldOf } from "@/components/frame/importing/draft";
import type { StepProps } from "@/components/frame/importing/spec";
import type { ColumnLook } from "@/components/kit/importing/MappingRows";
import { normalize } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import type { salesImport } from "@/lib/ticketing/imports/api";
import { FIELD_NAMES, type Field } from "@/lib/ticketing/imports/parse/fields";
import type { Mapping } from "@/lib/ticketing/imports/parse/mapping";

/** What `POST /tickets/import/preview` answers. */
export type Preview = CallOutput<typeof salesImport.preview>;
export type ImportSummary = CallOutput<typeof salesImport.list>[number];
export type ImportView = CallOutput<typeof salesImport.get>;
export type SalesStep = StepProps<Preview, ImportView, Mapping>;

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

/** Says which show a name of the file is; empty takes it away. */
export function setAlias(mapping: Mapping, name: string, show: string): Mapping {
  const { shows, ...rest } = mapping;
  const others = without(shows ?? {}, [name]) as Record<string, string>;
  const next = show === "" ? others : { ...others, [name]: show };
  return Object.keys(next).length > 0 ? { ...rest, shows: next } : rest;
}

/** What is known of a column, for the last column of the mapping table. */
export function columnState(preview: Preview, mapping: Mapping, column: Preview["columns"][number]): ColumnLook {
  const look = columnLook(fieldOf(mapping, column.name), fieldOf(startMapping(preview), column.name), column.reason);
  if (look.kind !== "reconocida" || preview.remembered === null) return look;
  const kept = Object.values(asMapping(preview.mapping).columns).some(
    (name) => normalize(name ?? "") === normalize(column.name),
  );
  return kept ? { kind: "guardada", text: "Guardada" } : { kind: "nueva", text: "Columna nueva: revisar" };
}
