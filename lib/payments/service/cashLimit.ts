import { type Tx, txQuery } from "@/lib/db";
import { type CashLimit, type CashPayment, cashProblem } from "../rules/byHand";

/** What a company's country lets it pay in cash on a day; null: as much as it likes. */
export async function cashLimitOf(tx: Tx, company: number, day: string): Promise<CashLimit | null> {
  const [row] = await txQuery<CashLimit>(
    tx,
    `SELECT l.currency::text AS currency, l.amount::text AS amount, l.source FROM payment_cash_limit l JOIN company c ON c.country = l.country
     WHERE c.id = $1::int AND l.from_day <= $2::date ORDER BY l.from_day DESC LIMIT 1`,
    company,
    day,
  );
  return row ?? null;
}

/** What of a batch is more than may be paid in cash. */
export async function cashProblems(
  tx: Tx,
  { id, company_id, day }: { id: number; company_id: number; day: string },
): Promise<string[]> {
  const rows = await txQuery<CashPayment>(
    tx,
    `SELECT r.payee, r.currency::text AS currency, r.amount::text AS amount, max(p.payable * coalesce(i.fx_rate, 1))::numeric(18, 2)::text AS debt
     FROM payment_order r JOIN payment_item i ON i.order_id = r.id JOIN payable p ON p.id = i.payable_id
     WHERE r.batch_id = $1::int AND r.method = 'caja' AND i.amount > 0 GROUP BY r.id ORDER BY r.id`,
    id,
  );
  if (rows.length === 0) return [];
  const limit = await cashLimitOf(tx, company_id, day);
  return rows.flatMap((row) => cashProblem(row, limit) ?? []);
}
