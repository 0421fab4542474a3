import type { ClientBase } from "pg";

const WRONG = `
WITH owed AS (
  SELECT line_id, kind, currency, day, area, category, CASE WHEN kind IN ('devengado', 'pagado') THEN '' ELSE proveedor END AS supplier, amount FROM musicwins_owed
), posted AS (
  SELECT g.source_id::int AS line_id, e.kind, e.currency::text AS currency, coalesce(e.for_day, e.day) AS day, coalesce(u.area, '') AS area,
    coalesce(t.category, '') AS category, CASE WHEN e.kind IN ('devengado', 'pagado') THEN '' ELSE coalesce(t.supplier, '') END AS supplier, sum(e.amount) AS amount
  FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id LEFT JOIN ledger_text t ON t.entry_id = e.id LEFT JOIN purse u ON u.id = e.purse_id
  WHERE g.source_type = 'budget_line' GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(e.amount) <> 0
)
SELECT format('línea %s: %s %s del %s, %s / %s', line_id, kind, currency, day, area, concat_ws(', ', category, nullif(supplier, ''))) AS key,
  coalesce(p.amount, 0.00)::text AS kept, coalesce(o.amount, 0.00)::text AS computed
FROM owed o FULL JOIN posted p USING (line_id, kind, currency, day, area, category, supplier)
WHERE o.amount IS DISTINCT FROM p.amount ORDER BY line_id, day, kind, currency, area, category`;

/** Every sum that a line of Music Wins has in the ledger and that is not what its chosen proposal says: what is `kept`, what it comes to. */
export async function expected(client: ClientBase): Promise<{ key: string; kept: string; computed: string }[]> {
  return (await client.query<{ key: string; kept: string; computed: string }>(WRONG)).rows;
}
