import { query } from "@/lib/db";

const NAME = "coalesce(nullif(who.name, ''), who.mail::text)";

/**
 * Rows with the name of the person of whom each holds the number, or the mail of one without a name: `created_by_user_id`
 * becomes `created_by`. Empty where it was nobody of ours (the system, a schedule).
 */
export async function withPeople<Key extends string, Row extends { [key in `${Key}_user_id`]: number | null }>(
  rows: readonly Row[],
  key: Key,
): Promise<(Omit<Row, `${Key}_user_id`> & { [key in Key]: string })[]> {
  const column = `${key}_user_id` as const;
  const ids = [...new Set(rows.flatMap((row) => row[column] ?? []))];
  const people = ids.length === 0 ? [] : await query<{ id: number; name: string }>(PEOPLE, [ids]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map(({ [column]: id, ...row }) => ({ ...row, [key]: names.get(id ?? 0) ?? "" }) as never);
}

const PEOPLE = `SELECT who.id, ${NAME} AS name FROM app_user who WHERE who.id = ANY ($1::int[])`;

/** The same in SQL, for a column of numbers. */
export const personSql = (column: string): string =>
  `coalesce((SELECT ${NAME} FROM app_user who WHERE who.id = ${column}), '')`;

/** People of a column of ids, as JSON `{ id, name }` in the column's own order; null when there is none. */
export const namedSql = (column: string): string =>
  `CASE WHEN ${column} <> '{}' THEN (SELECT json_agg(json_build_object('id', who.id, 'name', coalesce(nullif(who.name, ''), who.mail::text))
      ORDER BY array_position(${column}, who.id)) FROM app_user who WHERE who.id = ANY (${column})) END`;
