import type { ClientBase } from "pg";
import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import { formatDayYear } from "@/lib/format/dates";
import type { Difference, LedgerSource } from "@/lib/ledger/sources";
import { seriesTitle } from "../rules/titles";

/** What is withheld of an order is what its rows say, certificates have no gap, and a period's obligation is what was withheld in it. */
const EXPECTED = `
SELECT format('orden de pago %s: retenido', r.id) AS key, r.withheld::text AS kept, coalesce(sum(w.deducted), 0.00)::text AS computed
FROM payment_order r LEFT JOIN withholding w ON w.order_id = r.id AND r.method <> 'declarado' GROUP BY r.id HAVING r.withheld <> coalesce(sum(w.deducted), 0)
UNION ALL
SELECT format('empresa %s: certificados de %s', n.company_id, n.series), n.last::text, concat_ws(' ', count(w.id), max(w.certificate)) FROM withholding_number n
LEFT JOIN withholding w ON w.company_id = n.company_id AND w.series = n.series AND w.certificate IS NOT NULL
GROUP BY n.company_id, n.series, n.last HAVING n.last <> count(w.id) OR n.last <> coalesce(max(w.certificate), 0)
UNION ALL
SELECT format('retenciones a ingresar %s', p.id), coalesce(o.amount, 0.00)::text, coalesce(sum(w.amount), 0.00)::text FROM withholding_period p
LEFT JOIN obligation o ON o.source_type = 'withholding_period' AND o.source_id = p.id AND o.kind = 'retencion' AND o.state <> 'anulada'
LEFT JOIN withholding w ON w.period_id = p.id AND w.state = 'emitida' GROUP BY p.id, o.amount, o.paid
HAVING coalesce(o.amount, 0) <> greatest(coalesce(sum(w.amount), 0), coalesce(o.paid, 0))
UNION ALL
SELECT format('orden de pago %s: sus retenciones', r.id), string_agg(DISTINCT w.state, ' '), r.state FROM payment_order r JOIN withholding w ON w.order_id = r.id
WHERE w.state <> CASE WHEN r.state = 'borrador' THEN 'propuesta' WHEN r.state = 'autorizado' THEN 'autorizada' WHEN r.state IN ('cancelado', 'no_enviado', 'rechazado') THEN 'anulada'
  WHEN r.method = 'declarado' THEN 'declarada' ELSE 'emitida' END GROUP BY r.id ORDER BY 1`;

/** A withholding `w` that the company bears itself: what its regime takes is not taken from the payment. */
export const BORNE = `w.state = 'emitida' AND EXISTS (SELECT 1 FROM tax_regime g WHERE g.id = w.regime_id AND g.borne_by = 'empresa')`;

/** What the ledger knows of what a company pays in of a tax. */
export const periodSource: LedgerSource = {
  title: "Retenciones a ingresar",
  records: async (ids, reader) => {
    const rows = await query<{ id: number; series: string; starts_on: string; company: string }>(
      `SELECT p.id, p.series, p.starts_on::text AS starts_on, c.name AS company FROM withholding_period p JOIN company c ON c.id = p.company_id
       WHERE p.id = ANY ($1::int[])`,
      [ids],
    );
    const href = can(reader, "payments.prepare") ? "/pagos?vista=impuestos" : null;
    return new Map(
      rows.map(({ id, series, starts_on, company }) => [
        id,
        { text: `${seriesTitle(series)} de ${company}, desde el ${formatDayYear(starts_on)}`, href },
      ]),
    );
  },
  expected: async (client: ClientBase): Promise<Difference[]> => (await client.query<Difference>(EXPECTED)).rows,
};
