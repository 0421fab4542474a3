import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { mulMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { unpaidOf } from "@/lib/ledger/balances";
import { bringPaymentBack } from "@/lib/ledger/obligations";
import { totalOf } from "@/lib/ledger/shares";
import { lessPaid } from "@/lib/vouchers/service/paid";
import { scheduleVouchers, unscheduleVouchers } from "@/lib/vouchers/service/schedule";
import { postBorne, unpostBorne } from "./borne";
import { postDifference, unpostDifference } from "./difference";
import { type HeldItem, itemsOf, positive, vouchersOf } from "./held";
import type { HeldOrder, Settler } from "./order";
import { holdPayables, movePayables } from "./payable";
import { keyOf, payers, tellFollowers } from "./subjects";
import { repoint } from "./takenOver";
import { awaitWithheld, creditWithheld, rejectWithheld } from "./withholdings";

/** What the ledger calls an order's payment of something. */
const paymentEvent = (order: number): string => `pago:orden:${order}`;

interface Credit {
  day: string;
  /** What the bank calls it. */
  reference: string;
  to: "acreditado" | "conciliado";
  match_id?: number;
  /** It had been credited before, and that it came back was a mistake: it is credited as it was. */
  undone?: boolean;
}

/** The bank paid an order: everything it pays is paid. `held`: whether its items held what they pay until now. Who calls holds both. */
export async function payOrder(
  tx: Tx,
  actor: Settler,
  order: HeldOrder,
  items: readonly HeldItem[],
  { day, reference, to, match_id, undone = false }: Credit,
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
  await postDifference(tx, actor, order, day);
  await creditWithheld(tx, actor, order.id, held);
  await txQuery(
    tx,
    undone
      ? "UPDATE payment_order SET state = $2::text, reason = '', version = version + 1 WHERE id = $1::int"
      : `UPDATE payment_order SET state = $2::text, paid_day = $3::date, reference = $4::text, credited_by_user_id = $5::int, credited_at = now(),
           credited_match_id = coalesce($6::int, credited_match_id), reason = '', version = version + 1 WHERE id = $1::int`,
    ...[order.id, to, ...(undone ? [] : [day, reference, actor.userId, match_id ?? null])],
  );
  await postBorne(tx, actor, order.id);
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
  const moved: Moved[] = [];
  for (const item of items) {
    const [id, amount] = [item.subject_id, positive(item.amount)];
    if (item.kind === "obligation") {
      const back = await bringPaymentBack(tx, actor, id, { amount, day: todayIn(), reason });
      moved.push(...back.map((one) => ({ ...one, item })));
    }
    await payers[item.kind].unpay(tx, actor, { id, event: paymentEvent(order.id), amount, reason });
  }
  for (const voucher of new Set(moved.map((one) => one.voucher))) await lessPaid(tx, voucher);
  await movePayables(
    tx,
    items.map((item) => ({
      payable_id: item.payable_id,
      held: held ? subMoney(positive(item.amount), movedOf(moved, item)) : "0",
      paid: `-${positive(item.amount)}`,
    })),
  );
  await payVouchersInstead(tx, moved, held);
  const now = moved.length > 0 ? await itemsOf(tx, { order: order.id }) : items;
  await againScheduled(tx, now);
  await unpostDifference(tx, actor, order, reason);
  await unpostBorne(tx, actor, order.id, reason);
  if (to === "rechazado") await rejectWithheld(tx, actor, order.id, reason);
  else await awaitWithheld(tx, actor, order.id);
  await txQuery(
    tx,
    to === "rechazado"
      ? "UPDATE payment_order SET state = 'rechazado', reason = $2::text, version = version + 1 WHERE id = $1::int"
      : `UPDATE payment_order SET state = 'enviado', reason = '', reference = '', paid_day = NULL, credited_match_id = NULL, credited_by_user_id = NULL,
           credited_at = NULL, version = version + 1 WHERE id = $1::int`,
    ...(to === "rechazado" ? [order.id, reason] : [order.id]),
  );
  await tellFollowers(tx, actor, vouchersOf(now), order.paid_day ?? todayIn());
}

/** A voucher that took the place of what an item paid, with how much of that it is to pay. */
interface Moved {
  item: HeldItem;
  voucher: number;
  amount: string;
}
const movedOf = (moved: readonly Moved[], item: HeldItem): string =>
  sumMoney(moved.filter((one) => one.item === item).map(({ amount }) => amount));

/** What was paid of what was owed without voucher, and is the voucher's by now, the order pays of that from here on. */
async function payVouchersInstead(tx: Tx, moved: readonly Moved[], held: boolean): Promise<void> {
  const left = new Map(moved.map(({ item }) => [item.id, item]));
  for (const {
    item: { id, currency },
    voucher,
    amount,
  } of moved) {
    const owed = totalOf(await unpaidOf(tx, { type: "voucher", id: voucher }));
    const subject = { kind: "voucher", id: voucher } as const;
    const payable = (await holdPayables(tx, [{ ...subject, currency, owed }])).get(keyOf(subject)) ?? 0;
    if (held) await movePayables(tx, [{ payable_id: payable, held: amount }]);
    const item = left.get(id) as HeldItem;
    await repoint(tx, item, amount, payable);
    const pays = item.fx_rate ? mulMoney(amount, item.fx_rate) : amount;
    left.set(id, { ...item, amount: subMoney(item.amount, amount), pays: subMoney(item.pays, pays) });
  }
}

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
