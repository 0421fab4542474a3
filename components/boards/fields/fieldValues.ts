import type { FieldDefinition } from "@/lib/boards/rules/definition";
import { type FieldValues, isEmpty } from "@/lib/boards/rules/filled";

/** What the server takes of what a form holds: the values of these fields, without the empty ones. */
export const filledValues = (fields: readonly FieldDefinition[], values: FieldValues): FieldValues =>
  Object.fromEntries(fields.flatMap(({ key }) => (isEmpty(values[key]) ? [] : [[key, values[key]]])));

/** The fields that must be filled and are not. */
export const missingIn = (fields: readonly FieldDefinition[], values: FieldValues): FieldDefinition[] =>
  fields.filter(({ key, required }) => required && isEmpty(values[key]));
