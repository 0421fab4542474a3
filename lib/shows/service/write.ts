import { audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import type { ShowActor } from "../actor";
import { type ShowState, type Stage, stageIn } from "../rules/kinds";

/** Where a show stands in its life. */
export interface ShowLife {
  id: number;
  name: string;
  state: ShowState;
  stage: Stage | null;
  state_reason: string;
  state_before: ShowState | null;
  sold_out_at: Date | null;
  version: number;
}

export const LIFE = "s.id, s.name, s.state, s.stage, s.state_reason, s.state_before, s.sold_out_at, s.version";

/** Where a show stands, in a transaction. */
export async function lifeOf(tx: Tx, id: number): Promise<ShowLife> {
  const [life] = await txQuery<ShowLife>(tx, `SELECT ${LIFE} FROM "show" s WHERE s.id = $1::int`, id);
  if (!life) throw new Error(`Show ${id} is gone`);
  return life;
}

interface Written {
  to: ShowState;
  action: string;
  /** Where on the board, where somebody chose among the stages of the state. */
  stage?: Stage;
  /** Why, where the step asks. */
  reason?: string;
}

/** Writes a held show's state, and where it stands on the board, with its audit entry: the only place that does. */
export async function write(
  tx: Tx,
  actor: ShowActor,
  id: number,
  { to, action, stage, reason }: Written,
): Promise<ShowLife> {
  const now = await lifeOf(tx, id);
  const full = [to, now.state].includes("sold_out");
  const [after] = await txQuery<ShowLife>(
    tx,
    `UPDATE "show" s SET state = $2, stage = $3, state_reason = $4, state_before = $5, version = version + 1, updated_at = now(),
       sold_out_at = CASE WHEN $2 = 'a_la_venta' THEN NULL WHEN $6 THEN coalesce(sold_out_at, now()) ELSE sold_out_at END
     WHERE s.id = $1::int RETURNING ${LIFE}`,
    id,
    to,
    now.stage !== null && stage !== undefined ? stage : stageIn(to, now.stage),
    reason ?? "",
    to === "reprogramado" ? now.state : null,
    full,
  );
  await audit(tx, actor, {
    action,
    object: `show:${now.name}`,
    before: { state: now.state },
    after: { state: to, ...(reason !== undefined && { reason }), sold_out_at: after?.sold_out_at ?? null },
  });
  return after as ShowLife;
}

/** Moves a held show to another stage of the state that it is in. */
export async function writeStage(
  tx: Tx,
  actor: ShowActor,
  { id, name, stage: before }: ShowLife,
  stage: Stage,
): Promise<ShowLife> {
  const [after] = await txQuery<ShowLife>(
    tx,
    `UPDATE "show" s SET stage = $2, version = version + 1, updated_at = now() WHERE s.id = $1::int RETURNING ${LIFE}`,
    id,
    stage,
  );
  await audit(tx, actor, {
    action: "show.staged",
    object: `show:${name}`,
    before: { stage: before },
    after: { stage },
  });
  return after as ShowLife;
}
