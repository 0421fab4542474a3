import { audit } from "@/lib/audit/audit";
import { patiently, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import { setWaiting } from "@/lib/tax/service/follow";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { releaseProblem } from "../rules/people";
import { BATCH_MS, holdBatch, itemsOf, signedOf, subjectOf } from "./held";
import { lowerItems } from "./lower";
import { bringToToday } from "./releaseDay";
import { holdSubjects } from "./subjects";
import { changedText, withhold } from "./withholdings";

/**
 * Before a release: where less is owed of what it pays (a note came), or what is withheld is not what was authorised any more, the batch goes
 * back to its draft with the new amounts, to be authorised again; a day that went by is today's. @throws 422 saying whose, from what to
 * what, once that is stored
 */
export async function backWhereChanged(
  actor: PaymentActor,
  { params: { id }, body }: Input<typeof api.releaseBatch>,
): Promise<void> {
  const said = await patiently(async (tx) => {
    const batch = await holdBatch(tx, id);
    if (batch.state !== "autorizado" || batch.version !== body.version) return null;
    if (releaseProblem(actor.userId, signedOf(batch), [])) return null;
    await holdSubjects(tx, (await itemsOf(tx, { batch: id })).map(subjectOf));
    await bringToToday(tx, actor, batch);
    const lowered = await lowerItems(tx, batch);
    const orders = await withhold(tx, id);
    if (lowered === null && orders.length === 0) return null;
    const withheld = orders.length > 0 ? changedText(orders, batch.currency) : "";
    const text = [lowered ?? "", withheld].filter(Boolean).join(" ").slice(0, 1_000);
    await setWaiting(tx, id, false);
    await txQuery(
      tx,
      `UPDATE payment_batch SET state = 'borrador', content_hash = NULL, authorised_by_user_id = NULL, authorised_at = NULL, reason = $2::text,
         version = version + 1, updated_at = now() WHERE id = $1::int`,
      ...[id, text],
    );
    await txQuery(
      tx,
      "UPDATE payment_order SET state = 'borrador', version = version + 1 WHERE batch_id = $1::int AND state <> 'borrador'",
      id,
    );
    await audit(tx, actor, {
      action: "payment_batch.devolver",
      object: `payment_batch:${id}`,
      before: { state: batch.state },
      after: { state: "borrador", reason: text },
    });
    await changed(tx);
    return text;
  }, BATCH_MS);
  if (said !== null) throw impossible(said);
}
