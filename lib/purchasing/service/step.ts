import { audit } from "@/lib/audit/audit";
import { moveByRecord } from "@/lib/boards/service/followed";
import type { Mover } from "@/lib/boards/service/followers";
import { type Tx, txQuery } from "@/lib/db";
import { standing } from "@/lib/format/standing";
import { conflict } from "@/lib/http/errors";
import { changed } from "../changed";
import { columnOf, type PurchaseState, type PurchaseStep, stateAfter, stateTitles } from "../rules/states";
import { type Purchase, stored } from "./record";

/** The board that is the queue of purchases. */
export const BOARD = "compras";
export const objectOf = (id: number) => `requisition:${id}`;

interface Taking {
  /** Of the states that the step may lead to. */
  to?: PurchaseState;
  reason?: string;
  /** Said in the audit log beside the step. */
  more?: object;
  /** Somebody moved the card: it is there already. */
  byCard?: true;
}

/** Where a step leads. @throws 409 where it cannot be taken any more */
export function requireStep({ state }: Purchase, step: PurchaseStep, to?: PurchaseState): PurchaseState {
  const after = stateAfter(state, step, to);
  if (after === null) throw conflict(`La compra está ${standing(stateTitles[state])}: ya no se puede hacer eso.`);
  return after;
}

/**
 * The one way in which a held purchase changes its state: by the table of steps, with its card, the audit log and the news, in the
 * caller's transaction. What it posts is posted by who calls, before or after. @returns the purchase as it is then
 */
export async function transition(
  tx: Tx,
  actor: Mover,
  before: Purchase,
  step: PurchaseStep,
  { to, reason = "", more = {}, byCard }: Taking = {},
): Promise<Purchase> {
  const state = requireStep(before, step, to);
  await txQuery(
    tx,
    `UPDATE requisition SET state = $2::text, state_reason = $3::text, version = version + 1, updated_at = now(),
       state_at = CASE WHEN state = $2::text THEN state_at ELSE now() END WHERE id = $1::int`,
    before.id,
    state,
    reason,
  );
  await audit(tx, actor, {
    action: `requisition.${AUDITED[step]}`,
    object: objectOf(before.id),
    before: { state: before.state },
    after: { state, ...(reason && { reason }), ...more },
  });
  if (!byCard && columnOf[state] !== columnOf[before.state])
    await moveByRecord(tx, actor.userId, { board: BOARD, card: before.card_id, column: columnOf[state] });
  await changed(tx, before.id);
  return stored(tx, before.id);
}

const AUDITED: Record<PurchaseStep, string> = {
  soltar: "released",
  cotizar: "quoting",
  esperar: "held",
  pedir: "asked",
  aprobar: "approved",
  devolver: "returned",
  enviar: "sent",
  avanzar: "advanced",
  cerrar: "closed",
  cancelar: "cancelled",
};

/** Says in the audit log, and to whoever looks, what changed of a held purchase whose state stays. @returns it as it is then */
export async function touched(
  tx: Tx,
  actor: Mover,
  before: Purchase,
  action: string,
  facts: { before?: unknown; after?: unknown },
): Promise<Purchase> {
  await txQuery(tx, "UPDATE requisition SET version = version + 1, updated_at = now() WHERE id = $1::int", before.id);
  await audit(tx, actor, { action: `requisition.${action}`, object: objectOf(before.id), ...facts });
  await changed(tx, before.id);
  return stored(tx, before.id);
}
