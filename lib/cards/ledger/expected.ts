import type { ClientBase } from "pg";
import type { Difference } from "@/lib/ledger/sources";
import { OWN_AMOUNTS } from "./statement";

const PLACE = "company_id, show_id, project_id, cost_centre_id, category_id, currency";
const SIGN = "CASE WHEN e.takes_away THEN -1 ELSE 1 END";
const POSTED = (type: string, kinds: string, place: string) => `SELECT p.source_id AS id, e.kind, ${place
  .split(", ")
  .map((column) => `e.${column}`)
  .join(", ")}, sum(e.amount) AS amount, sum(e.cost) AS cost
  FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = '${type}' AND e.kind IN (${kinds})
  GROUP BY p.source_id, e.kind, ${place
    .split(", ")
    .map((column) => `e.${column}`)
    .join(", ")} HAVING sum(e.amount) <> 0 OR sum(e.cost) <> 0`;

/** What of each expense that is no voucher accrued, by what it is charged to, and was paid with its card's settlement. */
const EXPENSES = `WITH facts AS (
  SELECT e.*, k.company_id, s.state = 'pagado' AS settled, e.state IN ('aprobado', 'conciliado') AS accrues,
    abs(coalesce(l.amount, e.amount)) AS charged, coalesce(l.currency, e.currency) AS charged_currency
  FROM card_expense e JOIN expense_card k ON k.id = e.card_id LEFT JOIN card_statement_line l ON l.expense_id = e.id LEFT JOIN card_statement s ON s.id = l.statement_id
), said AS (
  SELECT e.id, x.kind, e.company_id, e.show_id, e.project_id, e.cost_centre_id, e.category_id, e.currency, ${SIGN} * e.amount AS amount, ${SIGN} * coalesce(e.returned_cost, e.amount) AS cost
  FROM facts e CROSS JOIN (VALUES ('devengado'), ('pagado')) AS x(kind) WHERE e.accrues AND e.voucher_id IS NULL AND (x.kind = 'devengado' OR e.settled)
  UNION ALL
  SELECT e.id, 'anticipado', e.company_id, NULL, NULL, NULL, NULL, e.charged_currency, ${SIGN} * x.amount, ${SIGN} * x.amount
  FROM facts e CROSS JOIN LATERAL (SELECT CASE WHEN e.settled THEN e.charged ELSE 0 END - CASE WHEN e.collected_day IS NOT NULL THEN e.charged ELSE 0 END AS amount) x
  WHERE NOT e.accrues AND x.amount <> 0
), posted AS (${POSTED("card_expense", "'devengado', 'pagado', 'anticipado'", PLACE)})
SELECT format('gasto de tarjeta %s: %s', coalesce(s.id, p.id), coalesce(s.kind, p.kind)) AS key, concat_ws(' ', coalesce(p.amount, 0.00), 'costo', coalesce(p.cost, 0.00)) AS kept,
  concat_ws(' ', coalesce(s.amount, 0.00), 'costo', coalesce(s.cost, 0.00)) AS computed
FROM said s FULL JOIN posted p ON p.id = s.id AND p.kind = s.kind AND (p.company_id, p.show_id, p.project_id, p.cost_centre_id, p.category_id, p.currency)
  IS NOT DISTINCT FROM (s.company_id, s.show_id, s.project_id, s.cost_centre_id, s.category_id, s.currency)
WHERE s.amount IS DISTINCT FROM p.amount OR s.cost IS DISTINCT FROM p.cost ORDER BY 1`;

/** An expense that became a voucher stands on one that accrued, owed to nobody but the card, and paid when the settlement is. */
const VOUCHERS = `SELECT format('gasto de tarjeta %s: comprobante %s', e.id, v.id) AS key, concat_ws(' ', v.paid_by, v.state, 'pagado', x.paid, 'a proveedores', x.suppliers) AS kept,
  concat_ws(' ', 'tarjeta', 'pagado', CASE WHEN s.state = 'pagado' THEN x.accrued ELSE 0.00 END, 'a proveedores', 0) AS computed
FROM card_expense e JOIN voucher v ON v.id = e.voucher_id LEFT JOIN card_statement_line l ON l.expense_id = e.id LEFT JOIN card_statement s ON s.id = l.statement_id
CROSS JOIN LATERAL (SELECT coalesce(sum(n.amount) FILTER (WHERE n.kind = 'pagado'), 0.00) AS paid, coalesce(sum(n.amount) FILTER (WHERE n.kind = 'devengado'), 0.00) AS accrued,
  coalesce(sum(n.amount) FILTER (WHERE n.kind = 'devengado' AND n.supplier_id IS NOT NULL), 0.00) AS suppliers
  FROM ledger_posting p JOIN ledger_entry n ON n.posting_id = p.id WHERE p.source_type = 'voucher' AND p.source_id = v.id) x
WHERE e.state IN ('aprobado', 'conciliado') AND (v.paid_by <> 'tarjeta' OR v.state IN ('esperado', 'recibido', 'anulado', 'descartado') OR x.suppliers <> 0
  OR x.paid <> CASE WHEN s.state = 'pagado' THEN x.accrued ELSE 0 END) ORDER BY e.id`;

