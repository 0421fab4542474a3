import { audit } from "@/lib/audit/audit";
import { patiently, type Tx, txQuery } from "@/lib/db";
import { standing } from "@/lib/format/standing";
import type { Input } from "@/lib/http/contract";
import { AppError, forbidden, impossible, staleVersion } from "@/lib/http/errors";
import { onceAnswered } from "@/lib/once";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { authoriseProblem, giveUpProblem, releaseProblem } from "../rules/people";
import { type BatchStep, batchAfter, batchStateTitles, batchTransitions } from "../rules/states";
import type { BatchView } from "../schema/batches";
import { backWhereChanged } from "./backToDraft";
import { knewAccounts, requirePayable } from "./check";
import { nextNumbers } from "./declared";
import { BATCH_MS, contentHash, type HeldBatch, type HeldItem, holdBatch, signedOf } from "./held";
import { letGo } from "./letGo";
import { mailSuppliers } from "./mailSuppliers";
import { restateBefore, restateReturned } from "./restate";
import { holdItemsOf } from "./subjects";
import { tell } from "./tell";
import { batchOf } from "./view";
import { followWithheld } from "./withholdings";

/** What is written of a batch beside its state, by column. */
type Written = Readonly<Record<string, string | number | Date | null>>;
interface Step {
  /** Who did it already asks the same again: nothing more happens. */
  did?: (batch: HeldBatch) => number | null;
  /** Checks and does what the step is, before the state is written. */
  work?: (tx: Tx, actor: PaymentActor, batch: HeldBatch, items: HeldItem[], reason: string) => Promise<Written>;
}

/** Who took a step, and when. */
const signedAs = (what: "authorised" | "released" | "sent" | "closed", { userId }: PaymentActor): Written => ({
  [`${what}_by_user_id`]: userId,
  [`${what}_at`]: new Date(),
});

async function writeBatch(tx: Tx, id: number, written: Written): Promise<void> {
  const columns = Object.keys(written).map((column, index) => `${column} = $${index + 2}`);
  await txQuery(
    tx,
    `UPDATE payment_batch SET ${columns.join(", ")}, version = version + 1, updated_at = now() WHERE id = $1::int`,
    id,
    ...Object.values(written),
  );
}

const STEPS: Readonly<Record<Exclude<BatchStep, "editar" | "generar">, Step>> = {
  autorizar: {
    did: ({ authoriser }) => authoriser,
    work: async (tx, actor, batch) => {
      const problem = authoriseProblem(actor.userId, signedOf(batch));
      if (problem) throw forbidden(problem);
      return { content_hash: await contentHash(tx, batch.id), ...signedAs("authorised", actor) };
    },
  },
  devolver: { work: async () => ({ content_hash: null, authorised_by_user_id: null, authorised_at: null }) },
  liberar: {
    did: ({ releaser }) => releaser,
    work: async (tx, actor, batch, items) => {
      const problem = releaseProblem(actor.userId, signedOf(batch), await knewAccounts(tx, batch.id));
      if (problem) throw forbidden(problem);
      await requirePayable(tx, batch, items);
      await numberOrders(tx, batch, new Set(items.map(({ order_id }) => order_id)).size);
      return { reason: "", ...signedAs("released", actor) };
    },
  },
  enviar: { work: async (_tx, actor) => signedAs("sent", actor) },
  cancelar: {
    work: async (tx, actor, _batch, items, reason) => {
      await letGo(tx, items);
      return { reason, ...signedAs("closed", actor) };
    },
  },
  no_enviar: {
    work: async (tx, actor, batch, items, reason) => {
      const problem = giveUpProblem(actor.userId, signedOf(batch), batch.releaser);
      if (problem) throw forbidden(problem);
      await letGo(tx, items);
      return { reason, ...signedAs("closed", actor) };
    },
  },
};

/** Its orders get the next numbers of their company. */
async function numberOrders(tx: Tx, { id, company_id }: HeldBatch, orders: number): Promise<void> {
  const first = await nextNumbers(tx, company_id, orders);
  await txQuery(
    tx,
    `WITH own AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM payment_order WHERE batch_id = $1::int)
     UPDATE payment_order r SET number = $2::int + o.n - 1, state = $3::text, version = version + 1 FROM own o WHERE r.id = o.id`,
    id,
    first,
    batchTransitions.liberar.orders,
  );
}

type Asked = { params: { id: number }; body: { version: number; clave?: string; reason?: string } };

