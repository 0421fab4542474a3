import { type Tx, txQuery } from "@/lib/db";
import type { PlanCell } from "../plans/schema";

/** What the ledger keeps of the purse `l.purse_id` in the month `m.month` and the currency `$1`, by the purse's basis. */
export const FIGURES = `LATERAL (SELECT
    CASE WHEN bool_or(r.kind = 'presupuestado') THEN sum(v.value) FILTER (WHERE r.kind = 'presupuestado') END AS presupuestado,
    coalesce(sum(v.value) FILTER (WHERE r.kind = 'solicitado'), 0.00) AS solicitado,
    coalesce(sum(v.value) FILTER (WHERE r.kind = 'comprometido'), 0.00) AS comprometido,
    coalesce(sum(v.value) FILTER (WHERE r.kind = 'devengado'), 0.00) AS devengado
  FROM purse p JOIN ledger_rollup r ON r.purse_id = p.id AND r.side = 'gasto' AND r.currency = $1::char(3) AND r.month = m.month
  CROSS JOIN LATERAL (SELECT CASE p.basis WHEN 'costo' THEN r.cost ELSE r.amount END AS value) v WHERE p.id = l.purse_id)`;

/** A cell as the screens have it. `c`: its plan, `f`: its figures. */
export const CELL = `json_build_object('month', to_char(m.month, 'YYYY-MM'), 'planned', c.planned::text, 'forecast', c.forecast::text,
  'published', c.published_at IS NOT NULL, 'presupuestado', f.presupuestado::text, 'solicitado', f.solicitado::text, 'comprometido', f.comprometido::text,
  'devengado', f.devengado::text, 'left', (f.presupuestado - f.comprometido - f.devengado)::text, 'version', coalesce(c.version, 0))`;

/** A line's month in a currency, as it is. */
export async function cellOf(tx: Tx, line: number, month: string, currency: string): Promise<PlanCell> {
  const [row] = await txQuery<{ cell: PlanCell }>(
    tx,
    `SELECT ${CELL} AS cell FROM spend_line l CROSS JOIN (SELECT $2::date AS month) m
     LEFT JOIN spend_plan c ON c.line_id = l.id AND c.month = m.month AND c.currency = $1::char(3) CROSS JOIN ${FIGURES} f WHERE l.id = $3::int`,
    currency,
    `${month}-01`,
    line,
  );
  return (row as { cell: PlanCell }).cell;
}
