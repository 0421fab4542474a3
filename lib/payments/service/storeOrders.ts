import { type Tx, txQuery } from "@/lib/db";
import { scheduleVouchers } from "@/lib/vouchers/service/schedule";
import { takesAway } from "../rules/kinds";
import type { PaymentMethod } from "../rules/states";
import { negated, type Order, type Part, signed, totalOf } from "./parts";
import { holdPayables, movePayables } from "./payable";
import { keyOf } from "./subjects";

/** The orders of a new batch with what they pay, which they hold from now on. Who calls holds the subjects. */
export async function storeOrders(
  tx: Tx,
  batch: { id: number; company_id: number | null; currency: string; method: PaymentMethod },
  orders: readonly Order[],
): Promise<void> {
  const all = orders.flatMap(({ parts }) => parts);
  const payables = await holdPayables(
    tx,
    all.map(({ due: { kind, id, currency, owed } }) => ({ kind, id, currency, owed })),
  );
  const payableOf = ({ due }: Part) => payables.get(keyOf(due)) ?? 0;
  await movePayables(
    tx,
    all.map((part) => ({ payable_id: payableOf(part), held: part.amount })),
  );
  const ids = await txQuery<{ id: number }>(
    tx,
    `WITH made AS (INSERT INTO payment_order (batch_id, company_id, currency, method, supplier_id, payee, account_id, amount)
       SELECT $1::int, $2::int, $3::char(3), $4::text, x.supplier_id, x.payee, x.account_id, x.amount
       FROM jsonb_to_recordset($5::jsonb) AS x(n int, supplier_id int, payee text, account_id int, amount numeric) ORDER BY x.n RETURNING id)
     SELECT id FROM made ORDER BY id`,
    ...[batch.id, batch.company_id, batch.currency, batch.method],
    JSON.stringify(orders.map(({ parts, ...order }, n) => ({ n, ...order, amount: totalOf(parts) }))),
  );
  const items = orders.flatMap(({ parts }, index) =>
    parts.map((part) => ({
      order_id: ids[index]?.id,
      payable_id: payableOf(part),
      amount: negated(part.amount, takesAway(part.due.kind)),
      pays: signed(part),
      fx_rate: part.fx?.rate ?? null,
      fx_source: part.fx?.source ?? null,
      fx_day: part.fx?.day ?? null,
      fx_reason: part.fx?.reason ?? "",
    })),
  );
  await txQuery(
    tx,
    `INSERT INTO payment_item (order_id, payable_id, amount, pays, fx_rate, fx_source, fx_day, fx_reason)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS x(order_id int, payable_id int, amount numeric, pays numeric, fx_rate numeric, fx_source text, fx_day date, fx_reason text)`,
    JSON.stringify(items),
  );
  await scheduleVouchers(
    tx,
    all.filter(({ due }) => due.kind === "voucher").map(({ due }) => due.id),
  );
}
