import type { ClientBase } from "pg";
import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import type { Difference, LedgerSource } from "@/lib/ledger/sources";
import { BORNE } from "@/lib/tax/service/source";
import { LIVE_ORDERS } from "../rules/states";
import { BORNE_EVENT } from "./borne";
import { DIFFERENCE, DIFFERENCES } from "./difference";
import { dueSql } from "./dueSql";

/** What orders accrued and paid by themselves with an event. */
const ownSums = (
  event: string,
) => `SELECT p.source_id::int AS id, coalesce(sum(e.amount) FILTER (WHERE e.kind = 'devengado'), 0) AS amount, coalesce(sum(e.amount) FILTER (WHERE e.kind = 'pagado'), 0) AS paid
  FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id LEFT JOIN ledger_posting o ON o.id = p.reverses_id
  WHERE p.source_type = 'payment_order' AND coalesce(o.event, p.event) = '${event}' GROUP BY 1 HAVING bool_or(e.amount <> 0)`;

/** What is held and paid of each subject is what live and credited items say; what was credited is posted, and nothing else is. */
const EXPECTED = `
WITH said AS (
  SELECT i.payable_id AS id, sum(abs(i.amount)) FILTER (WHERE r.state IN (${LIVE_ORDERS})) AS held,
    sum(abs(i.amount)) FILTER (WHERE r.state IN ('acreditado', 'conciliado')) AS paid
  FROM payment_item i JOIN payment_order r ON r.id = i.order_id GROUP BY 1
), posted AS (
  SELECT split_part(coalesce(o.event, p.event), ':', 3)::int AS order_id, p.source_type, p.source_id, sum(abs(e.amount) * CASE WHEN p.reverses_id IS NULL THEN 1 ELSE -1 END) AS amount
  FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id LEFT JOIN ledger_posting o ON o.id = p.reverses_id
  WHERE coalesce(o.event, p.event) LIKE 'pago:orden:%' GROUP BY 1, 2, 3
), credited AS (
  SELECT r.id AS order_id, CASE WHEN p.kind = 'advance' OR o.source_type = 'payment_advance' THEN 'payment_advance' WHEN p.kind = 'obligation' THEN 'obligation' ELSE 'voucher' END AS source_type,
    CASE WHEN o.source_type = 'payment_advance' THEN o.source_id ELSE p.subject_id END::bigint AS source_id, sum(abs(i.amount)) AS amount
  FROM payment_order r JOIN payment_item i ON i.order_id = r.id JOIN payable p ON p.id = i.payable_id LEFT JOIN obligation o ON p.kind = 'obligation' AND o.id = p.subject_id
  WHERE r.state IN ('acreditado', 'conciliado') AND (coalesce(o.accrues, true) OR o.source_type = 'payment_advance') GROUP BY 1, 2, 3
)
SELECT format('%s %s: en lotes y pagado', p.kind, p.subject_id) AS key, concat_ws(' ', p.held, p.paid) AS kept, concat_ws(' ', coalesce(s.held, 0.00), coalesce(s.paid, 0.00)) AS computed
FROM payable p LEFT JOIN said s USING (id) WHERE p.held <> coalesce(s.held, 0) OR p.paid <> coalesce(s.paid, 0)
UNION ALL
SELECT format('orden de pago %s: %s %s', coalesce(c.order_id, p.order_id), coalesce(c.source_type, p.source_type), coalesce(c.source_id, p.source_id)), coalesce(p.amount, 0.00)::text, coalesce(c.amount, 0.00)::text
FROM credited c FULL JOIN posted p USING (order_id, source_type, source_id) WHERE coalesce(c.amount, 0) <> coalesce(p.amount, 0)
UNION ALL
SELECT format('orden de pago %s: retenido a cargo de la empresa', coalesce(b.id, t.id)), concat_ws(' ', coalesce(t.amount, 0.00), 'pagado', coalesce(t.paid, 0.00)), concat_ws(' ', coalesce(b.amount, 0.00), 'pagado', coalesce(b.amount, 0.00))
FROM (SELECT r.id, sum(w.amount) AS amount FROM payment_order r JOIN withholding w ON w.order_id = r.id WHERE r.state IN ('acreditado', 'conciliado') AND ${BORNE} GROUP BY 1) b
FULL JOIN (${ownSums(BORNE_EVENT)}) t USING (id) WHERE coalesce(b.amount, 0) <> coalesce(t.amount, 0) OR coalesce(b.amount, 0) <> coalesce(t.paid, 0)
UNION ALL
SELECT format('orden de pago %s: diferencia de cambio', coalesce(d.id, t.id)), concat_ws(' ', coalesce(t.amount, 0.00), 'pagado', coalesce(t.paid, 0.00)),
  concat_ws(' ', coalesce(d.amount, 0.00), 'pagado', coalesce(d.amount, 0.00))
FROM (SELECT r.id, sum(x.amount) AS amount FROM payment_order r JOIN LATERAL (${DIFFERENCES}) x ON x.order_id = r.id WHERE r.state IN ('acreditado', 'conciliado') GROUP BY 1 HAVING sum(x.amount) <> 0) d
FULL JOIN (${ownSums(DIFFERENCE)}) t USING (id) WHERE coalesce(d.amount, 0) <> coalesce(t.amount, 0) OR coalesce(d.amount, 0) <> coalesce(t.paid, 0)
UNION ALL
SELECT format('orden de pago %s: importe', r.id), r.amount::text, coalesce(sum(i.pays), 0.00)::text FROM payment_order r LEFT JOIN payment_item i ON i.order_id = r.id
WHERE r.method <> 'declarado' GROUP BY r.id HAVING r.amount <> coalesce(sum(i.pays), 0)
UNION ALL
SELECT format('%s %s: prometido y pagado en %s', x.target_type, x.target_id, x.currency), n.used::text, greatest(n.promised, x.promised)::text
FROM payment_promise x CROSS JOIN LATERAL promise_of(x.target_type, x.target_id, x.supplier_id, x.currency) n
WHERE NOT x.beyond AND n.used > greatest(n.promised, x.promised) AND EXISTS (SELECT 1 FROM payment_advance a WHERE a.target_type = x.target_type AND a.target_id = x.target_id AND a.currency = x.currency AND advance_open(a) > 0)
UNION ALL
SELECT format('empresa %s: números de orden', n.company_id), n.last::text, count(r.id)::text FROM payment_number n LEFT JOIN payment_order r ON r.company_id = n.company_id AND r.number IS NOT NULL
GROUP BY n.company_id, n.last HAVING n.last <> count(r.id) ORDER BY 1`;

