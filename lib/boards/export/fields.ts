import { type Field, momentCell } from "@/lib/excel/fields";
import type { CellInput, ColumnKind } from "@/lib/excel/sheet";
import { inZone } from "@/lib/format/dates";
import { fieldColumnId } from "../rules/cardOrder";
import type { FieldDefinition } from "../rules/definition";
import { cardCode, groupTitles, type Priority, priorityTitleOf } from "../rules/words";
import type { CardRow, ColumnView } from "../schema";

/** What a card's cells are made with. */
export interface SheetContext {
  prefix: string;
  columns: ReadonlyMap<number, Pick<ColumnView, "title" | "group">>;
  nameOf: (id: number) => string;
  priorityTitles?: Partial<Record<Priority, string>>;
}

/** A column of the workbook. `column` is the list's, by its id, that shows the same. */
export interface CardField extends Field<CardRow> {
  column?: string;
}

const dayOf = (instant: string | null) => instant && inZone(instant).day;

/** Each fact of a card, with the list's column that shows it; those without one are only in the workbook of everything. */
export function cardFields({ prefix, columns, nameOf, priorityTitles }: SheetContext): CardField[] {
  const column = (card: CardRow) => columns.get(card.column_id);
  return [
    { column: "codigo", header: "Código", width: 11, kind: "text", value: (card) => cardCode(prefix, card.number) },
    { column: "titulo", header: "Título", width: 44, kind: "text", value: (card) => card.title },
    { column: "tipo", header: "Tipo", width: 14, kind: "text", value: (card) => card.type },
    { column: "columna", header: "Columna", width: 18, kind: "text", value: (card) => column(card)?.title },
    {
      header: "Estado",
      width: 14,
      kind: "text",
      value: (card) => {
        const group = column(card)?.group;
        return group && groupTitles[group];
      },
    },
    {
      column: "prioridad",
      header: "Prioridad",
      width: 10,
      kind: "text",
      value: (card) => priorityTitleOf({ priorityTitles }, card.priority),
    },
    {
      column: "personas",
      header: "Responsables",
      width: 28,
      kind: "text",
      value: (card) => card.assignees.map(nameOf).join(", "),
    },
    {
      header: "Pidió",
      width: 22,
      kind: "text",
      value: ({ requester_id }) => (requester_id !== null && nameOf(requester_id) ? nameOf(requester_id) : null),
    },
    { column: "etiquetas", header: "Etiquetas", width: 22, kind: "text", value: (card) => card.labels.join(", ") },
    { column: "show", header: "Show", width: 28, kind: "text", value: (card) => card.show?.name },
    { column: "comienza", header: "Comienza", width: 12, kind: "day", value: (card) => card.start_on },
    { column: "vence", header: "Vence", width: 12, kind: "day", value: (card) => card.due_on },
    { column: "sla", header: "SLA", width: 17, kind: "moment", value: (card) => momentCell(card.sla_due_at) },
    { column: "horas", header: "Horas", width: 10, kind: "money", value: (card) => card.hours },
    {
      column: "pasos",
      header: "Pasos hechos",
      width: 10,
      kind: "int",
      value: ({ checks }) => (checks.total ? checks.done : null),
    },
    { column: "pasos", header: "Pasos", width: 8, kind: "int", value: ({ checks }) => checks.total || null },
    { header: "Rondas", width: 8, kind: "int", value: ({ rounds }) => rounds || null },
    { header: "Creada", width: 12, kind: "day", value: (card) => dayOf(card.created_at) },
    { header: "Empezada", width: 12, kind: "day", value: (card) => dayOf(card.started_at) },
    { header: "Cerrada", width: 12, kind: "day", value: (card) => dayOf(card.closed_at) },
    { header: "Archivada", width: 10, kind: "text", value: (card) => (card.archived ? "Sí" : "") },
  ];
}

interface Typed {
  kind: ColumnKind;
  width: number;
  read?: (value: unknown, nameOf: (id: number) => string) => CellInput;
}
const plain: Typed = { kind: "text", width: 24 };
const decimal: Typed = { kind: "money", width: 14 };

/** How each kind of custom field is written; money has two columns, so that no sum mixes currencies. */
const KINDS: Record<Exclude<FieldDefinition["type"], "money">, Typed> = {
  text: plain,
  longtext: { ...plain, width: 40 },
  url: { ...plain, width: 32 },
  select: plain,
  multiselect: { ...plain, read: (value) => (Array.isArray(value) ? value.join(", ") : null) },
  number: decimal,
  hours: decimal,
  date: { kind: "day", width: 12 },
  checkbox: { kind: "text", width: 9, read: (value) => (value === true ? "Sí" : "") },
  person: { ...plain, read: (value, nameOf) => (typeof value === "number" ? nameOf(value) : null) },
};

const scalar = (value: unknown): CellInput => (typeof value === "string" || typeof value === "number" ? value : null);
const part = (value: unknown, key: "amount" | "currency"): CellInput =>
  value !== null && typeof value === "object" ? scalar((value as Record<string, unknown>)[key]) : null;

/** The columns of the board's own fields. */
export function customFields(
  definitions: readonly FieldDefinition[],
  { nameOf }: Pick<SheetContext, "nameOf">,
): CardField[] {
  return definitions.flatMap(({ key, title, type }): CardField[] => {
    const column = fieldColumnId(key);
    if (type === "money")
      return [
        { column, header: title, width: 18, kind: "money", value: ({ fields }) => part(fields[key], "amount") },
        {
          column,
          header: `${title}: moneda`,
          width: 9,
          kind: "text",
          value: ({ fields }) => part(fields[key], "currency"),
        },
      ];
    const { kind, width, read = scalar } = KINDS[type];
    return [{ column, header: title, width, kind, value: ({ fields }) => read(fields[key], nameOf) }];
  });
}

/**
 * The fields of the list's columns that are shown, in their order; all of them when nothing says which. Under the title the
 * list shows the code, so it comes along.
 * @param shown ids of columns, separated by commas.
 */
export function shownFields(fields: readonly CardField[], shown: string | undefined): readonly CardField[] {
  const ids = new Set((shown ?? "").split(",").flatMap((id) => (id === "titulo" ? ["codigo", id] : [id])));
  const chosen = [...ids].flatMap((id) => fields.filter(({ column }) => column === id));
  return chosen.length > 0 ? chosen : fields;
}
