/** What parts of a line that are due first have of it already: all that is not committed any more. */
const TAKEN = "sum(x.amount) OVER whole - x.open - (sum(x.amount) OVER due - x.amount)";

/**
 * When what lines have committed is expected to be paid: their committed money in the ledger, which what was paid and what vouchers took
 * over has left, on the days of the parts that wait, the latest of them; `today` where nobody said a day. Nothing of it is kept, so a
 * changed day has moved it. Rows of `type`, `id` (the line's), `company_id`, `currency`, `day`, `amount`.
 */
export const plannedSql = (
  today: string,
): string => `SELECT 'budget_line' AS type, y.id, y.company_id, y.currency, coalesce(y.day, '${today}'::date) AS day, y.amount - greatest(least(y.taken, y.amount), 0) AS amount
  FROM (SELECT x.*, ${TAKEN} AS taken
    FROM (SELECT o.id, o.company_id, o.currency, o.open, w.day, w.amount
      FROM (SELECT g.source_id::int AS id, e.currency::text AS currency, (array_agg(e.company_id ORDER BY e.id DESC))[1] AS company_id, sum(e.amount) AS open
        FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id WHERE g.source_type = 'budget_line' AND e.kind = 'comprometido' GROUP BY 1, 2 HAVING sum(e.amount) > 0) o
      JOIN budget_proposal p ON p.line_id = o.id AND p.chosen AND p.deleted_at IS NULL JOIN budget_version v ON v.proposal_id = p.id AND v.head
      CROSS JOIN LATERAL (
        SELECT coalesce(f.fecha_pago, v.fecha_pago) AS day, CASE o.currency WHEN 'ARS' THEN f.alicuota_ars WHEN 'USD' THEN f.alicuota_usd END AS amount
        FROM budget_financiero f WHERE f.proposal_id = p.id AND f.deleted_at IS NULL AND f.estado = 'pendiente'
        UNION ALL
        SELECT v.fecha_pago, CASE o.currency WHEN 'ARS' THEN v.alicuota_ars - coalesce(sum(f.alicuota_ars), 0) WHEN 'USD' THEN v.alicuota_usd - coalesce(sum(f.alicuota_usd), 0) END
        FROM budget_financiero f WHERE f.proposal_id = p.id AND f.deleted_at IS NULL AND f.estado <> 'anulado') w
      WHERE w.amount > 0) x
    WINDOW whole AS (PARTITION BY x.id, x.currency),
      due AS (PARTITION BY x.id, x.currency ORDER BY x.day NULLS LAST, x.amount ROWS UNBOUNDED PRECEDING)) y
  WHERE y.amount > greatest(y.taken, 0)`;
