import type { ColumnLook, MappedColumn } from "@/components/kit/importing/MappingRows";
import type { FoundTable, MappingDraft } from "./spec";

const without = <Value>(record: Partial<Record<string, Value>>, test: (key: string, value: Value) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([key, value]) => !test(key, value as Value))) as Partial<
    Record<string, Value>
  >;

/** The field that a column becomes; "" when it is not imported. */
export const fieldOf = ({ columns }: Pick<MappingDraft, "columns">, column: string): string =>
  Object.keys(columns).find((field) => columns[field] === column) ?? "";

/** Gives a column its field, or none (""). A field has one column: whichever had it is not imported any more. */
export function assign<Draft extends MappingDraft>(draft: Draft, column: string, field: string): Draft {
  const columns = without(draft.columns, (key, name) => name === column || key === field);
  return { ...draft, columns: field ? { ...columns, [field]: column } : columns };
}

/** Gives the whole file a value for a field; empty takes it away. */
export function setConstant<Draft extends MappingDraft>(draft: Draft, field: string, value: string): Draft {
  const constants = without(draft.constants ?? {}, (key) => key === field);
  return { ...draft, constants: value === "" ? constants : { ...constants, [field]: value } };
}

/** What a field of the whole file is bound to, and where it counts when a column has it too. */
export const bindConstant = <Draft extends MappingDraft>(
  draft: Draft,
  onChange: (draft: Draft) => void,
  field: string,
) => ({
  value: draft.constants?.[field] ?? "",
  onChange: (value: string) => onChange(setConstant(draft, field, value)),
  help: draft.columns[field] ? `Solo donde ${draft.columns[field]} está vacía` : undefined,
});

/** How a column is read now, beside how it was proposed. */
export function columnLook(field: string, proposed: string, why = ""): ColumnLook {
  if (!field) return { kind: "omitida", text: proposed ? "No se importa" : why || "No se importa" };
  return field === proposed ? { kind: "reconocida", text: "Reconocida" } : { kind: "cambiada", text: "Cambiada" };
}

/** The columns of a table as the mapping shows them. `proposed`: field to column as they were recognised. */
export function mappedColumns(
  { header, samples }: FoundTable,
  draft: MappingDraft,
  proposed: MappingDraft["columns"],
  holds: (field: string) => string,
): MappedColumn[] {
  return header.map((name, index) => {
    const field = fieldOf(draft, name);
    return {
      name,
      holds: field ? holds(field) : "Sin usar",
      samples: samples
        .map(({ cells }) => cells[index] ?? "")
        .filter(Boolean)
        .slice(0, 2),
      field,
      state: columnLook(field, fieldOf({ columns: proposed }, name)),
    };
  });
}

const COUNTED: readonly [ColumnLook["kind"], string, string][] = [
  ["guardada", "guardada", "guardadas"],
  ["reconocida", "reconocida", "reconocidas"],
  ["cambiada", "cambiada", "cambiadas"],
  ["nueva", "para revisar", "para revisar"],
  ["omitida", "sin importar", "sin importar"],
];

/** `7 guardadas, 1 para revisar, 1 sin importar`. */
export function columnsText(states: readonly ColumnLook[]): string {
  const parts = COUNTED.map(
    ([kind, one, many]) => [states.filter((state) => state.kind === kind).length, one, many] as const,
  );
  return parts.flatMap(([count, one, many]) => (count > 0 ? [`${count} ${count === 1 ? one : many}`] : [])).join(", ");
}
