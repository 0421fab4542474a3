import { query, type Tx, txQuery } from "@/lib/db";

/** Runs a SQL text and answers its rows: on the pool, or inside a transaction. Days and numerics are cast to text in it. */
export type Run = <T extends object>(text: string, values: unknown[]) => Promise<T[]>;

export const onPool: Run = query;
export const inTx =
  (tx: Tx): Run =>
  (text, values) =>
    txQuery(tx, text, ...values);

/** An instant as ISO 8601 in UTC. */
export const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Somebody as answers name them, from a row of app_user. */
export const whoSql = (alias: string): string =>
  `json_build_object('mail', ${alias}.mail::text, 'name', ${alias}.name)`;
