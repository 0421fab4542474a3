import { query } from "@/lib/db";
import { formatPercent } from "@/lib/format/number";
import type { LightSource } from "@/lib/shows/rules/light";

/** From which part of the budget a cost is said, and from which it is bad (design of the list of shows). */
const OVER = { aviso: 100, mal: 105 };

const SPENT = `SELECT b.show_id, b.currency, (100 * r.spent / b.budget - 100)::float8 AS over FROM (
    SELECT show_id, currency, sum(presupuesto) AS budget FROM show_cost_line WHERE show_id = ANY ($1::int[]) GROUP BY 1, 2 HAVING sum(presupuesto) > 0) b
  JOIN (SELECT show_id, currency, sum(amount) AS spent FROM ledger_rollup
    WHERE show_id = ANY ($1::int[]) AND side = 'gasto' AND kind IN ('comprometido', 'devengado') GROUP BY 1, 2) r
    ON r.show_id = b.show_id AND r.currency = b.currency
  WHERE 100 * r.spent > ${OVER.aviso} * b.budget`;

/** Shows that spend, or promised to, more than their budget. */
export const lights: LightSource = async (ids) =>
  (await query<{ show_id: number; currency: string; over: number }>(SPENT, [ids])).map(
    ({ show_id, currency, over }) => ({
      show_id,
      tone: over + 100 > OVER.mal ? "mal" : "aviso",
      kind: "costo",
      why: `Costo: ${formatPercent(over)} de más`,
      detail: `sobre el presupuesto en ${currency}`,
      due: null,
      money: true,
    }),
  );
