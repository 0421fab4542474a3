import type { FieldDefinition } from "@/lib/boards/rules/definition";
import { isEmpty } from "@/lib/boards/rules/fields";
import { formatDayYear, isValidDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";

const isMoney = (value: unknown): value is { amount: string; currency: string } =>
  typeof value === "object" && value !== null && "amount" in value && "currency" in value;

/** A custom field's value as people read it; "" for none. */
export function fieldText(field: FieldDefinition, value: unknown, nameOf: (id: number) => string): string {
  if (isEmpty(value)) return "";
  if (field.type === "money" && isMoney(value)) return formatMoney(value.amount, value.currency);
  if (field.type === "date" && typeof value === "string" && isValidDay(value)) return formatDayYear(value);
  if (field.type === "hours") return `${String(value).replace(".", ",")} h`;
  if (field.type === "number") return String(value).replace(".", ",");
  if (field.type === "checkbox") return "Sí";
  if (field.type === "person" && typeof value === "number") return nameOf(value);
  return Array.isArray(value) ? value.join(", ") : String(value);
}
