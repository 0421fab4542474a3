import { type AuditActor, audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { standing } from "@/lib/format/standing";
import { notFound } from "@/lib/http/errors";
import { changed } from "../changed";
import { holdingStates, type OrderState, type OrderStep, orderAfter, orderStateTitles } from "../rules/states";
import { type HeldItem, holdBatch, subjectOf, vouchersOf } from "./held";
import { holdFollowers, holdItemsOf, takersOf } from "./subjects";

/** An order, held with its batch. */
export interface HeldOrder {
  id: number;
  /** None of what was declared, or only netted. */
  batch_id: number | null;
  company_id: number;
  method: string;
  state: OrderState;
  currency: string;
  payee: string;
  paid_day: string | null;
  credited_match_id: number | null;
  version: number;
}

/** Somebody who says what became of an order: a person with /pagos, or with the bank's statement. */
export type Settler = AuditActor & { userId: number };

export const cannot = ({ state }: Pick<HeldOrder, "state">): string =>
  `El pago está ${standing(orderStateTitles[state])}: ya no se puede hacer eso.`;

/** What a step of an order leaves behind: its batch closed with its last order, the audit's line, the news. */
export async function stepped(
  tx: Tx,
  actor: Settler,
  { id, batch_id, state }: HeldOrder,
  step: OrderStep,
  more: object,
): Promise<void> {
  if (batch_id !== null) await closeBatch(tx, actor, batch_id);
  await audit(tx, actor, {
    action: `payment_order.${step}`,
    object: batch_id === null ? `payment_order:${id}` : `payment_batch:${batch_id}`,
    before: { order: id, state },
    after: { order: id, state: orderAfter(state, step), ...more },
  });
  await changed(tx);
}

/** Held, but for who says that an item of it pays something else (`takenOver.ts`): they wait for what it pays, not for it. @throws 404 */
export async function holdOrder(tx: Tx, id: number): Promise<HeldOrder> {
  const [named] = await txQuery<{ batch: number | null }>(
    tx,
    "SELECT batch_id AS batch FROM payment_order WHERE id = $1::int",
    id,
  );
  if (!named) throw notFound("No existe este pago.");
  if (named.batch !== null) await holdBatch(tx, named.batch);
  const [order] = await txQuery<HeldOrder>(
    tx,
    `SELECT id, batch_id, company_id, method, state, currency::text AS currency, payee, paid_day::text AS paid_day, credited_match_id, version
     FROM payment_order WHERE id = $1::int FOR NO KEY UPDATE`,
    id,
  );
  if (!order) throw notFound("No existe este pago.");
  return order;
}

/** What a held order pays, all of it held. */
export function holdItems(tx: Tx, { id }: HeldOrder): Promise<HeldItem[]> {
  return holdItemsOf(tx, { order: id }, async (items) =>
    holdFollowers(tx, [...vouchersOf(items), ...(await takersOf(tx, items.map(subjectOf)))]),
  );
}

/** A batch is closed with the last of its orders; its state moved on, so that its version did. Open again with one that waits again. */
async function closeBatch(tx: Tx, actor: Settler, id: number): Promise<void> {
  await txQuery(
    tx,
    `UPDATE payment_batch SET version = version + 1, updated_at = now(), closed_by_user_id = $2::int, closed_at = now(), state = 'cerrado'
     WHERE id = $1::int AND state = 'enviado' AND NOT EXISTS (SELECT 1 FROM payment_order r WHERE r.batch_id = $1::int AND r.state = ANY ($3::text[]))`,
    id,
    actor.userId,
    [...holdingStates],
  );
  await txQuery(
    tx,
    `UPDATE payment_batch SET version = version + 1, updated_at = now(), closed_by_user_id = NULL, closed_at = NULL, state = 'enviado'
     WHERE id = $1::int AND state = 'cerrado' AND EXISTS (SELECT 1 FROM payment_order r WHERE r.batch_id = $1::int AND r.state = ANY ($2::text[]))`,
    id,
    [...holdingStates],
  );
}
