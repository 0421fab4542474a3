import { audit } from "@/lib/audit/audit";
import { patiently, type Tx, txQuery } from "@/lib/db";
import { formatDay, todayIn } from "@/lib/format/dates";
import { compareMoney, mulMoney, subMoney } from "@/lib/format/moneyMath";
import type { Input } from "@/lib/http/contract";
import { AppError, badField, notFound, staleVersion } from "@/lib/http/errors";
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
import { type HeldItem, holdBatch, itemsOf, positive, subjectOf, vouchersOf } from "./held";
import { movePayables } from "./payable";
import { BATCH_MS } from "./prepare";
import { letGo } from "./sign";
import { holdSubjects, payers } from "./subjects";
import { batchOf } from "./view";
import { creditWithheld, rejectWithheld } from "./withholdings";

const sourceOf = (id: number) => ({ type: "payment_order", id });
/** What the ledger calls an order's payment of something. */
export const paymentEvent = (order: number): string => `pago:orden:${order}`;
const DIFFERENCE = "diferencia_de_cambio";

interface HeldOrder {
  id: number;
  batch_id: number;
  company_id: number;
  state: OrderState;
  currency: string;
  paid_day: string | null;
  version: number;
}

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
          const to = orderAfter(order.state, step);
          if (to === null)
            throw new AppError(
              409,
              "conflict",
              `El pago está ${orderStateTitles[order.state].toLowerCase()}: ya no se puede hacer eso.`,
              {
                current: await batchOf(actor, order.batch_id, tx),
              },
            );
          if (order.version !== body.version) throw staleVersion(await batchOf(actor, order.batch_id, tx));
          const items = await itemsOf(tx, { order: id });
          await holdSubjects(tx, items.map(subjectOf));
          const more = await work(tx, order, items);
          await closeBatch(tx, actor, order.batch_id);
          await audit(tx, actor, {
            action: `payment_order.${step}`,
            object: `payment_batch:${order.batch_id}`,
            before: { order: id, state: order.state },
            after: { order: id, state: to, ...more },
          });
          await changed(tx);
          return { batch: order.batch_id };
        },
      ),
    BATCH_MS,
  );
  return batchOf(actor, batch);
}

async function holdOrder(tx: Tx, id: number): Promise<HeldOrder> {
  const [named] = await txQuery<{ batch: number }>(
    tx,
    "SELECT batch_id AS batch FROM payment_order WHERE id = $1::int",
    id,
  );
  if (!named) throw notFound("No existe este pago.");
  await holdBatch(tx, named.batch);
  const [order] = await txQuery<HeldOrder>(
    tx,
    `SELECT id, batch_id, company_id, state, currency::text AS currency, paid_day::text AS paid_day, version FROM payment_order WHERE id = $1::int FOR UPDATE`,
    id,
  );
  if (!order) throw notFound("No existe este pago.");
  return order;
}

/** A batch is closed with the last of its orders; its state moved on, so that its version did. */
async function closeBatch(tx: Tx, actor: PaymentActor, id: number): Promise<void> {
  await txQuery(
    tx,
    `UPDATE payment_batch SET version = version + 1, updated_at = now(), closed_by_user_id = $2::int, closed_at = now(), state = 'cerrado'
     WHERE id = $1::int AND state = 'enviado' AND NOT EXISTS (SELECT 1 FROM payment_order r WHERE r.batch_id = $1::int AND r.state = ANY ($3::text[]))`,
    id,
    actor.userId,
    [...holdingStates],
  );
}

/**
 * `POST /payment-orders/{id}/credit`: the bank paid it, by hand with what the bank calls it. Everything it pays is paid.
 * Errors: 400 for a day to come, 404, 409, 422 for a month that is shut.
 */
export async function credit(actor: PaymentActor, input: Input<typeof api.creditOrder>): Promise<BatchView> {
  const { day, reference } = input.body;
  if (day > todayIn()) throw badField("day", `El ${formatDay(day)} todavía no llegó: corregirlo.`);
  return onOrder(actor, input, "acreditar", async (tx, order, items) => {
    for (const item of items)
      await payers[item.kind].pay(tx, actor, {
        id: item.subject_id,
        event: paymentEvent(order.id),
        amount: positive(item.amount),
        day,
      });
    await movePayables(
      tx,
      items.map(({ payable_id, amount }) => ({ payable_id, held: `-${positive(amount)}`, paid: positive(amount) })),
    );
    await againScheduled(tx, items);
    await postDifference(tx, actor, order, day, await differencesOf(tx, order));
    await creditWithheld(tx, actor, order.id);
    await txQuery(
      tx,
      `UPDATE payment_order SET state = 'acreditado', paid_day = $2::date, reference = $3::text, credited_by_user_id = $4::int, credited_at = now(), version = version + 1
       WHERE id = $1::int`,
      ...[order.id, day, reference, actor.userId],
    );
    return { day, reference };
  });
}

/**
 * `POST /payment-orders/{id}/reject`: the bank did not pay it, or it came back after it had. What it pays is due again.
 * Errors: 404, 409.
 */
export const reject = (actor: PaymentActor, input: Input<typeof api.rejectOrder>): Promise<BatchView> =>
  onOrder(actor, input, "rechazar", async (tx, order, items) => {
    const { reason } = input.body;
    await rejectWithheld(tx, actor, order.id, reason);
    if (order.state === "enviado") await letGo(tx, items);
    else {
      for (const { kind, subject_id, amount } of items)
        await payers[kind].unpay(tx, actor, {
          id: subject_id,
          event: paymentEvent(order.id),
          amount: positive(amount),
          reason,
        });
      await movePayables(
        tx,
        items.map(({ payable_id, amount }) => ({ payable_id, held: "0", paid: `-${positive(amount)}` })),
      );
      await againScheduled(tx, items);
      await takeBack(tx, actor, sourceOf(order.id), DIFFERENCE, reason);
    }
    await txQuery(
      tx,
      "UPDATE payment_order SET state = 'rechazado', reason = $2::text, paid_day = NULL, version = version + 1 WHERE id = $1::int",
      order.id,
      reason,
    );
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
  actor: PaymentActor,
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
