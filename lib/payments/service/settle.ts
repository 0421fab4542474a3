import { patiently, type Tx, txQuery } from "@/lib/db";
import { attachDocument } from "@/lib/documents/service/attach";
import { formatDay } from "@/lib/format/dates";
import { paidDayProblem } from "@/lib/format/paidDay";
import type { Input } from "@/lib/http/contract";
import { AppError, badField, forbidden, impossible, staleVersion } from "@/lib/http/errors";
import { onceAnswered } from "@/lib/once";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import { isByHand } from "../rules/byHand";
import { giveUpProblem } from "../rules/people";
import { type OrderStep, orderAfter } from "../rules/states";
import type { BatchView } from "../schema/batches";
import { payOrder, unpayOrder } from "./crediting";
import { BATCH_MS, type HeldItem, holdBatch, signedOf } from "./held";
import { asSigned, givenUpOf } from "./late";
import { letGo } from "./letGo";
import { cannot, type HeldOrder, holdItems, holdOrder, stepped } from "./order";
import { batchOf } from "./view";
import { rejectWithheld } from "./withholdings";

/** Where what shows that an order was paid is kept. */
const proofOf = (id: number) => ({ ownerType: "payment_order", ownerId: String(id), slot: "comprobante" });

type Asked = { params: { id: number }; body: { version: number; clave?: string } };

/** Does a step of one order, its batch held before it, and what it pays. */
async function onOrder(
  actor: PaymentActor,
  { params: { id }, body }: Asked,
  step: OrderStep,
  work: (tx: Tx, order: HeldOrder, items: HeldItem[]) => Promise<object>,
): Promise<BatchView> {
  return patiently((tx) => {
    let batch = 0;
    const call = { name: `payments.${step}`, userId: actor.userId, clave: body.clave, request: { id, ...body } };
    return onceAnswered(
      tx,
      call,
      async () => {
        const order = await holdOrder(tx, id);
        const { batch_id } = order;
        if (batch_id === null) throw impossible("Este pago no es de un lote: se corrige donde se declaró.");
        if (orderAfter(order.state, step) === null)
          throw new AppError(409, "conflict", cannot(order), { current: await batchOf(actor, batch_id, tx) });
        if (order.version !== body.version) throw staleVersion(await batchOf(actor, batch_id, tx));
        const items = await holdItems(tx, order);
        await stepped(tx, actor, order, step, await work(tx, order, items));
        batch = batch_id;
      },
      () => batchOf(actor, batch, tx),
    );
  }, BATCH_MS);
}

/** The day on which an order's batch was released, where its company is; null where it is of none. */
async function releasedOn(tx: Tx, order: number): Promise<string | null> {
  const [row] = await txQuery<{ day: string | null }>(
    tx,
    `SELECT to_char(b.released_at AT TIME ZONE c.zone, 'YYYY-MM-DD') AS day FROM payment_order r JOIN payment_batch b ON b.id = r.batch_id
     JOIN company c ON c.id = r.company_id WHERE r.id = $1::int`,
    order,
  );
  return row?.day ?? null;
}

/**
 * `POST /payment-orders/{id}/credit`: the bank paid it, by hand with what the bank calls it. Everything it pays is paid.
 * What was no transfer needs a file that shows it; a transfer, that or how it is known. Errors: 400 for a day to come, or without that, 404, 409, 422 for a month that is shut.
 */
export async function credit(actor: PaymentActor, input: Input<typeof api.creditOrder>): Promise<BatchView> {
  const { day, reference, file_id, reason } = input.body;
  const problem = paidDayProblem(day);
  if (problem) throw badField("day", problem);
  return onOrder(actor, input, "acreditar", async (tx, order, items) => {
    const released = await releasedOn(tx, order.id);
    if (released !== null && day < released)
      throw badField("day", `El lote se liberó el ${formatDay(released)}: no pudo acreditarse antes.`);
    if (isByHand(order.method) && !file_id)
      throw badField(
        "file_id",
        "Adjuntar el recibo o la constancia: sin transferencia, es lo que muestra que se pagó.",
      );
    if (!file_id && !reason)
      throw badField("reason", "Adjuntar el comprobante del banco, o escribir cómo se sabe que se acreditó.");
    await payOrder(tx, actor, order, items, { day, reference, to: "acreditado" });
    if (file_id) await attachDocument(tx, actor, file_id, proofOf(order.id));
    return { day, reference, ...(file_id && { comprobante: file_id }), ...(reason && { motivo: reason }) };
  });
}

/**
 * `POST /payment-orders/{id}/reject`: the bank did not pay it, or it came back after it had. What it pays is due again.
 * Errors: 403 for who released it, 404, 409.
 */
export const reject = (actor: PaymentActor, input: Input<typeof api.rejectOrder>): Promise<BatchView> =>
  onOrder(actor, input, "rechazar", async (tx, order, items) => {
    const { reason } = input.body;
    await requireAnother(tx, actor, order);
    const before = await givenUpOf(tx, order.id);
    if (order.state !== "enviado") await unpayOrder(tx, actor, order, items, { reason, to: "rechazado" });
    else {
      await rejectWithheld(tx, actor, order.id, reason);
      await letGo(tx, items);
      await txQuery(
        tx,
        "UPDATE payment_order SET state = 'rechazado', reason = $2::text, version = version + 1 WHERE id = $1::int",
        order.id,
        reason,
      );
    }
    await asSigned(tx, actor, order.id, items, before, reason);
    await txQuery(tx, "UPDATE payment_order SET given_up = NULL WHERE id = $1::int", order.id);
    return { reason };
  });

/** @throws 403 for whoever released what is at the bank */
async function requireAnother(tx: Tx, actor: PaymentActor, { batch_id }: HeldOrder): Promise<void> {
  if (batch_id === null) return;
  const batch = await holdBatch(tx, batch_id);
  const problem = giveUpProblem(actor.userId, signedOf(batch), batch.releaser);
  if (problem) throw forbidden(problem);
}
