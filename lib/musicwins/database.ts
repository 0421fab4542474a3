import { prisma, query, type Tx, txQuery } from "@/lib/db";

/** Runs a SQL text and answers its rows: on the pool, or inside a transaction. Days and numerics are cast to text in it. */
export interface Run {
  <T extends object>(text: string, values: unknown[]): Promise<T[]>;
  /** Where other domains' reads go along. */
  tx: Tx;
}

export const onPool: Run = Object.assign(
  <T extends object>(text: string, values: unknown[]) => query<T>(text, values),
  {
    tx: prisma,
  },
);
export const inTx = (tx: Tx): Run =>
  Object.assign(<T extends object>(text: string, values: unknown[]) => txQuery<T>(tx, text, ...values), { tx });

/** An instant as ISO 8601 in UTC. */
export const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Somebody as answers name them, from a row of app_user. */
export const whoSql = (alias: string): string =>
  `json_build_object('mail', ${alias}.mail::text, 'name', ${alias}.name)`;
