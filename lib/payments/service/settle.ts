import { type AuditActor, audit } from "@/lib/audit/audit";
import { patiently, type Tx, txQuery } from "@/lib/db";
import { attachDocument } from "@/lib/documents/service/attach";
import { formatDay, todayIn } from "@/lib/format/dates";
import { compareMoney, mulMoney, subMoney } from "@/lib/format/moneyMath";
import { paidDayProblem } from "@/lib/format/paidDay";
import type { Input } from "@/lib/http/contract";
import { AppError, badField, impossible, notFound, staleVersion } from "@/lib/http/errors";
import { openDay } from "@/lib/ledger/balances";
import { type Line, postNext, takeBack } from "@/lib/ledger/post";
import { onDay, type Share } from "@/lib/ledger/shares";
import { bounced, charged, credited } from "@/lib/ledger/transitions";
import { once } from "@/lib/once";
import { scheduleVouchers, unscheduleVouchers } from "@/lib/vouchers/service/schedule";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { holdingStates, type OrderState, type OrderStep, orderAfter, orderStateTitles } from "../rules/states";
import type { BatchView } from "../schema";
import { BATCH_MS, type HeldItem, holdBatch, itemsOf, positive, subjectOf, vouchersOf } from "./held";
import { letGo } from "./letGo";
import { movePayables } from "./payable";
import { holdFollowers, holdSubjects, payers, tellFollowers } from "./subjects";
import { batchOf } from "./view";
import { awaitWithheld, creditWithheld, rejectWithheld } from "./withholdings";

const sourceOf = (id: number) => ({ type: "payment_order", id });
/** Where what shows that an order was paid is kept. */
const proofOf = (id: number) => ({ ownerType: "payment_order", ownerId: String(id), slot: "comprobante" });
/** What the ledger calls an order's payment of something. */
export const paymentEvent = (order: number): string => `pago:orden:${order}`;
const DIFFERENCE = "diferencia_de_cambio";

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

type Asked = { params: { id: number }; body: { version: number; clave?: string } };

/** Does a step of one order, its batch held before it, and what it pays. */
async function onOrder(
  actor: PaymentActor,
  { params: { id }, body }: Asked,
  step: OrderStep,
  work: (tx: Tx, order: HeldOrder, items: HeldItem[]) => Promise<object>,
): Promise<BatchView> {
  const { batch } = await patiently(
    (tx) =>
      once(
        tx,
        { name: `payments.${step}`, userId: actor.userId, clave: body.clave, request: { id, ...body }, seconds: 0 },
        async () => {
          const order = await holdOrder(tx, id);
          const { batch_id } = order;
          if (batch_id === null) throw impossible("Este pago no es de un lote: se corrige donde se declaró.");
          if (orderAfter(order.state, step) === null)
            throw new AppError(409, "conflict", cannot(order), { current: await batchOf(actor, batch_id, tx) });
          if (order.version !== body.version) throw staleVersion(await batchOf(actor, batch_id, tx));
          const items = await holdItems(tx, order);
          await stepped(tx, actor, order, step, await work(tx, order, items));
          return { batch: batch_id };
        },
      ),
    BATCH_MS,
  );
  return batchOf(actor, batch);
}

export const cannot = ({ state }: Pick<HeldOrder, "state">): string =>
  `El pago está ${orderStateTitles[state].toLowerCase()}: ya no se puede hacer eso.`;

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

