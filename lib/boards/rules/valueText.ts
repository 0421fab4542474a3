import { joinSpanish } from "@/lib/format/text";
import type { FieldDefinition } from "./definition";
import { dayText, fieldText, hoursText } from "./fieldText";
import { isEmpty } from "./filled";
import { type Priority, priorityTitleOf } from "./words";

/** What a card's values are read with: the board's custom fields, and names of people. */
export interface ValueContext {
  fields: readonly FieldDefinition[];
  nameOf: (id: number) => string;
  priorityTitles?: Partial<Record<Priority, string>>;
}

/** What the parts of a card are called. */
const partTitles: Record<string, string> = {
  title: "Título",
  type: "Tipo",
  priority: "Prioridad",
  start_on: "Comienza",
  due_on: "Vence",
  hours: "Horas estimadas",
  labels: "Etiquetas",
  description: "Descripción",
  assignees: "Responsables",
};

const fieldOf = (key: string, { fields }: ValueContext) =>
  key.startsWith("fields.") ? fields.find((field) => `fields.${field.key}` === key) : undefined;

/** The name of a part of a card (`due_on`, `fields.monto`); a field that the board has not any more goes by its key. */
export const partTitle = (key: string, context: ValueContext): string =>
  partTitles[key] ?? fieldOf(key, context)?.title ?? key.replace(/^fields\./, "");

const list = (value: unknown, text: (each: unknown) => string) =>
  joinSpanish((Array.isArray(value) ? value : [value]).map(text));

/** The value of a part of a card, for people; empty for none. */
export function valueText(key: string, value: unknown, context: ValueContext): string {
  if (isEmpty(value)) return "";
  const field = fieldOf(key, context);
  if (field) return fieldText(field, value, context.nameOf);
  if (key === "priority") return priorityTitleOf(context, value as Priority) ?? String(value);
  if (key === "start_on" || key === "due_on") return dayText(value);
  if (key === "hours") return hoursText(value);
  if (key === "assignees") return list(value, (id) => context.nameOf(Number(id)));
  if (key === "labels") return list(value, String);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
