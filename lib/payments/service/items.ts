import { type Tx, txQuery } from "@/lib/db";
import { mulMoney } from "@/lib/format/moneyMath";
import { type HeldItem, itemsOf } from "./held";

/** What an item pays when so much of it, in its subject's currency, is paid: with its sign, and in the order's currency. */
export function amountsOf({ amount, fx_rate }: HeldItem, now: string): { amount: string; pays: string } {
  const sign = amount.startsWith("-") ? "-" : "";
  return { amount: `${sign}${now}`, pays: `${sign}${fx_rate ? mulMoney(now, fx_rate) : now}` };
}

/** Writes what items pay now. */
export async function writeItems(
  tx: Tx,
  changes: readonly { item: HeldItem; amount: string; pays: string }[],
): Promise<void> {
  await txQuery(
    tx,
    `UPDATE payment_item i SET amount = x.amount, pays = x.pays FROM unnest($1::int[], $2::numeric[], $3::numeric[]) AS x(id, amount, pays) WHERE i.id = x.id`,
    changes.map(({ item }) => item.id),
    changes.map(({ amount }) => amount),
    changes.map(({ pays }) => pays),
  );
}

/** Takes items out of a batch, with the orders that pay nothing then. What they held is let go by who calls. */
export async function dropItems(tx: Tx, batch: number, items: readonly HeldItem[]): Promise<void> {
  await txQuery(
    tx,
    "DELETE FROM payment_item WHERE id = ANY ($1::int[])",
    items.map(({ id }) => id),
  );
  await txQuery(
    tx,
    "DELETE FROM payment_order r WHERE r.batch_id = $1::int AND NOT EXISTS (SELECT 1 FROM payment_item i WHERE i.order_id = r.id)",
    batch,
  );
}

/** What the orders of a batch pay whose credits cover all of it. */
export async function coveredOrders(tx: Tx, batch: number): Promise<HeldItem[]> {
  const items = await itemsOf(tx, { batch });
  const covered = await txQuery<{ id: number }>(
    tx,
    `SELECT r.id FROM payment_order r JOIN payment_item i ON i.order_id = r.id WHERE r.batch_id = $1::int GROUP BY r.id HAVING sum(i.pays) <= 0`,
    batch,
  );
  return items.filter(({ order_id }) => covered.some(({ id }) => id === order_id));
}

/** The orders of a batch come to what their items pay; what is withheld of those that changed is reckoned again by who calls. */
export async function restateOrders(tx: Tx, batch: number): Promise<void> {
  await txQuery(
    tx,
    `UPDATE payment_order r SET amount = x.amount, withheld = least(r.withheld, x.amount) FROM (SELECT i.order_id, sum(i.pays) AS amount FROM payment_item i JOIN payment_order o ON o.id = i.order_id
       WHERE o.batch_id = $1::int GROUP BY 1) x WHERE r.id = x.order_id AND r.amount <> x.amount`,
    batch,
  );
}
