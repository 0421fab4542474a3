import { prisma, query } from "@/lib/db";
import type { ApprovalActor } from "../kind";
import { partiesTo } from "../rules/eligible";
import { directoryOf } from "./directory";
import { type Standing, standingOf } from "./guard";
import { askedOf, type Votable } from "./held";
import { registry } from "./registry";

/** A request that waits, with what decides who may decide it and when that is due. */
export interface WaitingRow extends Votable {
  due_at: string | null;
}

/**
 * What waits, with its open step alone: of a step that names roles and people, only where it names this person (`$1`), or one of
 * those who delegated to them; who is behind its other words is known by their owners. A part of what they may decide is never missing.
 */
const WAITING = `
WITH principals AS (
  SELECT u.id, u.rol FROM app_user u WHERE u.id = $1::int
  UNION SELECT u.id, u.rol FROM approval_delegation d JOIN app_user u ON u.id = d.from_user_id
    WHERE d.to_user_id = $1::int AND d.ended_at IS NULL AND d.until_at > now()
)
SELECT r.id, r.kind, r.state, r.amount::text AS amount, r.currency::text AS currency, r.production, r.keys, r.other_amounts, r.asked_by_user_id,
  r.author_user_id, r.editor_user_id, r.beneficiaries, r.makers, to_json(s.due_at) #>> '{}' AS due_at,
  json_build_array(json_build_object('id', s.id, 'state', s.state, 'who', s.who, 'mode', s.mode, 'needed', s.needed, 'may_skip', s.may_skip,
    'escalate_to', s.escalate_to, 'escalated_at', s.escalated_at)) AS steps,
  coalesce((SELECT json_agg(json_build_object('step_id', d.step_id, 'by_user_id', d.by_user_id, 'on_behalf_of_user_id', d.on_behalf_of_user_id))
    FROM approval_decision d WHERE d.request_id = r.id), '[]') AS decisions
FROM approval_request r JOIN approval_step s ON s.request_id = r.id AND s.state = 'abierto'
WHERE r.state = 'en_aprobacion' AND EXISTS (
  SELECT 1 FROM jsonb_array_elements(s.who || CASE WHEN s.escalated_at IS NULL THEN '[]' ELSE s.escalate_to END) w
  WHERE w ->> 'type' NOT IN ('rol', 'persona') OR w ->> 'role' IN (SELECT rol FROM principals) OR (w ->> 'user_id')::int IN (SELECT id FROM principals))`;

/** A request that waits for somebody, with what they may say of it. */
export type Decidable = WaitingRow & Standing;

/**
 * Requests that wait, of which this person may decide the open step now. One's own is none of them, also where its kind lets who made
 * it return or reject it.
 */
export async function decidable(actor: Pick<ApprovalActor, "userId">): Promise<Decidable[]> {
  const { kinds } = await registry();
  const waiting = await query<WaitingRow>(WAITING, [actor.userId]);
  if (waiting.length === 0) return [];
  const directory = await directoryOf(prisma, waiting.map(askedOf));
  return waiting.flatMap((row) => {
    const kind = kinds.get(row.kind);
    const standing = kind && standingOf(row, actor.userId, kind, directory);
    const waits = standing && standing.verdicts.length > 0 && !partiesTo(askedOf(row)).has(actor.userId);
    return waits ? [{ ...row, ...standing }] : [];
  });
}
