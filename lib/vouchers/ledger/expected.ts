import type { ClientBase } from "pg";
import type { Difference } from "@/lib/ledger/sources";
import { TAKES } from "../rules/takes";

/** Of received vouchers that have accrued: what they are, less what notes take, and what of that is a note's own. */
const TOTALS = `
WITH owed AS (
  SELECT v.id, v.amount - coalesce((SELECT sum(k.amount) FROM voucher_link k JOIN voucher n ON n.id = k.voucher_id WHERE k.target_type = 'voucher'
      AND k.target_id = v.id AND ${TAKES}), 0) AS amount
  FROM voucher v WHERE v.direction = 'recibido' AND NOT v.historic AND NOT v.takes_away
    AND v.state NOT IN ('esperado', 'recibido', 'anulado', 'descartado')
), entries AS (
  SELECT CASE WHEN coalesce(o.event, p.event) LIKE 'a_favor:%' THEN split_part(coalesce(o.event, p.event), ':', 2)::bigint ELSE p.source_id END AS id,
    e.kind, e.amount
  FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id LEFT JOIN ledger_posting o ON o.id = p.reverses_id
  WHERE p.source_type = 'voucher' AND e.kind IN ('devengado', 'pagado')
), posted AS (
  SELECT id, coalesce(sum(amount) FILTER (WHERE kind = 'devengado'), 0) AS accrued FROM entries GROUP BY id
)
SELECT format('comprobante %s: devengado', id) AS key, coalesce(p.accrued, 0.00)::text AS kept, coalesce(o.amount, 0.00)::text AS computed
FROM owed o FULL JOIN posted p USING (id) WHERE coalesce(o.amount, 0) <> coalesce(p.accrued, 0) ORDER BY id`;

const PLACE = "show_id, project_id, event_id, cost_centre_id, category_id, purse_id";

/** Those without notes and payments are charged as their allocation says, line by line. */
const PLACES = `
WITH whole AS (
  SELECT v.id, v.amount, v.cost FROM voucher v WHERE v.direction = 'recibido' AND NOT v.historic AND NOT v.takes_away
    AND v.state NOT IN ('esperado', 'recibido', 'anulado', 'descartado')
    AND NOT EXISTS (SELECT 1 FROM voucher_link k JOIN voucher n ON n.id = k.voucher_id AND n.takes_away
      WHERE k.target_type = 'voucher' AND k.target_id = v.id)
), said AS (
  SELECT w.id, ${PLACE}, sum(a.amount) AS amount, sum(a.cost) AS cost FROM whole w JOIN allocation a ON a.voucher_id = w.id GROUP BY w.id, ${PLACE}
    HAVING sum(a.amount) <> 0 OR sum(a.cost) <> 0
  UNION ALL SELECT w.id, NULL, NULL, NULL, NULL, NULL, NULL, w.amount, w.cost FROM whole w WHERE NOT EXISTS (SELECT 1 FROM allocation a WHERE a.voucher_id = w.id)
), posted AS (
  SELECT w.id, ${PLACE}, sum(e.amount) AS amount, sum(e.cost) AS cost FROM whole w JOIN ledger_posting p ON p.source_type = 'voucher' AND p.source_id = w.id
    JOIN ledger_entry e ON e.posting_id = p.id AND e.kind = 'devengado' GROUP BY w.id, ${PLACE} HAVING sum(e.amount) <> 0 OR sum(e.cost) <> 0
)
SELECT format('comprobante %s: %s', coalesce(s.id, p.id), concat_ws(' ', 'bolsa', coalesce(s.purse_id, p.purse_id), 'show', coalesce(s.show_id, p.show_id))) AS key,
  concat_ws(' ', coalesce(p.amount, 0.00), 'costo', coalesce(p.cost, 0.00)) AS kept, concat_ws(' ', coalesce(s.amount, 0.00), 'costo', coalesce(s.cost, 0.00)) AS computed
FROM said s FULL JOIN posted p ON p.id = s.id AND (p.show_id, p.project_id, p.event_id, p.cost_centre_id, p.category_id, p.purse_id)
  IS NOT DISTINCT FROM (s.show_id, s.project_id, s.event_id, s.cost_centre_id, s.category_id, s.purse_id)
WHERE s.amount IS DISTINCT FROM p.amount OR s.cost IS DISTINCT FROM p.cost ORDER BY 1`;

