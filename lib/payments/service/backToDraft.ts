import { patiently, type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import { releaseProblem } from "../rules/people";
import { BATCH_MS, type HeldBatch, holdBatch, itemsOf, signedOf, subjectOf } from "./held";
import { sendBack } from "./lessOwed";
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
    const why = await wentBack(tx, batch, body.version);
    if (why !== null) return why;
    if (batch.state !== "autorizado" || batch.version !== body.version) return null;
    if (releaseProblem(actor.userId, signedOf(batch), [])) return null;
    await holdSubjects(tx, (await itemsOf(tx, { batch: id })).map(subjectOf));
    await bringToToday(tx, actor, batch);
    const lowered = await lowerItems(tx, batch);
    const orders = await withhold(tx, id);
    if (lowered === null && orders.length === 0) return null;
    const withheld = orders.length > 0 ? changedText(orders, batch.currency) : "";
    const text = [lowered ?? "", withheld].filter(Boolean).join(" ").slice(0, 1_000);
    await sendBack(tx, actor, batch, text);
    return text;
  }, BATCH_MS);
  if (said !== null) throw impossible(said);
}

/** Why a batch that somebody saw authorised is a draft again, or cancelled: less is owed of it since; null where it is not. */
async function wentBack(tx: Tx, { id, state, version }: HeldBatch, seen: number): Promise<string | null> {
  if (version === seen || (state !== "borrador" && state !== "cancelado")) return null;
  const [row] = await txQuery<{ reason: string }>(
    tx,
    "SELECT reason FROM payment_batch WHERE id = $1::int AND reason LIKE 'Se debe menos%'",
    id,
  );
  return row?.reason ?? null;
}
