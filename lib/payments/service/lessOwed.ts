import { type AuditActor, audit } from "@/lib/audit/audit";
import { patiently, type Tx, txQuery } from "@/lib/db";
import { enqueue } from "@/lib/jobs/queue";
import { setWaiting } from "@/lib/tax/service/follow";
import { changed } from "../changed";
import { lowerQueue } from "../queues";
import type { SubjectKind } from "../rules/kinds";
import type { BatchState } from "../rules/states";
import { BATCH_MS, holdBatch, itemsOf, subjectOf } from "./held";
import { lowerItems } from "./lower";
import { holdSubjects } from "./subjects";
import { tellSigned } from "./tell";
import { withhold } from "./withholdings";

/**
 * A batch is in its draft with the new amounts, to be authorised again; one that pays nothing any more is cancelled. Who calls holds it, and
 * has written what it pays. `text`: what changed, as people read it.
 */
export async function sendBack(
  tx: Tx,
  actor: AuditActor,
  { id, state }: { id: number; state: BatchState },
  text: string,
): Promise<void> {
  await setWaiting(tx, id, false);
  const [signed] = await txQuery<{ people: number[] }>(
    tx,
    "SELECT array_remove(array_append(array_prepend(created_by_user_id, edited_by_user_ids), authorised_by_user_id), NULL) AS people FROM payment_batch WHERE id = $1::int",
    id,
  );
  const [now] = await txQuery<{ state: BatchState }>(
    tx,
    `WITH own AS (SELECT EXISTS (SELECT 1 FROM payment_order r WHERE r.batch_id = $1::int) AS pays)
     UPDATE payment_batch b SET state = CASE WHEN own.pays THEN 'borrador' ELSE 'cancelado' END, content_hash = NULL, authorised_by_user_id = NULL,
       authorised_at = NULL, closed_at = CASE WHEN own.pays THEN b.closed_at ELSE now() END, version = version + 1, updated_at = now(),
       reason = left(CASE WHEN b.state = 'borrador' AND b.reason <> '' THEN b.reason || ' ' ELSE '' END || $2::text, 1000)
     FROM own WHERE b.id = $1::int RETURNING b.state`,
    id,
    text,
  );
  await txQuery(
    tx,
    "UPDATE payment_order SET state = 'borrador', version = version + 1 WHERE batch_id = $1::int AND state <> 'borrador'",
    id,
  );
  await audit(tx, actor, {
    action: now?.state === "cancelado" ? "payment_batch.cancelar" : "payment_batch.devolver",
    object: `payment_batch:${id}`,
    before: { state },
    after: { state: now?.state, reason: text },
  });
  await tellSigned(tx, actor, { id, state: now?.state ?? state, text, people: signed?.people ?? [] });
  await changed(tx);
}

/** Their items pay what is owed, and they are to be signed again. Who calls holds the batch and what of it is owed less. */
async function lowerOne(tx: Tx, actor: AuditActor, batch: { id: number; state: BatchState }): Promise<void> {
  const lowered = await lowerItems(tx, batch);
  if (lowered === null) return;
  await withhold(tx, batch.id);
  await sendBack(tx, actor, batch, lowered);
}

/** Less is owed of some vouchers and notes, as of any debt. */
export const lowerBatchesOf = (tx: Tx, actor: AuditActor, vouchers: readonly number[]): Promise<void> =>
  lowerBatches(tx, actor, ["voucher", "note"], vouchers);

/**
 * Less is owed of some debts of these kinds, which who calls holds: what of them is in a batch that is not released is lowered, the batch is to
 * be authorised again, and whoever made or signed it is told. A batch that somebody holds at this moment waits for what we hold: the worker
 * does the same once it is let go, and its release looks at it, too.
 */
export async function lowerBatches(
  tx: Tx,
  actor: AuditActor,
  kinds: readonly SubjectKind[],
  ids: readonly number[],
): Promise<void> {
  const of = `FROM payment_batch b WHERE b.state IN ('borrador', 'autorizado') AND EXISTS (SELECT 1 FROM payable p
       JOIN payment_item i ON i.payable_id = p.id JOIN payment_order r ON r.id = i.order_id
       WHERE p.kind = ANY ($2::text[]) AND p.subject_id = ANY ($1::int[]) AND r.batch_id = b.id)`;
  const all = await txQuery<{ id: number }>(tx, `SELECT b.id ${of}`, [...ids], [...kinds]);
  if (all.length === 0) return;
  const held = await txQuery<{ id: number; state: BatchState }>(
    tx,
    `SELECT b.id, b.state ${of} ORDER BY b.id FOR UPDATE SKIP LOCKED`,
    [...ids],
    [...kinds],
  );
  for (const batch of held) await lowerOne(tx, actor, batch);
  const batches = all.map(({ id }) => id).filter((id) => !held.some((one) => one.id === id));
  const { mail, requestId } = actor;
  if (batches.length > 0) await enqueue(tx, lowerQueue, { mail, requestId, batches });
}

/** Those batches once nobody holds them; one that was released, or went back, meanwhile is left as it is. */
export async function lowerWaiting({ batches, ...actor }: AuditActor & { batches: number[] }): Promise<void> {
  for (const id of batches)
    await patiently(async (tx) => {
      const batch = await holdBatch(tx, id);
      if (batch.state !== "borrador" && batch.state !== "autorizado") return;
      await holdSubjects(tx, (await itemsOf(tx, { batch: id })).map(subjectOf));
      await lowerOne(tx, actor, batch);
    }, BATCH_MS);
}