/** What is charged comes to the voucher, and nothing is paid that is not owed. */
const SUMS = `
SELECT format('comprobante %s: imputado', v.id) AS key, concat_ws(' ', sum(a.amount), 'costo', sum(a.cost)) AS kept, concat_ws(' ', v.amount, 'costo', v.cost) AS computed
FROM voucher v JOIN allocation a ON a.voucher_id = v.id GROUP BY v.id HAVING sum(a.amount) <> v.amount OR sum(a.cost) <> v.cost
UNION ALL
SELECT format('comprobante %s: pagado de más', p.source_id), sum(e.amount) FILTER (WHERE e.kind = 'pagado')::text, coalesce(sum(e.amount) FILTER (WHERE e.kind = 'devengado'), 0)::text
FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id JOIN voucher v ON v.id = p.source_id AND NOT v.takes_away
WHERE p.source_type = 'voucher' GROUP BY p.source_id
HAVING coalesce(sum(e.amount) FILTER (WHERE e.kind = 'pagado'), 0) > coalesce(sum(e.amount) FILTER (WHERE e.kind = 'devengado'), 0)
UNION ALL
SELECT format('comprobante %s: línea sin comprobante', a.voucher_id), sum(a.amount)::text, '0.00' FROM allocation a JOIN voucher v ON v.id = a.voucher_id
WHERE v.state IN ('esperado', 'recibido', 'anulado', 'descartado') GROUP BY a.voucher_id ORDER BY 1`;

/**
 * What is planned of each is what is owed of it: in its currency, of its supplier and company, and on its due day unless it took over
 * the days of what it took the place of. Nothing of what was paid by card: that is the settlement's.
 */
const PLANS = `
WITH owed AS (
  SELECT p.source_id AS id, sum(CASE e.kind WHEN 'devengado' THEN e.amount ELSE -e.amount END) AS amount
  FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'voucher' AND e.kind IN ('devengado', 'pagado', 'anticipado') GROUP BY 1
), facts AS (
  SELECT v.id, v.currency, v.company_id, v.supplier_id, coalesce(v.due_date, v.date) AS due_day,
    EXISTS (SELECT 1 FROM voucher_link k WHERE k.voucher_id = v.id AND k.target_type <> 'voucher') AS handed
  FROM voucher v WHERE v.direction = 'recibido' AND NOT v.historic AND NOT v.takes_away AND v.paid_by <> 'tarjeta'
), said AS (
  SELECT f.id, f.currency, f.company_id, f.supplier_id, f.due_day, o.amount FROM facts f JOIN owed o USING (id) WHERE o.amount > 0
), planned AS (
  SELECT c.source_id AS id, c.currency, c.company_id, c.supplier_id, CASE WHEN f.handed THEN f.due_day ELSE c.due_day END AS due_day, sum(c.open) AS amount
  FROM cash_item c LEFT JOIN facts f ON f.id = c.source_id WHERE c.source_type = 'voucher' AND c.open > 0 GROUP BY 1, 2, 3, 4, 5
)
SELECT format('comprobante %s: previsto', coalesce(s.id, p.id)) AS key,
  concat_ws(' ', p.currency, coalesce(p.amount, 0.00), 'el', p.due_day, 'proveedor', p.supplier_id, 'empresa', p.company_id) AS kept,
  concat_ws(' ', s.currency, coalesce(s.amount, 0.00), 'el', s.due_day, 'proveedor', s.supplier_id, 'empresa', s.company_id) AS computed
FROM said s FULL JOIN planned p ON p.id = s.id AND (p.currency, p.company_id, p.supplier_id, p.due_day) IS NOT DISTINCT FROM (s.currency, s.company_id, s.supplier_id, s.due_day)
WHERE s.amount IS DISTINCT FROM p.amount ORDER BY 1`;

/** What it accrued is owed to its own supplier, as whom both count by now: nothing of it is another's. Nobody's of what was paid by card. */
const CREDITORS = `
WITH posted AS (
  SELECT p.source_id AS id, e.supplier_id, sum(e.amount) AS amount FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
    LEFT JOIN ledger_posting o ON o.id = p.reverses_id
  WHERE p.source_type = 'voucher' AND e.kind = 'devengado' AND coalesce(o.event, p.event) NOT LIKE 'a_favor:%' GROUP BY 1, 2 HAVING sum(e.amount) <> 0
)
SELECT format('comprobante %s: proveedor', v.id) AS key, concat_ws(' ', p.amount, 'proveedor', p.supplier_id) AS kept, concat_ws(' ', 'proveedor', v.own) AS computed
FROM posted p JOIN (SELECT id, CASE WHEN paid_by <> 'tarjeta' THEN supplier_id END AS own FROM voucher) v ON v.id = p.id
WHERE p.supplier_id IS DISTINCT FROM v.own AND supplier_top(p.supplier_id) IS DISTINCT FROM supplier_top(v.own) ORDER BY v.id`;

/** Every voucher whose entries, allocation, payments or plan are not what it says: what is `kept`, what it comes to. */
export async function expected(client: ClientBase): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const sql of [TOTALS, PLACES, SUMS, CREDITORS, PLANS]) found.push(...(await client.query<Difference>(sql)).rows);
  return found;
}
