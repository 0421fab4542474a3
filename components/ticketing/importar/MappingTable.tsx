import { MappingRows } from "@/components/kit/importing/MappingRows";
import { FIELD_NAMES, FIELDS, type Field } from "@/lib/ticketing/imports/parse/fields";
import type { Mapping } from "@/lib/ticketing/imports/parse/mapping";
import { assign, columnState, fieldOf, type Preview } from "./mappingDraft";

const OPTIONS = FIELD_NAMES.map((field) => ({ value: field, label: FIELDS[field].label }));
const KINDS: Record<Preview["columns"][number]["kind"], string> = {
  text: "Texto",
  date: "Fecha",
  count: "Número",
  money: "Importe",
  currency: "Divisa",
};

/** The file's columns, what they hold, what they become and how sure that is. */
export function MappingTable({
  preview,
  mapping,
  onChange,
}: {
  preview: Preview;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}) {
  return (
    <MappingRows
      columns={preview.columns.map((column) => ({
        name: column.name,
        holds: KINDS[column.kind],
        samples: column.samples,
        field: fieldOf(mapping, column.name) ?? "",
        state: columnState(preview, mapping, column),
      }))}
      options={OPTIONS}
      onAssign={(column, field) => onChange(assign(mapping, column, (field || null) as Field | null))}
    />
  );
}
