import type { ClientBase } from "pg";
import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import type { Difference, LedgerReader, LedgerSource, SourceRecord } from "@/lib/ledger/sources";
import { orderCode, purchaseHref, requisitionCode } from "../rules/kinds";

interface Named {
  id: number;
  requisition_id: number;
  year: number;
  number: number;
  ordered: boolean;
  supplier: string;
}

/** How people call some orders, and where a person looks at each. */
async function records(ids: readonly number[], reader: LedgerReader): Promise<ReadonlyMap<number, SourceRecord>> {
  const rows = await query<Named>(
    `SELECT o.id, r.id AS requisition_id, coalesce(o.year, r.year)::int AS year, coalesce(o.number, r.number) AS number, o.number IS NOT NULL AS ordered, s.name AS supplier
     FROM purchase_order o JOIN requisition r ON r.id = o.requisition_id JOIN supplier_kept k ON k.id = o.supplier_id JOIN supplier s ON s.id = k.kept_id
     WHERE o.id = ANY ($1::int[])`,
    [ids],
  );
  const opens = can(reader, "purchasing.read");
  return new Map(
    rows.map(({ id, requisition_id, year, number, ordered, supplier }) => [
      id,
      {
        text: `${ordered ? orderCode(year, number) : requisitionCode(year, number)}, ${supplier}`,
        href: opens ? purchaseHref(requisition_id) : null,
      },
    ]),
  );
}

/**
 * What an order has promised is what it comes to, less what its vouchers accrued, while it is in force; what it asks for, only while somebody
 * has to approve it. So nothing is promised and accrued at once.
 */
const MONEY = `
WITH total AS (
  SELECT o.id, r.state, o.currency, o.amendment, coalesce((SELECT sum(l.net + l.vat) FROM order_line l WHERE l.order_id = o.id), 0) AS amount,
    coalesce((SELECT sum(CASE WHEN v.currency = o.currency THEN x.part ELSE round(x.part / k.fx_rate, 2) END)
      FROM voucher_link k JOIN voucher v ON v.id = k.voucher_id CROSS JOIN LATERAL (SELECT least(v.amount, coalesce(k.amount, v.amount)) AS part) x
      WHERE k.target_type = 'purchase_order' AND k.target_id = o.id AND v.direction = 'recibido' AND NOT v.takes_away AND NOT v.historic
        AND v.state NOT IN ('esperado', 'recibido', 'anulado', 'descartado')), 0) AS accrued
  FROM purchase_order o JOIN requisition r ON r.id = o.requisition_id
), said AS (
  SELECT id, 'comprometido' AS kind, CASE WHEN state IN ('aprobada', 'enviada', 'recibida_parcial', 'recibida', 'facturada') THEN greatest(amount - accrued, 0) ELSE 0 END AS amount FROM total
  UNION ALL SELECT id, 'solicitado', CASE WHEN state = 'en_aprobacion' THEN amount ELSE coalesce((amendment ->> 'asked')::numeric, 0) END FROM total
), posted AS (
  SELECT p.source_id AS id, e.kind, sum(e.amount) AS amount FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
  WHERE p.source_type = 'purchase_order' GROUP BY 1, 2
)
SELECT format('orden %s: %s', coalesce(s.id, p.id), coalesce(s.kind, p.kind)) AS key, coalesce(p.amount, 0.00)::text AS kept, coalesce(s.amount, 0.00)::text AS computed
FROM said s FULL JOIN posted p ON p.id = s.id AND p.kind = s.kind WHERE coalesce(s.amount, 0) <> coalesce(p.amount, 0) ORDER BY 1`;

/** Of each purse no more is promised than its lines come to, and never less than nothing. */
const PURSES = `
WITH posted AS (
  SELECT p.source_id AS id, e.purse_id, sum(e.amount) AS amount FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id AND e.kind = 'comprometido'
  WHERE p.source_type = 'purchase_order' GROUP BY 1, 2
)
SELECT format('orden %s: bolsa %s', p.id, p.purse_id) AS key, p.amount::text AS kept, coalesce(l.amount, 0.00)::text AS computed
FROM posted p LEFT JOIN LATERAL (SELECT sum(net + vat) AS amount FROM order_line WHERE order_id = p.id AND purse_id = p.purse_id) l ON true
WHERE p.amount < 0 OR p.amount > coalesce(l.amount, 0) ORDER BY 1`;

/** What is kept on lines is the sum of their rows, nothing is matched of what did not come or was not billed, and no bill is approved that does not fit. */
const QUANTITIES = `
WITH sums AS (
  SELECT l.id, l.received, l.billed, l.matched,
    coalesce((SELECT sum(r.quantity) FROM receipt_line r WHERE r.order_line_id = l.id AND NOT r.undone), 0) AS came,
    coalesce((SELECT sum(b.quantity - b.credited) FROM billed_line b WHERE b.order_line_id = l.id), 0) AS bills,
    coalesce((SELECT sum(m.quantity) FROM purchase_match m WHERE m.order_line_id = l.id), 0) AS pairs
  FROM order_line l
)
SELECT format('línea de orden %s', id) AS key, concat_ws(' ', 'recibido', received, 'facturado', billed, 'cruzado', matched) AS kept,
  concat_ws(' ', 'recibido', came, 'facturado', bills, 'cruzado', pairs) AS computed
FROM sums WHERE (received, billed, matched) IS DISTINCT FROM (came, bills, pairs) OR matched > received OR matched > billed ORDER BY id`;

/** Nothing is approved by an order that did not come: whoever took it as it is said so. */
const APPROVED = `
SELECT format('factura %s: línea de orden %s', b.voucher_id, b.order_line_id) AS key, b.quantity::text AS kept, (b.matched + b.credited)::text AS computed
FROM billed_line b JOIN voucher v ON v.id = b.voucher_id
WHERE b.order_line_id IS NOT NULL AND b.matched + b.credited < b.quantity AND v.observed IS NULL AND v.state IN ('aprobado', 'programado', 'pagado_parcial', 'pagado')
  AND NOT EXISTS (SELECT 1 FROM approval_request q WHERE q.kind = 'comprobante' AND q.object_id = v.id::text AND q.state = 'aprobado' AND q.facts ->> 'compromiso' = 'false')
ORDER BY 1`;

/** Numbers of orders are gapless. */
const NUMBERS = `
SELECT format('órdenes de la empresa %s en %s', n.company_id, n.year) AS key, count(o.id)::text AS kept, n.last::text AS computed
FROM purchase_number n LEFT JOIN purchase_order o ON o.company_id = n.company_id AND o.year = n.year GROUP BY n.company_id, n.year, n.last HAVING count(o.id) <> n.last ORDER BY 1`;

/** Every order whose entries, sums or numbers are not what its records say. */
export async function expected(client: ClientBase): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const sql of [MONEY, PURSES, QUANTITIES, APPROVED, NUMBERS])
    found.push(...(await client.query<Difference>(sql)).rows);
  return found;
}

/** What the ledger knows of orders as a source of entries. */
export const orderSource: LedgerSource = { title: "Orden de compra", records, expected };
