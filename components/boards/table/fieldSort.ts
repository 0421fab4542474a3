import type { FieldDefinition } from "@/lib/boards/rules/definition";

/** What a column of the field is ordered by: amounts by size, people by name, days and texts as they are. */
export function fieldSort(
  { type }: Pick<FieldDefinition, "type">,
  value: unknown,
  nameOf: (id: number) => string,
): string | null {
  if (value === null || value === undefined) return null;
  if (type === "money" && typeof value === "object" && "amount" in value) return String(value.amount);
  if (type === "person") return nameOf(Number(value));
  return Array.isArray(value) ? value.join(", ") : String(value);
}