/** What each statement accrued and paid by itself, and what is to be paid of it. */
const STATEMENTS = `WITH own AS (${OWN_AMOUNTS}), said AS (
  SELECT s.id, x.kind, sum(o.amount) AS amount FROM own o JOIN card_statement s ON s.id = o.statement_id CROSS JOIN (VALUES ('devengado'), ('pagado')) AS x(kind)
  WHERE s.state = 'pagado' OR s.state = 'conciliado' AND x.kind = 'devengado' GROUP BY 1, 2 HAVING sum(o.amount) <> 0
), posted AS (
  SELECT p.source_id AS id, e.kind, sum(e.amount) AS amount FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
  WHERE p.source_type = 'card_statement' AND e.kind IN ('devengado', 'pagado') GROUP BY 1, 2 HAVING sum(e.amount) <> 0
)
SELECT format('resumen %s: %s', coalesce(s.id, p.id), coalesce(s.kind, p.kind)) AS key, coalesce(p.amount, 0.00)::text AS kept, coalesce(s.amount, 0.00)::text AS computed
FROM said s FULL JOIN posted p USING (id, kind) WHERE s.amount IS DISTINCT FROM p.amount
UNION ALL
SELECT format('resumen %s: a pagar', s.id), coalesce(o.amount, 0.00)::text, x.amount::text FROM card_statement s
CROSS JOIN LATERAL (SELECT coalesce(sum(coalesce(l.charged, l.amount)), 0.00) AS amount FROM card_statement_line l WHERE l.statement_id = s.id) x
LEFT JOIN obligation o ON o.id = s.obligation_id AND o.state = 'abierta'
WHERE greatest(x.amount, 0) <> coalesce(o.amount, 0)
UNION ALL
SELECT format('resumen %s: pago', s.id), concat_ws(' ', o.paid), concat_ws(' ', s.state) FROM card_statement s JOIN obligation o ON o.id = s.obligation_id AND o.state = 'abierta'
WHERE (s.state = 'pagado') <> (o.paid = o.amount)
ORDER BY 1`;

/** What is personal is owed by its holder, as much as the card was charged, until they gave it back. */
const OWED = `SELECT format('gasto de tarjeta %s: a cobrar', e.id) AS key, concat_ws(' ', o.amount, 'cobrado', o.paid) AS kept,
  concat_ws(' ', x.charged, 'cobrado', CASE WHEN e.collected_day IS NULL THEN 0.00 ELSE x.charged END) AS computed
FROM card_expense e LEFT JOIN obligation o ON o.id = e.obligation_id AND o.kind = 'personal' AND o.state = 'abierta'
LEFT JOIN card_statement_line l ON l.expense_id = e.id
CROSS JOIN LATERAL (SELECT abs(coalesce(l.amount, e.amount)) AS charged) x
WHERE e.state = 'rechazado' AND NOT e.takes_away AND (o.amount IS DISTINCT FROM x.charged OR o.paid IS DISTINCT FROM CASE WHEN e.collected_day IS NULL THEN 0 ELSE x.charged END)
  OR e.state <> 'rechazado' AND o.id IS NOT NULL ORDER BY e.id`;

/** What is given back of a purchase is no more than what it is, nor of another one than is approved. */
const RETURNED = `SELECT format('gasto de tarjeta %s: devuelto', b.id) AS key, sum(r.amount)::text AS kept, concat_ws(' ', 'hasta', b.amount, b.state) AS computed
FROM card_expense r JOIN card_expense b ON b.holder_user_id = r.holder_user_id AND b.client_id = r.returns_client_id
WHERE r.state IN ('aprobado', 'conciliado') GROUP BY b.id HAVING sum(r.amount) > b.amount OR b.state NOT IN ('aprobado', 'conciliado') ORDER BY b.id`;

/** Every expense whose entries, voucher, payment or debt are not what it and its card's statement say. */
export async function expectedExpenses(client: ClientBase): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const sql of [EXPENSES, VOUCHERS, OWED, RETURNED]) found.push(...(await client.query<Difference>(sql)).rows);
  return found;
}

/** Every statement that accrued, paid or is to be paid something else than its lines say. */
export const expectedStatements = async (client: ClientBase): Promise<Difference[]> =>
  (await client.query<Difference>(STATEMENTS, [null])).rows;