/** A step of a batch in the caller's transaction, telling nobody. @returns whether it was taken now. @throws as its endpoint */
export const stepIn = (
  tx: Tx,
  actor: PaymentActor,
  name: keyof typeof STEPS,
  { params: { id }, body }: Asked,
): Promise<boolean> => take(tx, actor, id, name, body, STEPS[name]);

const stepping =
  (name: keyof typeof STEPS) =>
  (actor: PaymentActor, { params: { id }, body }: Asked): Promise<BatchView> =>
    patiently(
      (tx) =>
        onceAnswered(
          tx,
          { name: `payments.${name}`, userId: actor.userId, clave: body.clave, request: { id, ...body } },
          async () => {
            if (await stepIn(tx, actor, name, { params: { id }, body })) {
              await tell(tx, actor, id, name);
              if (name === "enviar") await mailSuppliers(tx, actor, id);
            }
          },
          () => batchOf(actor, id, tx),
        ),
      BATCH_MS,
    );

/** Takes a step of a batch, held with all that it pays. @returns false where the same person took it already. @throws 404, 409 with the batch as it is */
export async function take(
  tx: Tx,
  actor: PaymentActor,
  id: number,
  step: BatchStep,
  { version, reason = "" }: Asked["body"],
  { did, work }: Step,
): Promise<boolean> {
  const batch = await holdBatch(tx, id);
  const to = batchAfter(batch.state, step);
  if (to === null) {
    if (did?.(batch) === actor.userId && batch.state === batchTransitions[step].to) return false;
    throw new AppError(
      409,
      "conflict",
      `El lote está ${standing(batchStateTitles[batch.state])}: ya no se puede hacer eso.`,
      {
        current: await batchOf(actor, id, tx),
      },
    );
  }
  if (batch.version !== version) throw staleVersion(await batchOf(actor, id, tx));
  const items = await holdItemsOf(tx, { batch: id });
  if (items.length === 0 && step !== "cancelar") throw impossible("El lote no paga nada: cancelarlo.");
  await writeBatch(tx, id, { ...(await work?.(tx, actor, batch, items, reason)), state: to });
  await txQuery(
    tx,
    `UPDATE payment_order SET state = $2::text, version = version + 1, reason = CASE WHEN $3::text = '' THEN reason ELSE $3::text END
     WHERE batch_id = $1::int AND state <> $2::text`,
    ...[id, batchTransitions[step].orders, reason],
  );
  await followWithheld(tx, actor, id, step, reason);
  await audit(tx, actor, {
    action: `payment_batch.${step}`,
    object: `payment_batch:${id}`,
    before: { state: batch.state },
    after: { state: to, amount: batch.amount, ...(reason && { reason }) },
  });
  await changed(tx);
  return true;
}

/** `POST /payment-batches/{id}/authorise`: of what would be withheld now. Errors: 403 for who may not sign it, 404, 409, 422 where that changed. */
export const authorise = (actor: PaymentActor, input: Input<typeof api.authoriseBatch>) =>
  restateBefore(actor, input).then(() => stepping("autorizar")(actor, input));
/** `POST /payment-batches/{id}/return`: to be changed, and authorised again. Errors: 404, 409. */
export const giveBack = (actor: PaymentActor, input: Input<typeof api.returnBatch>) =>
  stepping("devolver")(actor, input);
/** `POST /payment-batches/{id}/release`: everything is checked again, orders get their numbers. Errors: 403, 404, 409, 422 naming what is wrong. */
export const release = (actor: PaymentActor, input: Input<typeof api.releaseBatch>) =>
  backWhereChanged(actor, input)
    .then(() => stepping("liberar")(actor, input))
    .then(async (batch) => {
      await restateReturned(actor, batch.id);
      return batch;
    });
/** `POST /payment-batches/{id}/send`: it is at the bank. Errors: 404, 409. */
export const send = (actor: PaymentActor, input: Input<typeof api.sendBatch>) => stepping("enviar")(actor, input);
/** `POST /payment-batches/{id}/cancel`: before it was released. Errors: 404, 409. */
export const cancel = (actor: PaymentActor, input: Input<typeof api.cancelBatch>) => stepping("cancelar")(actor, input);
/** `POST /payment-batches/{id}/unsent`: it never reached the bank, says somebody else than who released it. Errors: 403, 404, 409. */
export const unsent = (actor: PaymentActor, input: Input<typeof api.unsentBatch>) =>
  stepping("no_enviar")(actor, input);
