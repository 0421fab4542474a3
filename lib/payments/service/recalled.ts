import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { openDay, paidWith } from "@/lib/ledger/balances";
import { payObligation, recallPayment, unpayObligation } from "@/lib/ledger/obligations";
import type { PostingActor } from "@/lib/ledger/post";
import { lesser, totalOf } from "@/lib/ledger/shares";
import { sourceOf } from "@/lib/vouchers/ledger/post";
import { payHeld, unpayHeld } from "@/lib/vouchers/service/paid";
import { type HeldItem, itemsOf, positive } from "./held";
import type { HeldOrder } from "./order";
import { holdPayables, movePayables } from "./payable";
import { keyOf } from "./subjects";
import { repoint } from "./takenOver";

/** What the ledger calls what was paid of a voucher before it came, of an obligation. */
const before = (obligation: number): string => `pagado:obligation:${obligation}`;

/** Vouchers that took an obligation's place with what had been paid of it. */
const tookOver = (tx: Tx, obligation: number): Promise<{ id: number }[]> =>
  txQuery(
    tx,
    "SELECT DISTINCT source_id::int AS id FROM ledger_posting WHERE source_type = 'voucher' AND event = $1::text ORDER BY 1",
    before(obligation),
  );

/**
 * An order was credited before the vouchers came that took the place of what it pays: what went on to them is paid of them by the order, as
 * if they had been there, so that it can be taken back. Who calls holds them all. @returns the order's items then
 */
export async function paidOfVouchers(
  tx: Tx,
  actor: PostingActor,
  order: HeldOrder,
  items: readonly HeldItem[],
  { event, reason }: { event: string; reason: string },
): Promise<readonly HeldItem[]> {
  let changed = false;
  const { day } = await openDay(tx, order.company_id, order.paid_day ?? todayIn());
  for (const item of items) {
    if (item.kind !== "obligation") continue;
    const { subject_id: obligation } = item;
    const amount = positive(item.amount);
    let missing = await recallPayment(tx, actor, obligation, { amount, event, day, reason });
    if (compareMoney(missing, "0") <= 0) continue;
    changed = true;
    const kept = subMoney(amount, missing);
    await unpayObligation(tx, actor, obligation, { amount, event, reason });
    if (compareMoney(kept, "0") > 0) await payObligation(tx, actor, obligation, { amount: kept, event, day });
    let left = amount;
    for (const { id } of await tookOver(tx, obligation)) {
      const had = totalOf(await paidWith(tx, sourceOf(id), before(obligation)));
      const part = lesser(had, missing);
      if (compareMoney(part, "0") <= 0) continue;
      await unpayHeld(tx, actor, id, { event: before(obligation), reason });
      await payHeld(tx, actor, id, { event: before(obligation), day, amount: subMoney(had, part) });
      await payHeld(tx, actor, id, { event, day, amount: part });
      await pays(tx, { ...item, amount: left }, part, id);
      left = subMoney(left, part);
      missing = subMoney(missing, part);
    }
  }
  return changed ? itemsOf(tx, { order: order.id }) : items;
}

/** So much of an item was paid of a voucher. */
async function pays(tx: Tx, item: HeldItem, amount: string, voucher: number): Promise<void> {
  const subject = { kind: "voucher", id: voucher } as const;
  // What of it is paid by now is no more than what it is of: its row is brought up by what moves to it.
  const payables = await holdPayables(tx, [{ ...subject, currency: item.currency, owed: amount }]);
  const own = payables.get(keyOf(subject)) ?? 0;
  await movePayables(tx, [
    { payable_id: item.payable_id, held: "0", paid: `-${amount}` },
    { payable_id: own, held: "0", paid: amount },
  ]);
  await repoint(tx, item, amount, own);
}
