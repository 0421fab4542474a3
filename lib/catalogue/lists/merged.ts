/** The name of the record that one of `table` is counted as, where it was merged. */
export const keptSql = (table: string): string =>
  `(SELECT k.name FROM ${table}_kept m JOIN ${table} k ON k.id = m.kept_id WHERE m.id = r.id AND m.kept_id <> r.id) AS kept`;

/** What every record of the catalogue is answered with. */
export const STORED = "r.id, r.version, r.updated_at";
export const mergedSql = (table: string): string => `r.merged_into, ${keptSql(table)}`;
