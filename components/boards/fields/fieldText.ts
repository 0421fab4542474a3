import type { FieldDefinition } from "@/lib/boards/rules/definition";
import { formatDayYear, isValidDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { joinSpanish } from "@/lib/format/text";

/** A custom field's value as people read it. */
export function fieldText({ type }: FieldDefinition, value: unknown, nameOf: (id: number) => string): string {
  if (type === "money") {
    const { amount, currency } = value as { amount: string; currency: string };
    return formatMoney(amount, currency);
  }
  if (type === "checkbox") return value ? "Sí" : "No";
  if (type === "person") return nameOf(Number(value));
  if (Array.isArray(value)) return joinSpanish(value.map(String));
  if (type === "date" && isValidDay(String(value))) return formatDayYear(String(value));
  if (type === "hours") return `${String(value).replace(".", ",")} h`;
  return type === "number" ? String(value).replace(".", ",") : String(value);
}
