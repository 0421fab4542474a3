import { plannedSql } from "@/lib/musicwins/ledger/plannedService";
import { ADMIN_FROM, ADMINISTERED } from "@/lib/showAdmin/service/rows";
import { dueSql, SIGNED } from "./dueSql";

/** Tickets of a show that was longer ago are taken as settled, whether somebody said so or not. */
const SETTLED_AFTER_DAYS = 30;

/** What came in for a show `s` in the currency of `m`, beside issued vouchers. */
const CAME_IN = `
  SELECT sum(e.amount)
  FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
  WHERE e.show_id = s.id AND e.side = 'ingreso' AND e.kind IN ('pagado', 'anticipado') AND e.currency = m.divisa
    AND p.source_type NOT IN ('voucher', 'show_deposit')`;

/**
 * Ticket money that ticketeras still hold: what shows sold so far, less what came in for them beside issued vouchers, expected on the
 * show's day. It is settled once administration ticked *Recaudación conciliada* or closed the show.
 */
const ticketsSql = (today: string): string => `
  SELECT 'tickets' AS part, co.id AS company_id, t.currency, s.fecha AS day, t.amount, 'show' AS type, s.id
  FROM ${ADMIN_FROM}
  CROSS JOIN LATERAL (
    SELECT m.divisa::text AS currency, sum(m.monto) - coalesce((${CAME_IN}), 0) AS amount
    FROM sales_month m WHERE m.show_id = s.id GROUP BY m.divisa
  ) t
  WHERE ${ADMINISTERED}
    AND s.state <> 'cancelado'
    AND s.fecha >= '${today}'::date - ${SETTLED_AFTER_DAYS}
    AND a.closed_at IS NULL
    AND t.amount > 0
    AND NOT EXISTS (
      SELECT 1 FROM show_checklist_item i WHERE i.show_id = s.id AND i.key = 'recaudacion' AND i.done_at IS NOT NULL
    )`;

/** The last balance of each own account of which every line is something: `bank_balance`. */
const BALANCES = `
  SELECT DISTINCT ON (s.own_account_id) s.own_account_id, s.until_day
  FROM bank_statement s
  WHERE s.closing IS NOT NULL
    AND NOT EXISTS (
      SELECT 1 FROM bank_statement_line l
      WHERE l.own_account_id = s.own_account_id AND l.match_id IS NULL AND l.day <= s.until_day
    )
  ORDER BY s.own_account_id, s.until_day DESC, s.id DESC`;

/** By company and currency, the oldest of the balances that are known: `known`. */
const OLDEST = `
  SELECT a.company_id, a.currency, min(k.until_day) AS until_day
  FROM known k JOIN own_account a ON a.id = k.own_account_id AND a.active
  GROUP BY 1, 2`;

/** Where and when the bank showed an order `r`: its last match that stands. */
const SHOWN = `
  SELECT m.own_account_id, m.day
  FROM bank_match_order x JOIN bank_match m ON m.id = x.match_id
  WHERE r.state = 'conciliado' AND x.order_id = r.id AND m.undone_at IS NULL
  ORDER BY m.id DESC LIMIT 1`;

/**
 * What was declared paid says no account: it has left the company's balances from the oldest of them on, until the bank shows it, which
 * says the account and the day.
 */
const DECLARED_SINCE = `
  SELECT k.own_account_id, r.id, r.company_id, r.currency::text, r.paid_day, r.amount - r.withheld
  FROM (${OLDEST}) o
  JOIN payment_order r ON r.company_id = o.company_id AND r.currency = o.currency AND r.method = 'declarado'
  LEFT JOIN LATERAL (${SHOWN}) m ON true
  LEFT JOIN known k ON k.own_account_id = m.own_account_id
  WHERE r.state IN ('acreditado', 'conciliado')
    AND r.amount > r.withheld
    AND coalesce(m.day, r.paid_day) > coalesce(k.until_day, o.until_day)
    AND (m.own_account_id IS NULL OR k.own_account_id IS NOT NULL)`;

