import { type AuditActor, audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import { impossible } from "@/lib/http/errors";
import { holdVouchers } from "@/lib/vouchers/service/record";
import { changed } from "../changed";
import { LIVE_ORDERS } from "../rules/states";

/** What was paid elsewhere than from `/pagos`: a proposal of Music Wins, or a part of it; an artist's statement. */
export interface Declared {
  type: "budget_proposal" | "budget_financiero" | "artist_statement";
  id: number;
  company_id: number;
  supplier_id: number | null;
  payee: string;
  /** When the money left. */
  day: string;
  /** What people call it, and what left in each currency. */
  reference: string;
  amounts: readonly { currency: string; amount: string }[];
}

/**
 * The next so many numbers of a company's orders, none left out: the counter is held until the commit. @returns the first
 */
export async function nextNumbers(tx: Tx, company: number, count: number): Promise<number> {
  const [row] = await txQuery<{ first: number }>(
    tx,
    `INSERT INTO payment_number (company_id, last) VALUES ($1::int, $2::int)
     ON CONFLICT (company_id) DO UPDATE SET last = payment_number.last + excluded.last RETURNING last - $2::int + 1 AS first`,
    company,
    count,
  );
  return row?.first ?? 1;
}

/**
 * Vouchers, and what is owed without one, that wait in a batch are paid there and nowhere else. Takes the vouchers, so that no batch takes
 * them meanwhile. Who calls holds what they are of. @throws 422 naming the batch's day
 */
export async function refuseInBatch(tx: Tx, vouchers: readonly number[]): Promise<void> {
  await holdVouchers(tx, vouchers);
  const [live] = await txQuery<{ day: string | null }>(
    tx,
    `SELECT min(b.day)::text AS day FROM payable p JOIN payment_item i ON i.payable_id = p.id JOIN payment_order r ON r.id = i.order_id JOIN payment_batch b ON b.id = r.batch_id
     WHERE p.kind = 'voucher' AND p.subject_id = ANY ($1::int[]) AND p.held > 0 AND r.state IN (${LIVE_ORDERS})`,
    [...vouchers],
  );
  if (live?.day) throw impossible(`Está en el lote del ${formatDay(live.day)}: se paga desde Pagos.`);
}

/**
 * Notes a payment that was made elsewhere as an order of each currency, credited at once: the money has left. The same again is refused by
 * the database. Who calls holds what is paid, and posts it. @returns the orders
 */
export async function declarePayment(
  tx: Tx,
  actor: AuditActor & { userId: number },
  { type, id, company_id, supplier_id, payee, day, reference, amounts }: Declared,
): Promise<number[]> {
  const paid = amounts.filter(({ amount }) => compareMoney(amount, "0") > 0);
  if (paid.length === 0) return [];
  const first = await nextNumbers(tx, company_id, paid.length);
  const orders = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO payment_order (company_id, currency, supplier_id, payee, method, state, number, amount, reference, paid_day, credited_by_user_id, credited_at, declared_type, declared_id)
     SELECT $1::int, x.currency, $2::int, $3::text, 'declarado', 'acreditado', $4::int + x.n - 1, x.amount, $5::text, $6::date, $7::int, now(), $8::text, $9::int
     FROM unnest($10::text[], $11::numeric[]) WITH ORDINALITY AS x(currency, amount, n) RETURNING id`,
    ...[company_id, supplier_id, payee, first, reference.slice(0, 100) || "Declarado", day, actor.userId, type, id],
    paid.map(({ currency }) => currency),
    paid.map(({ amount }) => amount),
  );
  for (const order of orders)
    await audit(tx, actor, {
      action: "payment_order.declarar",
      object: `payment_order:${order.id}`,
      after: { payee, day, reference },
    });
  await changed(tx);
  return orders.map(({ id }) => id);
}

/** What was declared of a record in each currency, by the orders that stand. */
export const declaredOf = (
  tx: Tx,
  type: Declared["type"],
  id: number,
): Promise<{ id: number; currency: string; amount: string; day: string; declarer: number | null }[]> =>
  txQuery(
    tx,
    `SELECT id, currency::text AS currency, amount::text AS amount, paid_day::text AS day, credited_by_user_id AS declarer FROM payment_order
     WHERE declared_type = $1::text AND declared_id = $2::int AND state IN ('acreditado', 'conciliado') ORDER BY id`,
    type,
    id,
  );

/** A declared payment is of a part now: what was paid of the whole stays paid. */
export const redeclare = (tx: Tx, orders: readonly number[], part: number): Promise<object[]> =>
  txQuery(
    tx,
    "UPDATE payment_order SET declared_type = 'budget_financiero', declared_id = $2::int WHERE id = ANY ($1::int[])",
    [...orders],
    part,
  );

/** What orders of `/pagos` paid of vouchers, by currency of theirs. */
export const paidByOrders = (tx: Tx, vouchers: readonly number[]): Promise<{ currency: string; amount: string }[]> =>
  txQuery(
    tx,
    `SELECT p.currency::text AS currency, sum(i.amount)::text AS amount FROM payable p JOIN payment_item i ON i.payable_id = p.id JOIN payment_order r ON r.id = i.order_id
     WHERE p.kind = 'voucher' AND p.subject_id = ANY ($1::int[]) AND r.state IN ('acreditado', 'conciliado') GROUP BY 1`,
    [...vouchers],
  );