/** No live items are of more than what is owed: where a voucher took a debt's place, or a note came, they are less at once. */
const OVER = `${dueSql()}
SELECT format('%s %s: en lotes y debido', p.kind, p.subject_id) AS key, p.held::text AS kept, coalesce(d.owed, 0.00)::text AS computed
FROM payable p LEFT JOIN d ON d.payable_id = p.id WHERE p.held > coalesce(d.owed, 0) ORDER BY 1`;

/** What the ledger knows of payment orders as a source of entries. */
export const orderSource: LedgerSource = {
  title: "Orden de pago",
  records: async (ids, reader) => {
    const rows = await query<{ id: number; number: number | null; payee: string; batch: number | null }>(
      "SELECT id, number, payee, batch_id AS batch FROM payment_order WHERE id = ANY ($1::int[])",
      [ids],
    );
    return new Map(
      rows.map(({ id, number, payee, batch }) => [
        id,
        {
          text: `Orden de pago ${number ?? id}, ${payee}`,
          href: batch !== null && can(reader, "payments.prepare") ? `/pagos?vista=lotes&lote=${batch}` : null,
        },
      ]),
    );
  },
  expected: async (client: ClientBase): Promise<Difference[]> => [
    ...(await client.query<Difference>(EXPECTED)).rows,
    ...(await client.query<Difference>(OVER)).rows,
  ],
};