/** What was credited after its account's balance, which has it still: by order, with the account; null where nobody said it. */
export const PAID_SINCE = `
  WITH known AS (${BALANCES})
  SELECT k.own_account_id, r.id, r.company_id, r.currency::text AS currency, r.paid_day, r.amount - r.withheld AS amount
  FROM known k
  JOIN payment_batch b ON b.own_account_id = k.own_account_id
  JOIN payment_order r ON r.batch_id = b.id
  WHERE r.state IN ('acreditado', 'conciliado') AND r.paid_day > k.until_day AND r.amount > r.withheld
  UNION ALL ${DECLARED_SINCE}`;

/** What orders, and what Music Wins, have promised and not paid, each on its days. */
const promisedSql = (today: string): string => `
  SELECT type, id, company_id, currency, day, sum(amount) AS amount
  FROM (
    SELECT source_type AS type, source_id::int AS id, company_id, currency::text AS currency, due_day AS day, open AS amount
    FROM cash_item
    WHERE side = 'gasto' AND open > 0 AND source_type NOT IN ('voucher', 'obligation')
    UNION ALL ${plannedSql(today)}
  ) w
  GROUP BY 1, 2, 3, 4, 5`;

/** Advances of orders and proposals that wait to be paid, by what they are of. */
const ASKED = `
  SELECT CASE WHEN p.id IS NULL THEN 'purchase_order' ELSE 'budget_line' END AS type, coalesce(p.line_id, a.target_id) AS id,
    a.currency::text AS currency, sum(o.open) AS amount
  FROM payment_advance a
  JOIN cash_item o ON o.source_type = 'obligation' AND o.source_id = a.obligation_id AND o.open > 0
  LEFT JOIN budget_proposal p ON a.target_type = 'proposal' AND p.id = a.target_id
  WHERE a.target_type IN ('order', 'proposal')
  GROUP BY 1, 2, 3`;

/**
 * What orders and Music Wins committed, by record and day; less the advances of it that wait to be paid (`asked`), which are owed by
 * themselves: they take from its first days on (`before`: what falls due earlier).
 */
const committedSql = (today: string): string => `
  SELECT x.type, x.id, x.company_id, x.currency, x.day, x.amount - greatest(least(x.asked - x.before, x.amount), 0) AS amount
  FROM (
    SELECT c.*, coalesce(a.amount, 0) AS asked,
      sum(c.amount) OVER (PARTITION BY c.type, c.id, c.currency ORDER BY c.day) - c.amount AS before
    FROM (${promisedSql(today)}) c
    LEFT JOIN (${ASKED}) a ON a.type = c.type AND a.id = c.id AND a.currency = c.currency
  ) x
  WHERE x.amount > greatest(x.asked - x.before, 0) AND x.company_id IS NOT NULL`;

/** The record that something of `d` is of. */
const RECORD = "CASE d.kind WHEN 'note' THEN 'voucher' WHEN 'advance' THEN 'payment_advance' ELSE d.kind END";

/**
 * All money that is expected to go or to come, `e`: its part, company, currency, day and amount, and the record that it is of. What is owed
 * is as the due list has it, until it is credited: an order's withheld part leaves with it, and is to be paid in only from then on; what a
 * card paid is not owed, its settlement is. What is credited after an account's balance has gone from it already (`bank`).
 */
export const flowSql = (today: string): string => `${dueSql()}, e AS (
  SELECT 'due' AS part, d.company_id, d.currency, d.due_day AS day, ${SIGNED.owed} AS amount, ${RECORD} AS type, d.id
  FROM d WHERE d.company_id IS NOT NULL
  UNION ALL
  SELECT 'committed', c.company_id, c.currency, c.day, c.amount, c.type, c.id
  FROM (${committedSql(today)}) c
  UNION ALL
  SELECT 'invoiced', c.company_id, c.currency::text, c.due_day, c.open, c.source_type, c.source_id::int
  FROM cash_item c WHERE c.side = 'ingreso' AND c.open > 0 AND c.company_id IS NOT NULL
  UNION ALL ${ticketsSql(today)}
  UNION ALL
  SELECT 'bank', r.company_id, r.currency, r.paid_day, r.amount, 'payment_order', r.id
  FROM (${PAID_SINCE}) r)`;
