import type { CardRow, ColumnView } from "../schema";
import type { FieldDefinition } from "./definition";
import { priorities } from "./words";

/** What a card is ordered by: amounts and hours as decimal texts, null for none, which goes last. */
export type CardValue = (card: CardRow) => string | number | null;

/** What the order of a list needs of its board. */
export interface OrderContext {
  /** In their order. */
  columns: readonly Pick<ColumnView, "id">[];
  fields: readonly FieldDefinition[];
  nameOf: (id: number) => string;
}

/** The list's column of a custom field. */
export const fieldColumnId = (key: string): string => `campo_${key}`;

/** What each column of the list is ordered by, by its id, the same on the screen and in the workbook; `mes` is a group. */
export function cardValues({ columns, fields, nameOf }: OrderContext) {
  const place = new Map(columns.map(({ id }, index) => [id, index]));
  const own = fields.map((field): [string, CardValue] => [
    fieldColumnId(field.key),
    (card) => fieldValue(field, card.fields[field.key], nameOf),
  ]);
  return {
    ...Object.fromEntries(own),
    titulo: ({ title }) => title,
    codigo: ({ number }) => number,
    tipo: ({ type }) => type || null,
    columna: ({ column_id }) => place.get(column_id) ?? null,
    prioridad: ({ priority }) => priorities.indexOf(priority),
    personas: ({ assignees }) => assignees.map(nameOf).join(", ") || null,
    vence: ({ due_on }) => due_on,
    mes: ({ due_on }) => due_on?.slice(0, 7) ?? null,
    sla: ({ sla_due_at }) => sla_due_at,
    show: ({ show }) => show?.name ?? null,
    etiquetas: ({ labels }) => labels.join(", ") || null,
    pasos: ({ checks }) => (checks.total > 0 ? checks.done / checks.total : null),
    horas: ({ hours }) => hours,
    comienza: ({ start_on }) => start_on,
  } satisfies Record<string, CardValue> as Record<string, CardValue>;
}

/** Amounts by size, people by name, days and texts as they are. */
export function fieldValue(
  { type }: Pick<FieldDefinition, "type">,
  value: unknown,
  nameOf: (id: number) => string,
): string | null {
  if (value === null || value === undefined) return null;
  if (type === "money" && typeof value === "object" && "amount" in value) return String(value.amount);
  if (type === "person") return nameOf(Number(value));
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** An order as the address has it. */
export interface CardOrder {
  id: string;
  desc: boolean;
}

/** `vence,-prioridad`: the columns of an order, the ones that go down with a minus. */
export const orderText = (order: readonly CardOrder[]): string =>
  order.map(({ id, desc }) => (desc ? `-${id}` : id)).join(",");

export const orderOf = (text: string): CardOrder[] =>
  text
    .split(",")
    .filter(Boolean)
    .map((part) => (part.startsWith("-") ? { id: part.slice(1), desc: true } : { id: part, desc: false }));
