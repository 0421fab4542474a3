import type { FieldDefinition } from "@/lib/boards/rules/definition";
import { formatDay, isValidDay } from "@/lib/format/dates";
import { amountText } from "./sumText";

const decimals = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 2 });

/** The value of a custom field as people read it; empty for none. */
export function fieldText(
  { type }: Pick<FieldDefinition, "type">,
  value: unknown,
  nameOf: (id: number) => string,
): string {
  if (value === null || value === undefined) return "";
  if (type === "money" && typeof value === "object" && "amount" in value && "currency" in value)
    return amountText(String(value.amount), String(value.currency));
  if (type === "hours") return amountText(String(value), null);
  if (type === "number") return decimals.format(Number(value));
  if (type === "date") return isValidDay(String(value)) ? formatDay(String(value)) : "";
  if (type === "checkbox") return value === true ? "Sí" : "";
  if (type === "person") return nameOf(Number(value));
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** What a column of the field is ordered by: amounts by size, days and texts as they are. */
export function fieldSort({ type }: Pick<FieldDefinition, "type">, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (type === "money" && typeof value === "object" && "amount" in value) return String(value.amount);
  return Array.isArray(value) ? value.join(", ") : String(value);
}
