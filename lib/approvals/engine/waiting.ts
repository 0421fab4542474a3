import { prisma, query } from "@/lib/db";
import type { ApprovalActor } from "../kind";
import { partiesTo } from "../rules/eligible";
import { CLAIMS, claimsOf, NAMED, type Standing } from "./claims";
import { directoryOf } from "./directory";
import { standingOf } from "./guard";
import { askedInSteps, askedOf, type Votable } from "./held";
import { registry } from "./registry";

/** What somebody may decide now: the database is told which it is by their own right; `others` are what was asked one by one. */
export interface Waiting extends Standing {
  /** Kinds that a domain has. */
  kinds: readonly string[];
  others: readonly Other[];
}

/** A request that waits, which somebody may decide by what no condition says: for somebody else, or a second step of it. */
interface Other {
  id: number;
  on_behalf_of: number | null;
}

/** All that says who may decide a request `r` with its open step `s`, as `Votable`. */
export const VOTABLE = `json_build_object('id', r.id, 'kind', r.kind, 'state', r.state, 'amounts', r.amounts,
    'production', r.production, 'keys', r.keys, 'asked_by_user_id', r.asked_by_user_id,
    'author_user_id', r.author_user_id, 'editor_user_id', r.editor_user_id, 'beneficiaries', r.beneficiaries, 'makers', r.makers,
    'steps', json_build_array(json_build_object('id', s.id, 'state', s.state, 'who', s.who, 'mode', s.mode, 'needed', s.needed, 'may_skip', s.may_skip,
      'escalate_to', s.escalate_to, 'escalated_at', s.escalated_at)),
    'decisions', coalesce((SELECT json_agg(json_build_object('step_id', d.step_id, 'by_user_id', d.by_user_id, 'on_behalf_of_user_id', d.on_behalf_of_user_id))
      FROM approval_decision d WHERE d.request_id = r.id), '[]'))`;

/** Nobody's whose request it is (`partiesTo`). */
const FREE = `$1::int NOT IN (r.asked_by_user_id, r.author_user_id, coalesce(r.editor_user_id, 0)) AND $1::int <> ALL (r.makers || r.beneficiaries)`;

/** Parameters that say whose it is: the reader, then what `waitingFor` found. */
export interface Places {
  claims: string;
  spoken: string;
  kinds: string;
  others: string;
}

/**
 * A request `r` with its open step `s` that the reader (`$1`) decides by a right of his own, with `claims`: it names him, is not his, and
 * he has not said a word of it. The same as `candidateOf` says of him (a test compares them).
 */
const own = ({ spoken, kinds }: Places) =>
  `${FREE} AND r.id <> ALL (${spoken}::int[]) AND r.kind = ANY (${kinds}::text[]) AND ${NAMED}`;

/** The same, and what was asked one by one. */
export const theirs = (at: Places) => `(r.id = ANY (${at.others}::int[]) OR (${own(at)}))`;

/** Requests with the step that waits. */
export const OPEN = "approval_request r JOIN approval_step s ON s.request_id = r.id AND s.state = 'abierto'";

/** Ids of the requests that the reader decides, for a list that has others, too. */
export const theirIds = (at: Places) => `SELECT r.id FROM ${OPEN} WHERE r.state = 'en_aprobacion' AND ${theirs(at)}`;

/** The values of these parameters, in the order of `Places`. */
export const valuesOfWaiting = ({ claims, spoken, kinds, others }: Waiting) => [
  JSON.stringify(claims),
  spoken,
  kinds,
  others.map(({ id }) => id),
];

/**
 * What has to be asked one by one: where they have said something of it, and, if somebody delegated to them, what does not name
 * themselves. A part of what they may decide is never missing.
 */
const OTHERS = `
WITH ${CLAIMS("$2")}, givers AS MATERIALIZED (
  SELECT u.id, u.rol FROM approval_delegation d JOIN app_user u ON u.id = d.from_user_id
  WHERE d.to_user_id = $1::int AND d.ended_at IS NULL AND d.until_at > now()
)
SELECT r.id, r.kind, ${VOTABLE} AS votable FROM ${OPEN}
WHERE r.state = 'en_aprobacion' AND r.kind = ANY ($4::text[]) AND ${FREE} AND (r.id = ANY ($3::int[]) OR NOT ${NAMED} AND EXISTS (
    SELECT 1 FROM givers g, jsonb_array_elements(s.who || CASE WHEN s.escalated_at IS NULL THEN '[]' ELSE s.escalate_to END) w
    WHERE w ->> 'type' NOT IN ('rol', 'persona') OR w ->> 'role' = g.rol OR (w ->> 'user_id')::int = g.id))`;
const DELEGATED = `SELECT 1 FROM approval_delegation WHERE to_user_id = $1::int AND ended_at IS NULL AND until_at > now() LIMIT 1`;

const COUNTED_AT = { claims: "$3", spoken: "$4", kinds: "$5", others: "$6" };
const COUNTED = `WITH ${CLAIMS("$3")}
  SELECT count(*)::int AS "all", count(*) FILTER (WHERE s.due_at < $2::timestamptz)::int AS due FROM ${OPEN}
  WHERE r.state = 'en_aprobacion' AND ${theirs(COUNTED_AT)}`;
const ANY_AT = { claims: "$2", spoken: "$3", kinds: "$4", others: "$5" };
const ANY = `WITH ${CLAIMS("$2")} ${theirIds(ANY_AT)} LIMIT 1`;

type Actor = Pick<ApprovalActor, "userId">;

/** What this person may decide now. One's own is none of it, also where its kind lets who made it return or reject it. */
export async function waitingFor(actor: Actor): Promise<Waiting> {
  const known = (await registry()).kinds;
  const [standing, delegated] = await Promise.all([claimsOf(actor), query(DELEGATED, [actor.userId])]);
  const waiting = { ...standing, kinds: [...known.keys()], others: [] };
  if (standing.spoken.length + delegated.length === 0) return waiting;
  const rows = await query<{ id: number; kind: string; votable: Votable }>(OTHERS, [
    actor.userId,
    ...valuesOfWaiting(waiting).slice(0, 3),
  ]);
  const directory = await directoryOf(
    prisma,
    rows.map(({ votable }) => askedInSteps(votable)),
  );
  const others = rows.flatMap(({ id, kind, votable }) => {
    const of = known.get(kind);
    if (!of || partiesTo(askedOf(votable)).has(actor.userId)) return [];
    const { verdicts, on_behalf_of } = standingOf(votable, actor.userId, of, directory);
    return verdicts.length > 0 ? [{ id, on_behalf_of }] : [];
  });
  return { ...waiting, others };
}

/** How many they are, and how many of them are due before an instant. */
export async function countWaiting(
  { userId }: Actor,
  waiting: Waiting,
  until: Date,
): Promise<{ all: number; due: number }> {
  const [counted] = await query<{ all: number; due: number }>(COUNTED, [userId, until, ...valuesOfWaiting(waiting)]);
  return counted ?? { all: 0, due: 0 };
}

/** Whether anything waits that they decide by a right of their own. */
export async function decidesOwn(actor: Actor): Promise<boolean> {
  const waiting = await waitingFor(actor);
  const others = waiting.others.filter(({ on_behalf_of }) => on_behalf_of === null);
  return (await query(ANY, [actor.userId, ...valuesOfWaiting({ ...waiting, others })])).length > 0;
}
