import { audit } from "@/lib/audit/audit";
import { patiently, type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { AppError, forbidden, impossible, staleVersion } from "@/lib/http/errors";
import { once } from "@/lib/once";
import { unscheduleVouchers } from "@/lib/vouchers/service/schedule";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { authoriseProblem, releaseProblem } from "../rules/people";
import { type BatchStep, batchAfter, batchStateTitles, batchTransitions } from "../rules/states";
import type { BatchView } from "../schema";
import { knewAccounts, requirePayable } from "./check";
import {
  contentHash,
  type HeldBatch,
  type HeldItem,
  holdBatch,
  itemsOf,
  positive,
  signedOf,
  subjectOf,
  vouchersOf,
} from "./held";
import { movePayables } from "./payable";
import { BATCH_MS } from "./prepare";
import { holdSubjects } from "./subjects";
import { batchOf } from "./view";
import { backWhereChanged, followWithheld } from "./withholdings";

interface Step {
  step: BatchStep;
  /** Who did it already asks the same again: nothing more happens. */
  did?: (batch: HeldBatch) => number | null;
  /** Checks and does what the step is, before the state is written. @returns what else is written of the batch, in SQL with $2 for who */
  work?: (tx: Tx, actor: PaymentActor, batch: HeldBatch, items: HeldItem[]) => Promise<string>;
}

const NEVER: Partial<Record<BatchStep, string>> = { cancelar: "reason = $5,", no_enviar: "reason = $5," };

/** Nothing of some items is held any more: what they pay is due again. Who calls holds the subjects. */
export async function letGo(tx: Tx, items: readonly HeldItem[]): Promise<void> {
  await movePayables(
    tx,
    items.map(({ payable_id, amount }) => ({ payable_id, held: `-${positive(amount)}` })),
  );
  const ids = vouchersOf(items);
  const free = await txQuery<{ id: number }>(
    tx,
    "SELECT subject_id AS id FROM payable WHERE kind = 'voucher' AND subject_id = ANY ($1::int[]) AND held = 0",
    ids,
  );
  await unscheduleVouchers(
    tx,
    free.map(({ id }) => id),
  );
}

const STEPS: Readonly<Record<Exclude<BatchStep, "editar" | "generar">, Step>> = {
  autorizar: {
    step: "autorizar",
    did: ({ authoriser }) => authoriser,
    work: async (tx, actor, batch) => {
      const problem = authoriseProblem(actor.userId, signedOf(batch));
      if (problem) throw forbidden(problem);
      return `content_hash = '${await contentHash(tx, batch.id)}', authorised_by_user_id = $2::int, authorised_at = now(),`;
    },
  },
  devolver: {
    step: "devolver",
    work: async () => "content_hash = NULL, authorised_by_user_id = NULL, authorised_at = NULL,",
  },
  liberar: {
    step: "liberar",
    did: ({ releaser }) => releaser,
    work: async (tx, actor, batch, items) => {
      const problem = releaseProblem(actor.userId, signedOf(batch), await knewAccounts(tx, batch.id));
      if (problem) throw forbidden(problem);
      await requirePayable(tx, batch, items);
      await numberOrders(tx, batch);
      return "released_by_user_id = $2::int, released_at = now(),";
    },
  },
  enviar: { step: "enviar", work: async () => "sent_by_user_id = $2::int, sent_at = now()," },
  cancelar: {
    step: "cancelar",
    work: async (tx, _actor, _batch, items) => {
      await letGo(tx, items);
      return "closed_by_user_id = $2::int, closed_at = now(),";
    },
  },
  no_enviar: {
    step: "no_enviar",
    work: async (tx, actor, batch, items) => {
      if (batch.releaser === actor.userId)
        throw forbidden("Usted liberó este lote: que no se envió lo dice otra persona.");
      await letGo(tx, items);
      return "closed_by_user_id = $2::int, closed_at = now(),";
    },
  },
};

/** Its orders get the next numbers of their company, none left out: the counter is held until the commit. */
async function numberOrders(tx: Tx, { id, company_id }: HeldBatch): Promise<void> {
  await txQuery(
    tx,
    `WITH own AS (SELECT id, row_number() OVER (ORDER BY id) AS n, count(*) OVER () AS all_of FROM payment_order WHERE batch_id = $1::int),
     counter AS (INSERT INTO payment_number (company_id, last) SELECT $2::int, count(*) FROM own
       ON CONFLICT (company_id) DO UPDATE SET last = payment_number.last + excluded.last RETURNING last)
     UPDATE payment_order r SET number = c.last - o.all_of + o.n, state = $3::text, version = version + 1 FROM own o, counter c WHERE r.id = o.id`,
    id,
    company_id,
    batchTransitions.liberar.orders,
  );
}

type Asked = { params: { id: number }; body: { version: number; clave?: string; reason?: string } };

const stepping =
  (name: keyof typeof STEPS) =>
  async (actor: PaymentActor, { params: { id }, body }: Asked): Promise<BatchView> => {
    await patiently(
      (tx) =>
        once(
          tx,
          { name: `payments.${name}`, userId: actor.userId, clave: body.clave, request: { id, ...body }, seconds: 0 },
          async () => {
            await take(tx, actor, id, STEPS[name], body);
            return { id };
          },
        ),
      BATCH_MS,
    );
    return batchOf(actor, id);
  };

async function take(
  tx: Tx,
  actor: PaymentActor,
  id: number,
  { step, did, work }: Step,
  { version, reason = "" }: Asked["body"],
) {
  const batch = await holdBatch(tx, id);
  const to = batchAfter(batch.state, step);
  if (to === null) {
    if (did?.(batch) === actor.userId && batch.state === batchTransitions[step].to) return;
    throw new AppError(
      409,
      "conflict",
      `El lote está ${batchStateTitles[batch.state].toLowerCase()}: ya no se puede hacer eso.`,
      {
        current: await batchOf(actor, id, tx),
      },
    );
  }
  if (batch.version !== version) throw staleVersion(await batchOf(actor, id, tx));
  const items = await itemsOf(tx, { batch: id });
  if (items.length === 0 && step !== "cancelar") throw impossible("El lote no paga nada: cancelarlo.");
  await holdSubjects(tx, items.map(subjectOf));
  const set = (await work?.(tx, actor, batch, items)) ?? "";
  await txQuery(
    tx,
    `UPDATE payment_batch SET ${set} ${NEVER[step] ?? ""} state = $3::text, version = version + 1, updated_at = now()
     WHERE id = $1::int AND $2::int > 0 AND $4::text IS NOT NULL AND $5::text IS NOT NULL`,
    ...[id, actor.userId, to, step, reason],
  );
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
}

/** `POST /payment-batches/{id}/authorise`. Errors: 403 for who may not sign it, 404, 409. */
export const authorise = (actor: PaymentActor, input: Input<typeof api.authoriseBatch>) =>
  stepping("autorizar")(actor, input);
/** `POST /payment-batches/{id}/return`: to be changed, and authorised again. Errors: 404, 409. */
export const giveBack = (actor: PaymentActor, input: Input<typeof api.returnBatch>) =>
  stepping("devolver")(actor, input);
/** `POST /payment-batches/{id}/release`: everything is checked again, orders get their numbers. Errors: 403, 404, 409, 422 naming what is wrong. */
export const release = (actor: PaymentActor, input: Input<typeof api.releaseBatch>) =>
  backWhereChanged(actor, input).then(() => stepping("liberar")(actor, input));
/** `POST /payment-batches/{id}/send`: it is at the bank. Errors: 404, 409. */
export const send = (actor: PaymentActor, input: Input<typeof api.sendBatch>) => stepping("enviar")(actor, input);
/** `POST /payment-batches/{id}/cancel`: before it was released. Errors: 404, 409. */
export const cancel = (actor: PaymentActor, input: Input<typeof api.cancelBatch>) => stepping("cancelar")(actor, input);
/** `POST /payment-batches/{id}/unsent`: it never reached the bank, says somebody else than who released it. Errors: 403, 404, 409. */
export const unsent = (actor: PaymentActor, input: Input<typeof api.unsentBatch>) =>
  stepping("no_enviar")(actor, input);
