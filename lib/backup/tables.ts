import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { to as copyTo } from "pg-copy-streams";

/** A table of ours: its columns that hold something of their own, and the order of its rows that any server gives alike. */
export interface Table {
  name: string;
  columns: string[];
  order: string;
}

// Of text the server's language would order otherwise; a table without a key is ordered by all that it holds.
const TABLES = `
SELECT c.relname AS name,
  array_agg(a.attname::text ORDER BY a.attnum) AS columns,
  coalesce((SELECT string_agg(CASE WHEN t.typcategory = 'S' THEN format('%I::text COLLATE "C"', k.attname) ELSE quote_ident(k.attname) END,
      ', ' ORDER BY array_position(i.indkey::int2[], k.attnum))
    FROM pg_index i JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY (i.indkey) JOIN pg_type t ON t.oid = k.atttypid
    WHERE i.indrelid = c.oid AND i.indisprimary), format('%I::text COLLATE "C"', c.relname)) AS "order"
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND c.relname <> '_prisma_migrations'
GROUP BY c.oid, c.relname ORDER BY c.relname`;

/** The tables of the application, by name; what says which migrations were applied is not one of them. */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  return (await client.query<Table>(TABLES)).rows;
}

/** A name as SQL writes it. */
export const ident = (name: string) => `"${name.replaceAll('"', '""')}"`;
const list = (columns: readonly string[]) => columns.map(ident).join(", ");

const NEWLINE = 10;

/**
 * Reads the rows of a table as text, in their order: equal rows are equal bytes on any server. Rows are counted by their
 * ends (a newline within a value is written `\n`): the driver's own count comes after the last byte, at its leisure.
 * @param onBytes gets them piece by piece; the next is read when it is done
 */
export async function readTable(
  client: ClientBase,
  table: Table,
  onBytes: (bytes: Buffer) => Promise<void> | void = () => {},
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const bytes of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) {
    hash.update(bytes);
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) rows++;
    await onBytes(bytes);
  }
  return { rows, sha256: hash.digest("hex") };
}

const copyOut = ({ name, columns, order }: Table) =>
  `COPY (SELECT ${list(columns)} FROM ${ident(name)} ORDER BY ${order}) TO STDOUT`;
export const copyIn = (name: string, columns: readonly string[]) => `COPY ${ident(name)} (${list(columns)}) FROM STDIN`;

/** How values are written as text, whatever the server's own settings. */
export const AS_TEXT = `SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET timezone = 'UTC'; SET bytea_output = 'hex';
  SET extra_float_digits = 1; SET client_encoding = 'UTF8'; SET statement_timeout = 0; SET lock_timeout = 0`;

/** The numbers that tables count by. Not of a snapshot: read last, they are at least what the rows need. */
export async function sequencesOf(client: ClientBase): Promise<{ name: string; value: string | null }[]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `SELECT sequencename::text AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  );
  return rows;
}

/** Where rows may be put back in any order and as they were: without checks between tables, and without triggers. */
export async function openForLoading(client: ClientBase, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`,
  );
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${ident(name)}`);
  for (const table of tables) await client.query(`ALTER TABLE ${ident(table)} DISABLE TRIGGER USER`);
  if (tables.length > 0) await client.query(`TRUNCATE ${list(tables)}`);
  return async () => {
    for (const table of tables) await client.query(`ALTER TABLE ${ident(table)} ENABLE TRIGGER USER`);
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${ident(name)} ${definition}`);
  };
}
