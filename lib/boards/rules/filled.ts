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

/** Whether a card's field is said by its record, and not by the board: `record` is the record that the card is. */
export const isOwned = ({ owner }: Pick<FieldDefinition, "owner">, record: number | null): boolean =>
  owner !== undefined && record !== null;

/** The fields that may be typed on a new card of this type: of a record, not those that it comes to by itself. */
export const newFieldsOf = (
  { fields, records }: { fields: readonly FieldDefinition[]; records: readonly string[] },
  type: string,
): FieldDefinition[] => fieldsOf(fields, type).filter(({ later }) => !(later && records.includes(type)));

/** Which of the fields that a column needs are still empty on a card of this type. */
export function missingFor(
  needs: readonly string[],
  definitions: readonly FieldDefinition[],
  card: { type: string; fields: FieldValues; show_id?: number | null },
): FieldDefinition[] {
  // What a record says its own steps ask for.
  const own = fieldsOf(definitions, card.type).filter((field) => !isOwned(field, card.show_id ?? null));
  return own.filter(({ key }) => needs.includes(key) && isEmpty(card.fields[key]));
}
