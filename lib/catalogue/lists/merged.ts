/**
 * SQL of the name of the record of `table` that `id` is counted as; null without one. It goes from pointer to pointer of that
 * one: the view of all pointers (`category_kept`) would be gone through again for each row of a list.
 */
export const keptNameSql = (table: string, id: string): string => `(
  WITH RECURSIVE up(merged_into, name) AS (
    SELECT k.merged_into, k.name FROM ${table} k WHERE k.id = ${id}
    UNION ALL SELECT k.merged_into, k.name FROM ${table} k JOIN up ON k.id = up.merged_into
  ) SELECT name FROM up WHERE merged_into IS NULL)`;

/** The name of the record that one of `table` is counted as, where it was merged. */
export const keptSql = (table: string): string => `${keptNameSql(table, "r.merged_into")} AS kept`;

/** What every record of the catalogue is answered with. */
export const STORED = "r.id, r.version, r.updated_at";
export const mergedSql = (table: string): string => `r.merged_into, ${keptSql(table)}`;
