import { type Tx, txQuery } from "@/lib/db";

/**
 * The one place that says what is kept of each order of a batch for a tax office; of every other amount an order is what it cancels.
 * Today: what suppliers withheld of themselves on their invoices, each payment its part and the last one the rest.
 * @returns the orders of which that changed
 */
export const withhold = (
  tx: Tx,
  batch: number,
): Promise<{ id: number; payee: string; before: string; now: string }[]> =>
  txQuery(
    tx,
    `WITH kept AS (
       SELECT r.id, r.payee, r.withheld AS before, coalesce(sum(round(i.pays * v.self_withheld / v.amount, 2)) FILTER (WHERE v.self_withheld > 0), 0.00) AS now
       FROM payment_order r JOIN payment_item i ON i.order_id = r.id JOIN payable p ON p.id = i.payable_id
       LEFT JOIN voucher v ON p.kind IN ('voucher', 'note') AND v.id = p.subject_id
       WHERE r.batch_id = $1::int GROUP BY r.id
     )
     UPDATE payment_order r SET withheld = k.now FROM kept k WHERE r.id = k.id AND k.now <> k.before
     RETURNING r.id, r.payee, k.before::text AS before, k.now::text AS now`,
    batch,
  );
