import { audit } from "@/lib/audit/audit";
import { patiently, type Tx, txQuery } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import type { Input } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type { PostingActor } from "@/lib/ledger/post";
import {
  annulWithheld,
  issueCertificates,
  payInWithheld,
  restoreWithheld,
  setWaiting,
  takeOutWithheld,
} from "@/lib/tax/service/follow";
import { type Changed, reckonBatch } from "@/lib/tax/service/reckonBatch";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { releaseProblem } from "../rules/people";
import type { BatchStep } from "../rules/states";
import { holdBatch, itemsOf, signedOf, subjectOf } from "./held";
import { holdSubjects } from "./subjects";

/**
 * The one place that says what is kept of each order of a batch for a tax office; of every other amount an order is what it cancels.
 * @returns the orders of which that changed
 */
export const withhold = reckonBatch;

/** What is withheld goes on with its batch: held, certified, annulled. */
export async function followWithheld(
  tx: Tx,
  actor: PaymentActor,
  batch: number,
  step: BatchStep,
  reason: string,
): Promise<void> {
  if (step === "autorizar" || step === "devolver") await setWaiting(tx, batch, step === "autorizar");
  if (step === "liberar") await issueCertificates(tx, batch);
  if (step === "cancelar" || step === "no_enviar") await annulWithheld(tx, actor, { batch }, reason);
}

/** An order was credited: what it withheld is to be paid in. `waited`: false where it had come back, and its certificates hold again. */
export async function creditWithheld(tx: Tx, actor: PostingActor, order: number, waited: boolean): Promise<void> {
  if (!waited) await restoreWithheld(tx, order);
  await payInWithheld(tx, actor, order);
}

/** An order waits for the bank once more: what it withheld is not to be paid in yet. */
export const awaitWithheld = takeOutWithheld;

/** The bank did not pay an order, or took it back: its certificates are annulled. */
export const rejectWithheld = (tx: Tx, actor: PostingActor, order: number, reason: string): Promise<void> =>
  annulWithheld(tx, actor, { order }, reason);

/** "Las retenciones cambiaron desde la autorización: Sonido del Sur, de $ 2.000,00 a $ 37.750,00." */
export function changedText(orders: readonly Changed[], currency: string): string {
  const money = (value: string) => formatMoney(value, currency, { decimals: 2 });
  const each = orders
    .slice(0, 10)
    .map(({ payee, before, now }) => `${payee}, de ${money(before)} a ${money(now)}`)
    .join("; ");
  return `Las retenciones cambiaron desde la autorización: ${each}.`;
}

/**
 * Before a release: where what is withheld is not what was authorised any more, the batch goes back to its draft with the new amounts,
 * to be authorised again. @throws 422 saying whose, from what to what, once that is stored
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
    const orders = await withhold(tx, id);
    if (orders.length === 0) return null;
    const text = changedText(orders, batch.currency);
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
  }, 60_000);
  if (said !== null) throw impossible(said);
}
