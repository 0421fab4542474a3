import { audit } from "@/lib/audit/audit";
import { patiently, query, type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import { log } from "@/lib/log";
import type { Counting } from "@/lib/tax/service/month";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { authoriseProblem } from "../rules/people";
import { BATCH_MS, type HeldBatch, holdBatch, itemsOf, signedOf, subjectOf } from "./held";
import { holdSubjects } from "./subjects";
import { restatedText, withhold } from "./withholdings";

/** What a held draft withholds by now is stored, and said in it. @returns in words what changed; null where nothing did */
async function restate(tx: Tx, actor: PaymentActor, batch: HeldBatch, counting: Counting): Promise<string | null> {
  await holdSubjects(tx, (await itemsOf(tx, { batch: batch.id })).map(subjectOf));
  const orders = await withhold(tx, batch.id, counting);
  if (orders.length === 0) return null;
  const text = restatedText(orders, batch.currency).slice(0, 1_000);
  await txQuery(
    tx,
    "UPDATE payment_batch SET reason = $2::text, version = version + 1, updated_at = now() WHERE id = $1::int",
    ...[batch.id, text],
  );
  await audit(tx, actor, {
    action: "payment_batch.retenciones",
    object: `payment_batch:${batch.id}`,
    after: { reason: text },
  });
  await changed(tx);
  return text;
}

/**
 * Before a batch is authorised: nobody signs other amounts than those that would be withheld now, were what is authorised already released first.
 * @throws 422 saying whose changed, from what to what, once that is stored
 */
export async function restateBefore(
  actor: PaymentActor,
  { params: { id }, body }: Input<typeof api.authoriseBatch>,
): Promise<void> {
  const said = await patiently(async (tx) => {
    const batch = await holdBatch(tx, id);
    if (batch.state !== "borrador" || batch.version !== body.version) return null;
    if (authoriseProblem(actor.userId, signedOf(batch))) return null;
    return restate(tx, actor, batch, "signed");
  }, BATCH_MS);
  if (said !== null) throw impossible(`${said} Revisarlas y autorizar de nuevo.`);
}

/** Drafts that came back, of the suppliers and the month of a batch that was released: what it withheld counts in theirs. */
const RETURNED = `SELECT DISTINCT o.batch_id AS id FROM payment_order r JOIN withholding w ON w.order_id = r.id JOIN withholding t ON t.company_id = w.company_id
    AND t.month = w.month AND t.supplier_id = w.supplier_id AND t.state = 'propuesta' JOIN payment_order o ON o.id = t.order_id
  JOIN payment_batch b ON b.id = o.batch_id WHERE r.batch_id = $1::int AND b.state = 'borrador' AND b.reason <> '' ORDER BY 1`;

/** After a release: batches that came back show what they withhold since. The release stands whatever becomes of them: authorising looks again. */
export async function restateReturned(actor: PaymentActor, released: number): Promise<void> {
  for (const { id } of await query<{ id: number }>(RETURNED, [released]))
    await patiently(async (tx) => {
      const batch = await holdBatch(tx, id);
      if (batch.state === "borrador") await restate(tx, actor, batch, "issued");
    }, BATCH_MS).catch((err: unknown) => log.warn({ err, batch: id }, "A batch that came back was not restated"));
}
