import type { FieldDefinition } from "@/lib/boards/rules/definition";
import { type FieldValues, isEmpty } from "@/lib/boards/rules/fields";

const isMoney = (value: unknown): value is { amount: string; currency?: string } =>
  typeof value === "object" && value !== null && "amount" in value;

/** What a form holds for the board's fields at its start. */
export function fromFieldValues(fields: readonly FieldDefinition[], values: FieldValues = {}): FieldValues {
  return Object.fromEntries(
    fields.map(({ key, type }) => {
      const value = values[key];
      if (type === "money") return [key, isMoney(value) ? value : { amount: "", currency: "ARS" }];
      if (type === "multiselect") return [key, value ?? []];
      if (type === "checkbox") return [key, value ?? false];
      if (type === "number" || type === "hours") return [key, isEmpty(value) ? null : Number(value)];
      return [key, isEmpty(value) ? "" : String(value)];
    }),
  );
}

/** What the server takes of what a form holds, without the empty ones. */
export function toFieldValues(fields: readonly FieldDefinition[], values: FieldValues): FieldValues {
  return Object.fromEntries(
    fields.flatMap(({ key, type }) => {
      const value = values[key];
      if (isMoney(value))
        return value.amount === "" ? [] : [[key, { amount: value.amount, currency: value.currency || "ARS" }]];
      if (isEmpty(value)) return [];
      return [[key, type === "person" ? Number(value) : value]];
    }),
  );
}

/** The fields that must be filled and are not. */
export const missingIn = (fields: readonly FieldDefinition[], values: FieldValues): FieldDefinition[] => {
  const given = toFieldValues(fields, values);
  return fields.filter(({ key, required }) => required && given[key] === undefined);
};