/** @throws 404 */
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
     FROM payment_order WHERE id = $1::int FOR UPDATE`,
    id,
  );
  if (!order) throw notFound("No existe este pago.");
  return order;
}

/** What a held order pays, all of it held. */
export async function holdItems(tx: Tx, { id }: HeldOrder): Promise<HeldItem[]> {
  const items = await itemsOf(tx, { order: id });
  await holdFollowers(tx, vouchersOf(items));
  await holdSubjects(tx, items.map(subjectOf));
  return items;
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

interface Credit {
  day: string;
  /** What the bank calls it. */
  reference: string;
  to: "acreditado" | "conciliado";
  match_id?: number;
}

/** The bank paid an order: everything it pays is paid. `held`: whether its items held what they pay until now. Who calls holds both. */
export async function payOrder(
  tx: Tx,
  actor: Settler,
  order: HeldOrder,
  items: readonly HeldItem[],
  { day, reference, to, match_id }: Credit,
  held = true,
): Promise<void> {
  for (const item of items)
    await payers[item.kind].pay(tx, actor, {
      id: item.subject_id,
      event: paymentEvent(order.id),
      amount: positive(item.amount),
      day,
    });
  await movePayables(
    tx,
    items.map(({ payable_id, amount }) => ({
      payable_id,
      held: held ? `-${positive(amount)}` : "0",
      paid: positive(amount),
    })),
  );
  await againScheduled(tx, items);
  await postDifference(tx, actor, order, day, await differencesOf(tx, order));
  await creditWithheld(tx, actor, order.id, held);
  await txQuery(
    tx,
    `UPDATE payment_order SET state = $2::text, paid_day = $3::date, reference = $4::text, credited_by_user_id = $5::int, credited_at = now(),
       credited_match_id = coalesce($6::int, credited_match_id), reason = '', version = version + 1 WHERE id = $1::int`,
    ...[order.id, to, day, reference, actor.userId, match_id ?? null],
  );
  await tellFollowers(tx, actor, vouchersOf(items), day);
}

/** What an order that was credited pays is owed again. `held`: its items hold it, since the order waits for the bank once more. */
export async function unpayOrder(
  tx: Tx,
  actor: Settler,
  order: HeldOrder,
  items: readonly HeldItem[],
  { reason, to, held = false }: { reason: string; to: "rechazado" | "enviado"; held?: boolean },
): Promise<void> {
  for (const { kind, subject_id, amount } of items)
    await payers[kind].unpay(tx, actor, {
      id: subject_id,
      event: paymentEvent(order.id),
      amount: positive(amount),
      reason,
    });
  await movePayables(
    tx,
    items.map(({ payable_id, amount }) => ({
      payable_id,
      held: held ? positive(amount) : "0",
      paid: `-${positive(amount)}`,
    })),
  );
  await againScheduled(tx, items);
  await takeBack(tx, actor, sourceOf(order.id), DIFFERENCE, reason);
  if (to === "rechazado") await rejectWithheld(tx, actor, order.id, reason);
  else await awaitWithheld(tx, actor, order.id);
  await txQuery(
    tx,
    `UPDATE payment_order SET state = $2::text, reason = CASE WHEN $2::text = 'rechazado' THEN $3::text ELSE '' END,
       credited_match_id = CASE WHEN $2::text = 'rechazado' THEN credited_match_id END, version = version + 1 WHERE id = $1::int`,
    order.id,
    to,
    reason,
  );
  await tellFollowers(tx, actor, vouchersOf(items), order.paid_day ?? todayIn());
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
 * Errors: 400 for a day to come, 404, 409, 422 for a month that is shut.
 */
export async function credit(actor: PaymentActor, input: Input<typeof api.creditOrder>): Promise<BatchView> {
  const { day, reference, file_id } = input.body;
  const problem = paidDayProblem(day);
  if (problem) throw badField("day", problem);
  return onOrder(actor, input, "acreditar", async (tx, order, items) => {
    const released = await releasedOn(tx, order.id);
    if (released !== null && day < released)
      throw badField("day", `El lote se liberó el ${formatDay(released)}: no pudo acreditarse antes.`);
    await payOrder(tx, actor, order, items, { day, reference, to: "acreditado" });
    if (file_id) await attachDocument(tx, actor, file_id, proofOf(order.id));
    return { day, reference, ...(file_id && { comprobante: file_id }) };
  });
}

/**
 * `POST /payment-orders/{id}/reject`: the bank did not pay it, or it came back after it had. What it pays is due again.
 * Errors: 404, 409.
 */
export const reject = (actor: PaymentActor, input: Input<typeof api.rejectOrder>): Promise<BatchView> =>
  onOrder(actor, input, "rechazar", async (tx, order, items) => {
    const { reason } = input.body;
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
    return { reason };
  });

/** What another live batch pays of these vouchers is in that batch still. */
async function againScheduled(tx: Tx, items: readonly HeldItem[]): Promise<void> {
  const rows = await txQuery<{ id: number; held: boolean }>(
    tx,
    "SELECT subject_id AS id, held > 0 AS held FROM payable WHERE kind = 'voucher' AND subject_id = ANY ($1::int[])",
    vouchersOf(items),
  );
  const of = (held: boolean) => rows.filter((row) => row.held === held).map(({ id }) => id);
  await scheduleVouchers(tx, of(true));
  await unscheduleVouchers(tx, of(false));
}

interface Difference {
  text: string;
  amount: string;
}

/** What items in another currency come to beside what their vouchers accrued at the rate that was written on them. */
async function differencesOf(tx: Tx, { id, currency }: HeldOrder): Promise<Difference[]> {
  const rows = await txQuery<{ amount: string; pays: string; rate: string; number: string }>(
    tx,
    `SELECT i.amount::text AS amount, i.pays::text AS pays, v.fx_rate::text AS rate, concat_ws('-', v.point, v.number) AS number
     FROM payment_item i JOIN payable p ON p.id = i.payable_id JOIN voucher v ON p.kind IN ('voucher', 'note') AND v.id = p.subject_id JOIN company c ON c.id = v.company_id
     WHERE i.order_id = $1::int AND i.fx_rate IS NOT NULL AND v.fx_rate IS NOT NULL AND c.currency = $2::char(3) ORDER BY i.id`,
    id,
    currency,
  );
  return rows
    .map(({ amount, pays, rate, number }) => ({ text: number, amount: subMoney(pays, mulMoney(amount, rate)) }))
    .filter(({ amount }) => compareMoney(amount, "0") !== 0);
}

/** The difference of rates is accrued and paid at once, without purse. */
async function postDifference(
  tx: Tx,
  actor: Settler,
  { id, company_id, currency }: HeldOrder,
  day: string,
  differences: readonly Difference[],
): Promise<void> {
  if (differences.length === 0) return;
  const open = await openDay(tx, company_id, day);
  const lines = differences.flatMap(({ text, amount }): Line[] => {
    const shares: Share[] = onDay([{ company_id, currency, amount: positive(amount) }], open);
    const moved = amount.startsWith("-")
      ? [...credited(shares).lines, ...bounced(shares).lines]
      : charged(shares).lines;
    return moved.map((line) => ({ ...line, concept: `Diferencia de cambio de ${text}` }));
  });
  await postNext(tx, actor, sourceOf(id), { event: DIFFERENCE, day, lines });
}
