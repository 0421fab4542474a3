import type { FieldDefinition } from "./definition";

/** Values of custom fields by key; a field without value has no key. */
export type FieldValues = Record<string, unknown>;

/** True for what counts as no value: the field is then taken out. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** The fields a card of this type has. */
export const fieldsOf = (definitions: readonly FieldDefinition[], type: string): FieldDefinition[] =>
  definitions.filter((field) => !field.types || field.types.includes(type));

/** Which of the fields that a column needs are still empty on a card of this type. */
export function missingFor(
  needs: readonly string[],
  definitions: readonly FieldDefinition[],
  card: { type: string; fields: FieldValues },
): FieldDefinition[] {
  return fieldsOf(definitions, card.type).filter(({ key }) => needs.includes(key) && isEmpty(card.fields[key]));
}
