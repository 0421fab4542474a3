import type { ClientBase } from "pg";
import type { Tx } from "@/lib/db";

/** A value as its PostgreSQL text; arrays of numbers become array literals. */
export type Cell = string | number | boolean | null | number[];

const CHUNK = 10_000;

function text(value: Cell): string | null {
  if (value === null) return null;
  return Array.isArray(value) ? `{${value.join(",")}}` : String(value);
}

const AS_TYPE = (column: string, type: string) => `${column}::${type}`;
const OF_MAIL: Record<string, typeof AS_TYPE> = {
  person: (column) => `(SELECT u.id FROM app_user u WHERE u.mail = ${column}::citext)`,
  nobodys: (column) =>
    `CASE WHEN NOT EXISTS (SELECT 1 FROM app_user u WHERE u.mail = ${column}::citext) THEN ${column}::citext END`,
};

/**
 * Inserts rows by `unnest`, ten thousand at a time; rows whose key exists already are left as they are.
 * `columns` names each column with its type; a mail becomes its `person`, and stays as `nobodys` where it is nobody's.
 * Table and column names are ours, never someone's input.
 * @returns how many were new.
 */
export async function insertRows<Column extends string>(
  client: ClientBase,
  table: string,
  columns: Record<Column, string>,
  rows: readonly Record<Column, Cell>[],
): Promise<number> {
  const names = Object.keys(columns) as Column[];
  const list = names.map((name) => `"${name}"`).join(", ");
  const casts = names.map((name) => (OF_MAIL[columns[name]] ?? AS_TYPE)(`given."${name}"`, columns[name])).join(", ");
  const arrays = names.map((_, index) => `$${index + 1}::text[]`).join(", ");
  const sql = `INSERT INTO "${table}" (${list}) SELECT ${casts} FROM unnest(${arrays}) AS given(${list}) ON CONFLICT DO NOTHING`;
  let inserted = 0;
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    const values = names.map((name) => chunk.map((row) => text(row[name])));
    inserted += (await client.query(sql, values)).rowCount ?? 0;
  }
  return inserted;
}

const AUDIT = {
  actor: "text",
  action: "text",
  object: "text",
  before: "jsonb",
  after: "jsonb",
  request_id: "text",
} as const;
type Noted = Record<"actor" | "action" | "object" | "request_id", string> & { before?: unknown; after?: unknown };
const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** The seed's own transaction as services take one that speak SQL and note what they did in the audit log. */
export const asTx = (client: ClientBase): Tx =>
  ({
    $queryRawUnsafe: async (text: string, ...values: unknown[]) => (await client.query(text, values)).rows as unknown,
    auditEntry: {
      createMany: ({ data }: { data: Noted[] }) =>
        insertRows(
          client,
          "audit_entry",
          AUDIT,
          data.map((row) => ({ ...row, before: json(row.before), after: json(row.after) })),
        ),
    },
  }) as unknown as Tx;
