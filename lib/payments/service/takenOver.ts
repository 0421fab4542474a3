import { type Tx, txQuery } from "@/lib/db";
import { compareMoney, mulMoney, subMoney } from "@/lib/format/moneyMath";
import { impossible } from "@/lib/http/errors";
import { unpaidOf } from "@/lib/ledger/balances";
import { lesser, totalOf } from "@/lib/ledger/shares";
import type { Follower } from "@/lib/vouchers/service/behind";
import { scheduleVouchers } from "@/lib/vouchers/service/schedule";
import { chargeBorneAgain } from "./borne";
import type { HeldItem } from "./held";
import { lowerBatches, lowerBatchesOf } from "./lessOwed";
import { holdPayables, movePayables } from "./payable";
import { keyOf } from "./subjects";

/** Orders that may be paid by now: what they pay is not signed again. */
const OUT = "('liberado', 'archivo', 'enviado')";

type Out = Pick<HeldItem, "id" | "payable_id" | "amount" | "pays" | "fx_rate" | "currency">;

/** What orders that were released pay of an obligation. */
const outItems = (tx: Tx, obligation: number): Promise<Out[]> =>
  txQuery<Out>(
    tx,
    `SELECT i.id, i.payable_id, i.amount::text AS amount, i.pays::text AS pays, i.fx_rate::text AS fx_rate, p.currency::text AS currency
     FROM payment_item i JOIN payment_order r ON r.id = i.order_id JOIN payable p ON p.id = i.payable_id
     WHERE p.kind = 'obligation' AND p.subject_id = $1::int AND r.state IN ${OUT} ORDER BY i.id FOR UPDATE OF i`,
    obligation,
  );

/** So much of an item pays another thing: all of it, or a part that becomes an item of its own. */
export async function repoint(tx: Tx, item: Omit<Out, "currency">, amount: string, payable: number): Promise<void> {
  const rest = subMoney(item.amount, amount);
  const whole = compareMoney(rest, "0") === 0;
  const pays = whole ? item.pays : item.fx_rate ? mulMoney(amount, item.fx_rate) : amount;
  await txQuery(
    tx,
    `WITH less AS (UPDATE payment_item SET amount = amount - $2::numeric, pays = pays - $3::numeric WHERE id = $1::int AND NOT $5::boolean RETURNING id),
       gone AS (DELETE FROM payment_item WHERE id = $1::int AND $5::boolean RETURNING order_id, fx_rate, fx_source, fx_day, fx_reason),
       was AS (SELECT order_id, fx_rate, fx_source, fx_day, fx_reason FROM gone UNION ALL SELECT order_id, fx_rate, fx_source, fx_day, fx_reason FROM payment_item WHERE id = $1::int AND NOT $5::boolean)
     INSERT INTO payment_item (order_id, payable_id, amount, pays, fx_rate, fx_source, fx_day, fx_reason) SELECT order_id, $4::int, $2::numeric, $3::numeric, fx_rate, fx_source, fx_day, fx_reason FROM was
     ON CONFLICT (order_id, payable_id) DO UPDATE SET amount = payment_item.amount + excluded.amount, pays = payment_item.pays + excluded.pays`,
    ...[item.id, amount, pays, payable, whole],
  );
}

/**
 * What follows an obligation's place being taken: of what released orders pay of it, as much as it does not owe any more is paid of the
 * voucher. What is not released goes back to its draft with less at once, as for any debt. Who calls holds both.
 */
export const follower: Follower = {
  lessOwed: lowerBatchesOf,
  charged: chargeBorneAgain,
  tookOver: async (tx, actor, { obligation, voucher }) => {
    await lowerBatches(tx, actor, ["obligation"], [obligation]);
    const items = await outItems(tx, obligation);
    const [first] = items;
    if (!first) return;
    const open = totalOf(await unpaidOf(tx, { type: "obligation", id: obligation }));
    const held = items.reduce((sum, { amount }) => subMoney(sum, `-${amount}`), "0.00");
    let left = subMoney(held, open);
    if (compareMoney(left, "0") <= 0) return;
    const owed = totalOf(await unpaidOf(tx, { type: "voucher", id: voucher }));
    const subject = { kind: "voucher", id: voucher } as const;
    const payables = await holdPayables(tx, [{ ...subject, currency: first.currency, owed }]);
    const own = payables.get(keyOf(subject)) ?? 0;
    await movePayables(tx, [
      { payable_id: first.payable_id, held: `-${left}` },
      { payable_id: own, held: left },
    ]);
    for (const item of items) {
      const amount = lesser(item.amount, left);
      if (compareMoney(amount, "0") <= 0) break;
      await repoint(tx, item, amount, own);
      left = subMoney(left, amount);
    }
    await scheduleVouchers(tx, [voucher]);
  },
  givesBack: async (tx, { voucher }) => {
    const rows = await txQuery<{ number: number }>(
      tx,
      `SELECT r.number FROM payment_item i JOIN payment_order r ON r.id = i.order_id JOIN payable p ON p.id = i.payable_id
       WHERE p.kind = 'voucher' AND p.subject_id = $1::int AND r.state IN ${OUT} ORDER BY r.number LIMIT 1`,
      voucher,
    );
    const [order] = rows;
    if (order)
      throw impossible(
        `La orden de pago ${order.number}, que está en el banco, lo paga: esperar a que se acredite, o decir que no se envió.`,
      );
  },
};
