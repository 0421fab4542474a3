import { type Tx, txQuery } from "@/lib/db";
import { isPositive, least, restOf } from "../rules/quantity";
import { settleCredits } from "./judge";
import { holdLines } from "./record";

/** A voucher that counts for an order it is linked to. */
const LIVE = `EXISTS (SELECT 1 FROM voucher_link k JOIN voucher w ON w.id = k.voucher_id WHERE k.target_type = 'purchase_order' AND k.target_id = b.order_id
  AND w.id = b.voucher_id AND w.state NOT IN ('anulado', 'descartado'))`;
/** Nothing that came is of a bill that was not validated, or that is another supplier's, another company's or in another currency. */
const VALID = `EXISTS (SELECT 1 FROM voucher w JOIN purchase_order p ON p.id = b.order_id JOIN supplier_kept wk ON wk.id = w.supplier_id
    JOIN supplier_kept pk ON pk.id = p.supplier_id
  WHERE w.id = b.voucher_id AND w.state NOT IN ('esperado', 'recibido') AND wk.kept_id = pk.kept_id AND w.company_id = p.company_id AND w.currency = p.currency)`;

interface Free {
  id: number;
  order_line_id: number;
  free: string;
}

/** Takes what some vouchers bill of an order off it, with their matches. */
export async function unbill(tx: Tx, order: number, which: string, ...values: unknown[]): Promise<void> {
  await txQuery(
    tx,
    `DELETE FROM purchase_match m USING billed_line b WHERE b.id = m.billed_line_id AND b.order_id = $1::int AND ${which}`,
    order,
    ...values,
  );
  await txQuery(tx, `DELETE FROM billed_line b WHERE b.order_id = $1::int AND ${which}`, order, ...values);
}

/**
 * Matches what is billed of an order with what came of it, the first bill and the first receipt first, under the locks of its lines. What is
 * matched stays so; bills that count no more leave. Who calls holds the order.
 */
export async function rematch(tx: Tx, order: number): Promise<void> {
  await holdLines(tx, order);
  await unbill(tx, order, `NOT ${LIVE}`);
  await txQuery(
    tx,
    `DELETE FROM purchase_match m USING billed_line b WHERE b.id = m.billed_line_id AND b.order_id = $1::int AND NOT ${VALID}`,
    order,
  );
  const vouchers = await billers(tx, order);
  for (const voucher of vouchers) await settleCredits(tx, order, voucher);
  const billed = await txQuery<Free>(
    tx,
    `SELECT b.id, b.order_line_id, (b.quantity - b.credited - b.matched)::text AS free FROM billed_line b
     WHERE b.order_id = $1::int AND b.order_line_id IS NOT NULL AND b.quantity - b.credited - b.matched > 0 AND ${VALID} ORDER BY b.id`,
    order,
  );
  const received = await txQuery<Free>(
    tx,
    `SELECT r.id, r.order_line_id, (r.quantity - r.matched)::text AS free FROM receipt_line r JOIN order_line l ON l.id = r.order_line_id
     WHERE l.order_id = $1::int AND NOT r.undone AND r.quantity > r.matched ORDER BY r.id`,
    order,
  );
  for (const bill of billed)
    for (const receipt of received) {
      if (receipt.order_line_id !== bill.order_line_id) continue;
      const quantity = least(bill.free, receipt.free);
      if (!isPositive(quantity)) continue;
      await txQuery(
        tx,
        `INSERT INTO purchase_match (billed_line_id, receipt_line_id, order_line_id, quantity) VALUES ($1::int, $2::int, $3::int, $4::numeric)`,
        bill.id,
        receipt.id,
        bill.order_line_id,
        quantity,
      );
      bill.free = restOf(bill.free, quantity);
      receipt.free = restOf(receipt.free, quantity);
    }
  for (const voucher of vouchers) await settleCredits(tx, order, voucher);
}

/** The vouchers that bill something of an order, in the order of their numbers. */
export async function billers(tx: Tx, order: number): Promise<number[]> {
  const rows = await txQuery<{ id: number }>(
    tx,
    `SELECT DISTINCT k.voucher_id AS id FROM voucher_link k JOIN voucher v ON v.id = k.voucher_id WHERE k.target_type = 'purchase_order' AND k.target_id = $1::int
       AND v.state NOT IN ('anulado', 'descartado') ORDER BY 1`,
    order,
  );
  return rows.map(({ id }) => id);
}
