import type { ClientBase } from "pg";
import { MOVE } from "./kinds";

interface Difference {
  key: string;
  /** What is posted; null where nothing is. */
  kept: string | null;
  /** What should be; null where nothing should. */
  computed: string | null;
}

/** An approved reallocation posts its two sides, once; any other posts nothing. Kinds, months and purses count. */
const WRONG = `
  WITH wanted AS (
    SELECT r.id, side.centre_id, 'presupuestado' AS kind, side.month AS day, r.currency, side.amount, p.id AS purse_id
    FROM cost_reallocation r CROSS JOIN LATERAL (VALUES (r.from_centre_id, r.from_month, -r.amount), (r.to_centre_id, r.to_month, r.amount))
      AS side(centre_id, month, amount) JOIN purse p ON p.cost_centre_id = side.centre_id AND p.kind = 'centro' WHERE r.status = 'aprobado'
  ), posted AS (
    SELECT p.source_id AS id, e.cost_centre_id AS centre_id, e.kind, e.day, e.currency, e.amount, e.purse_id
    FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = '${MOVE.type}'
  ), said AS (
    SELECT x.what, x.id, string_agg(
      concat_ws(' ', c.code, x.kind, to_char(x.day, 'YYYY-MM-DD'), x.currency, x.amount::text, 'bolsa ' || x.purse_id), ' · ' ORDER BY x.amount, x.centre_id) AS lines
    FROM (SELECT 'wanted' AS what, * FROM wanted UNION ALL SELECT 'posted', * FROM posted) x
    LEFT JOIN cost_centre c ON c.id = x.centre_id GROUP BY 1, 2
  )
  SELECT 'reasignación ' || coalesce(w.id, p.id) AS key, p.lines AS kept, w.lines AS computed
  FROM (SELECT * FROM said WHERE what = 'wanted') w FULL JOIN (SELECT * FROM said WHERE what = 'posted') p USING (id)
  WHERE w.lines IS DISTINCT FROM p.lines ORDER BY coalesce(w.id, p.id)`;

/** The reallocations whose entries are not what they say: for `verify`. */
export async function expected(client: Pick<ClientBase, "query">): Promise<Difference[]> {
  return (await client.query<Difference>(WRONG)).rows;
}
