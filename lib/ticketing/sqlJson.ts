/** How our JSON writes what PostgreSQL would write otherwise: texts of SQL, for answers that the database builds. */

/** A moment as `2026-11-22T15:04:05.000Z`. */
export const isoTime = (moment: string): string =>
  `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A list of the rows of a query, in its order: the columns' names are the keys. */
export const listOf = (rows: string): string =>
  `(SELECT coalesce(json_agg(row_to_json(x)), '[]') FROM (${rows}) x)::text`;

/** The order in which currencies are shown (rules/currencies). */
export const currencyRank = (divisa: string): string => `array_position(ARRAY['ARS', 'USD', 'EUR'], ${divisa}::text)`;

/** A sum of money of which `missing` days are not known: null, no zero, where nobody said any. */
export const knownSql = (money: string, missing: string): string =>
  `CASE WHEN ${missing} IS NULL OR ${missing} = 0 OR ${money} <> 0 THEN ${money} END`;

/** As rules/figures `averagePrice`: enough places that rounding to the cent is exact. */
export const averageSql = (money: string, tickets: string, missing: string): string =>
  `CASE WHEN ${tickets} > 0 AND coalesce(${missing}, 0) = 0 THEN round(${money}::numeric(60, 30) / ${tickets}, 2)::text END`;

/** As rules/figures `percentOfCapacity`. */
export const percentSql = (capacity: string, sold: string): string =>
  `CASE WHEN ${capacity} > 0 THEN ${sold} * 100::float8 / ${capacity} END`;
