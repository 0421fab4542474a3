import { type Tx, txQuery } from "@/lib/db";
import type { Difference, Value } from "../rules/changes";
import type { StepRule } from "../rules/eligible";

/** The last request of a record. */
export interface Last {
  id: number;
  state: string;
  snapshot: Record<string, Value>;
}

interface Standing {
  last: Last | null;
  policy: { id: number; currency: string; rules: unknown } | null;
  /** How many active people of each role are not among the excluded. */
  free: Readonly<Record<string, number>>;
}

const STANDING = `SELECT
  (SELECT to_jsonb(r) FROM (SELECT id, state, snapshot FROM approval_request WHERE kind = $1 AND object_id = $2 ORDER BY id DESC LIMIT 1) r) AS last,
  (SELECT to_jsonb(p) FROM (SELECT id, currency, rules FROM approval_policy WHERE kind = $1 AND state = 'vigente') p) AS policy,
  (SELECT coalesce(jsonb_object_agg(rol, n), '{}') FROM (SELECT rol, count(*) AS n FROM app_user WHERE active AND id <> ALL ($3::int[]) GROUP BY rol) f) AS free`;

/** What there is of a record before it is sent: its last request, the policy in force, and who is free to decide by their role. */
export async function standing(tx: Tx, kind: string, id: string, excluded: readonly number[]): Promise<Standing> {
  const [found] = await txQuery<Standing>(tx, STANDING, kind, id, excluded);
  return found as Standing;
}

/** Enough people of a role that every step names are free, so that nobody is missing whoever owns what. */
export function isPlenty(steps: readonly StepRule[], free: Standing["free"]): boolean {
  const roles = Object.keys(free).filter((role) =>
    steps.every(({ who }) => who.some((one) => one.type === "rol" && one.role === role)),
  );
  // Who approved before counts for a step that may be passed over.
  const needed = Math.max(1, ...steps.map(needOf), sumOf(steps.filter(({ may_skip }) => !may_skip)));
  return roles.reduce((sum, role) => sum + (free[role] ?? 0), 0) >= needed && steps.length > 0;
}

const needOf = ({ mode, needed }: StepRule): number => (mode === "n" ? needed : 1);
const sumOf = (steps: readonly StepRule[]): number => steps.reduce((sum, step) => sum + needOf(step), 0);

/** Columns of a record that is given as JSON. */
const columns = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

const OF_STEP = columns([
  ...["position", "who", "escalate_to", "mode", "needed", "sla_hours", "may_skip", "state"],
  ...["opened_at", "closed_at", "half_at", "due_at", "escalate_at"],
]);

/** Writes a request with its steps and what changed of the one before it. @returns its number */
export async function insertRequest(
  tx: Tx,
  request: Readonly<Record<string, unknown>>,
  steps: readonly object[],
  differences: readonly Difference[],
  by: number | null,
): Promise<number> {
  const own = columns(Object.keys(request));
  const [made] = await txQuery<{ id: number }>(
    tx,
    `WITH made AS (INSERT INTO approval_request (${own}) SELECT ${own} FROM jsonb_populate_record(NULL::approval_request, $1::jsonb) RETURNING id),
      steps AS (INSERT INTO approval_step (request_id, ${OF_STEP})
        SELECT made.id, s.* FROM made, (SELECT ${OF_STEP} FROM jsonb_populate_recordset(NULL::approval_step, $2::jsonb)) s),
      changes AS (INSERT INTO approval_change (request_id, label, before, after, by_user_id)
        SELECT made.id, c.label, c.before, c.after, $4::int
        FROM made, jsonb_to_recordset($3::jsonb) AS c(label text, before text, after text))
     SELECT id FROM made`,
    JSON.stringify(request),
    JSON.stringify(steps),
    JSON.stringify(differences),
    by,
  );
  return (made as { id: number }).id;
}
