import { type Tx, txQuery } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import type { RequestRow } from "./held";

const person = (id: string) =>
  `(SELECT jsonb_build_object('id', u.id, 'name', u.name, 'mail', u.mail) FROM app_user u WHERE u.id = ${id})`;

/** A request with its steps and what was said of them, as one JSON value: one statement in place of one for each relation. */
const READ = `SELECT (to_jsonb(r) - 'words') || jsonb_build_object('amount', r.amount::text, 'asker', ${person("r.asked_by_user_id")},
    'closer', ${person("r.closed_by_user_id")},
    'company', (SELECT jsonb_build_object('id', c.id, 'name', c.name) FROM company c WHERE c.id = r.company_id),
    'policy', (SELECT jsonb_build_object('version', p.version, 'currency', p.currency, 'rules', p.rules) FROM approval_policy p WHERE p.id = r.policy_id),
    'replaced_by', (SELECT jsonb_build_object('id', n.id) FROM approval_request n WHERE n.replaces_id = r.id),
    'steps', (SELECT coalesce(jsonb_agg(to_jsonb(s) ORDER BY s.position), '[]') FROM approval_step s WHERE s.request_id = r.id),
    'decisions', (SELECT coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('by', ${person("d.by_user_id")},
      'on_behalf_of', ${person("d.on_behalf_of_user_id")}) ORDER BY d.id), '[]') FROM approval_decision d WHERE d.request_id = r.id)) AS row
  FROM approval_request r WHERE `;
const BY_ID = `${READ} r.id = $1::int`;
const LAST = `${READ} r.kind = $1 AND r.object_id = $2 ORDER BY r.id DESC LIMIT 1`;

const INSTANTS = new Set([
  "asked_at",
  "closed_at",
  "at",
  "opened_at",
  "half_at",
  "due_at",
  "escalate_at",
  "half_told_at",
  "due_told_at",
  "escalated_at",
  "stuck_told_at",
]);

type Json = Record<string, unknown>;
const dated = (row: Json): Json =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === "string" && INSTANTS.has(key) ? new Date(value) : value,
    ]),
  );

/** A request as Prisma reads it with `WITH_STEPS`; undefined where there is none. */
export const readRequest = (tx: Tx, id: number): Promise<RequestRow | undefined> => read(tx, BY_ID, id);

/** The last request of a record, the same way; to be read with the record held, as nothing changes it then. */
export const readLast = (tx: Tx, kind: string, object: string): Promise<RequestRow | undefined> =>
  read(tx, LAST, kind, object);

type Stored = Json & { steps: Json[]; decisions: Json[]; amount: string | null };

async function read(tx: Tx, sql: string, ...values: unknown[]): Promise<RequestRow | undefined> {
  const [found] = await txQuery<{ row: Stored }>(tx, sql, ...values);
  if (!found) return undefined;
  const { steps, decisions, amount, ...row } = found.row;
  return {
    ...dated(row),
    amount: amount === null ? null : new Prisma.Decimal(amount),
    steps: steps.map(dated),
    decisions: decisions.map(dated),
  } as unknown as RequestRow;
}
