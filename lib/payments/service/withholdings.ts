import type { Tx } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
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
import type { BatchStep } from "../rules/states";

export { rateMissing } from "@/lib/tax/service/paymentRate";

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
export const changedText = (orders: readonly Changed[], currency: string): string =>
  `Las retenciones cambiaron desde la autorización: ${eachText(orders, currency)}.`;

/** The same of what nobody authorised yet. */
export const restatedText = (orders: readonly Changed[], currency: string): string =>
  `Las retenciones cambiaron: ${eachText(orders, currency)}.`;

function eachText(orders: readonly Changed[], currency: string): string {
  const money = (value: string) => formatMoney(value, currency, { decimals: 2 });
  return orders
    .slice(0, 10)
    .map(({ payee, before, now }) => `${payee}, de ${money(before)} a ${money(now)}`)
    .join("; ");
}
