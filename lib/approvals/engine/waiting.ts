import { prisma, query } from "@/lib/db";
import type { ApprovalActor } from "../kind";
import { partiesTo } from "../rules/eligible";
import { directoryOf } from "./directory";
import { standingOf } from "./guard";
import { askedInSteps, askedOf, type Votable } from "./held";
import { registry } from "./registry";

/** A request that waits for somebody, and for whom they would decide it. */
export interface Decidable {
  id: number;
  kind: string;
  due_at: string | null;
  on_behalf_of: number | null;
}

/** All that says who may decide a request `r` with its open step `s`, as `Votable`. */
export const VOTABLE = `json_build_object('id', r.id, 'kind', r.kind, 'state', r.state, 'amount', r.amount::text, 'currency', r.currency::text,
    'production', r.production, 'keys', r.keys, 'other_amounts', r.other_amounts, 'asked_by_user_id', r.asked_by_user_id,
    'author_user_id', r.author_user_id, 'editor_user_id', r.editor_user_id, 'beneficiaries', r.beneficiaries, 'makers', r.makers,
    'steps', json_build_array(json_build_object('id', s.id, 'state', s.state, 'who', s.who, 'mode', s.mode, 'needed', s.needed, 'may_skip', s.may_skip,
      'escalate_to', s.escalate_to, 'escalated_at', s.escalated_at)),
    'decisions', coalesce((SELECT json_agg(json_build_object('step_id', d.step_id, 'by_user_id', d.by_user_id, 'on_behalf_of_user_id', d.on_behalf_of_user_id))
      FROM approval_decision d WHERE d.request_id = r.id), '[]'))`;

/** The words of a step that hold now: escalation adds people. */
const WORDS = "jsonb_array_elements(s.who || CASE WHEN s.escalated_at IS NULL THEN '[]' ELSE s.escalate_to END) w";

/**
 * What waits, of a step that names roles and people, only where it names this person (`$1`), or one of those who delegated to them; who
 * is behind its other words is known by their owners. A part of what they may decide is never missing. Where it names them by their
 * role or their name, nobody has said a word of it and it is nobody's of theirs, nothing else has to be asked: `votable` is null.
 */
const WAITING = `
WITH principals AS (
  SELECT u.id, u.rol FROM app_user u WHERE u.id = $1::int
  UNION SELECT u.id, u.rol FROM approval_delegation d JOIN app_user u ON u.id = d.from_user_id
    WHERE d.to_user_id = $1::int AND d.ended_at IS NULL AND d.until_at > now()
), own AS (SELECT id, rol FROM app_user WHERE id = $1::int AND active)
SELECT r.id, r.kind, s.due_at, CASE WHEN NOT (
    EXISTS (SELECT 1 FROM ${WORDS} WHERE (w ->> 'type' = 'rol' AND w ->> 'role' = (SELECT rol FROM own))
      OR (w ->> 'type' = 'persona' AND (w ->> 'user_id')::int = (SELECT id FROM own)))
    AND $1::int NOT IN (r.asked_by_user_id, r.author_user_id, coalesce(r.editor_user_id, 0)) AND $1::int <> ALL (r.makers || r.beneficiaries)
    AND NOT EXISTS (SELECT 1 FROM approval_decision d WHERE d.request_id = r.id)
  ) THEN ${VOTABLE} END AS votable
FROM approval_request r JOIN approval_step s ON s.request_id = r.id AND s.state = 'abierto'
WHERE r.state = 'en_aprobacion' AND EXISTS (
  SELECT 1 FROM ${WORDS}
  WHERE w ->> 'type' NOT IN ('rol', 'persona') OR w ->> 'role' IN (SELECT rol FROM principals) OR (w ->> 'user_id')::int IN (SELECT id FROM principals))`;

const LISTED = `SELECT id, kind, to_json(due_at) #>> '{}' AS due_at, votable FROM (${WAITING}) x`;
/** How many there are, and of them until `$2`: what is surely theirs by kind, the rest one by one. */
const COUNTED = `WITH found AS MATERIALIZED (${WAITING})
  SELECT kind, count(*)::int AS count, count(*) FILTER (WHERE due_at < $2::timestamptz)::int AS due, NULL::json AS votable FROM found
    WHERE votable IS NULL GROUP BY kind
  UNION ALL SELECT kind, 1, (due_at IS NOT NULL AND due_at < $2::timestamptz)::int, votable FROM found WHERE votable IS NOT NULL`;

type Actor = Pick<ApprovalActor, "userId">;

interface Row {
  kind: string;
  votable: Votable | null;
}

/**
 * Of what waits, what this person may decide now, with for whom. One's own is none of it, also where its kind lets who made it return
 * or reject it.
 */
async function theirs<One extends Row>({ userId }: Actor, waiting: readonly One[]) {
  const { kinds } = await registry();
  const asked = waiting.flatMap(({ votable }) => (votable ? [votable] : []));
  const directory = asked.length === 0 ? null : await directoryOf(prisma, asked.map(askedInSteps));
  return waiting.flatMap(({ votable, ...row }) => {
    const kind = kinds.get(row.kind);
    if (!kind) return [];
    if (!votable || !directory) return [{ ...row, on_behalf_of: null }];
    const { verdicts, on_behalf_of } = standingOf(votable, userId, kind, directory);
    const waits = verdicts.length > 0 && !partiesTo(askedOf(votable)).has(userId);
    return waits ? [{ ...row, on_behalf_of }] : [];
  });
}

/** Requests that wait, of which this person may decide the open step now. */
export const decidable = async (actor: Actor): Promise<Decidable[]> =>
  theirs(actor, await query<Row & Omit<Decidable, "on_behalf_of">>(LISTED, [actor.userId]));

/** How many they are, and how many of them are due before an instant. */
export async function countDecidable(actor: Actor, until: Date): Promise<{ all: number; due: number }> {
  const rows = await query<Row & { count: number; due: number }>(COUNTED, [actor.userId, until]);
  const own = await theirs(actor, rows);
  return {
    all: own.reduce((sum, { count }) => sum + count, 0),
    due: own.reduce((sum, { due }) => sum + due, 0),
  };
}
