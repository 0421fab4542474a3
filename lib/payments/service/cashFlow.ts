import { ADMIN_FROM, ADMINISTERED } from "@/lib/showAdmin/service/rows";
import { dueSql, SIGNED } from "./dueSql";

/** Tickets of a show that was longer ago are taken as settled, whether somebody said so or not. */
const SETTLED_AFTER_DAYS = 30;

/**
 * Ticket money that ticketeras still hold: what shows sold so far, less what came in for them beside issued vouchers, expected on the
 * show's day. It is settled once administration ticked *Recaudación conciliada* or closed the show.
 */
const TICKETS = (
  today: string,
) => `SELECT 'tickets' AS part, co.id AS company_id, t.currency, s.fecha AS day, t.amount, 'show' AS type, s.id FROM ${ADMIN_FROM}
  CROSS JOIN LATERAL (SELECT m.divisa::text AS currency, sum(m.monto) - coalesce((SELECT sum(e.amount) FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
      WHERE e.show_id = s.id AND e.side = 'ingreso' AND e.kind IN ('pagado', 'anticipado') AND e.currency = m.divisa AND p.source_type <> 'voucher'), 0) AS amount
    FROM sales_month m WHERE m.show_id = s.id GROUP BY m.divisa) t
  WHERE ${ADMINISTERED} AND s.state <> 'cancelado' AND s.fecha >= '${today}'::date - ${SETTLED_AFTER_DAYS} AND a.closed_at IS NULL AND t.amount > 0
    AND NOT EXISTS (SELECT 1 FROM show_checklist_item i WHERE i.show_id = s.id AND i.key = 'recaudacion' AND i.done_at IS NOT NULL)`;

/** The last balance of each own account of which every line is something: `bank_balance`. */
const BALANCES = `SELECT DISTINCT ON (s.own_account_id) s.own_account_id, s.until_day FROM bank_statement s WHERE s.closing IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM bank_statement_line l WHERE l.own_account_id = s.own_account_id AND l.match_id IS NULL AND l.day <= s.until_day)
  ORDER BY s.own_account_id, s.until_day DESC, s.id DESC`;

/** What was credited after its account's balance, which has it still: by order, with the account. */
export const PAID_SINCE = `SELECT k.own_account_id, r.id, r.company_id, r.currency::text AS currency, r.paid_day, r.amount - r.withheld AS amount
  FROM (${BALANCES}) k JOIN payment_batch b ON b.own_account_id = k.own_account_id JOIN payment_order r ON r.batch_id = b.id
  WHERE r.state IN ('acreditado', 'conciliado') AND r.paid_day > k.until_day AND r.amount > r.withheld`;

/**
 * All money that is expected to go or to come, `e`: its part, company, currency, day and amount, and the record that it is of. What is owed
 * is as the due list has it, until it is credited: an order's withheld part leaves with it, and is to be paid in only from then on; what a
 * card paid is not owed, its settlement is. What is credited after an account's balance has gone from it already (`bank`).
 */
export const flowSql = (today: string): string => `${dueSql()}, e AS (
  SELECT 'due' AS part, d.company_id, d.currency, d.due_day AS day, ${SIGNED.owed} AS amount,
    CASE d.kind WHEN 'note' THEN 'voucher' WHEN 'advance' THEN 'payment_advance' ELSE d.kind END AS type, d.id FROM d WHERE d.company_id IS NOT NULL
  UNION ALL SELECT 'committed', c.company_id, c.currency::text, c.due_day, c.open, c.source_type, c.source_id::int FROM cash_item c
    WHERE c.side = 'gasto' AND c.open > 0 AND c.company_id IS NOT NULL AND c.source_type NOT IN ('voucher', 'obligation')
  UNION ALL SELECT 'invoiced', c.company_id, c.currency::text, c.due_day, c.open, c.source_type, c.source_id::int FROM cash_item c
    WHERE c.side = 'ingreso' AND c.open > 0 AND c.company_id IS NOT NULL
  UNION ALL ${TICKETS(today)}
  UNION ALL SELECT 'bank', r.company_id, r.currency, r.paid_day, r.amount, 'payment_order', r.id FROM (${PAID_SINCE}) r)`;
