import { type Tx, txQuery } from "@/lib/db";
import type { Stored } from "./record";

const SERIES = "ticketera, categoria, divisa";

/**
 * Of the series that both shows have, those whose totals add up in each: their totals say nothing but the days, so that the
 * merged show's must follow its own. They become computed ones. Answers the rows that were stated, as they were, for undo.
 * A series with a total that its days do not explain (sales from before them) keeps what was stated.
 */
export async function followDays(tx: Tx, source: number, target: number): Promise<Stored[]> {
  const rows = await txQuery<{ before: Stored }>(
    tx,
    `WITH agreeing AS (
       SELECT ${SERIES} FROM (
         SELECT show_id, ${SERIES}, (venta_total_computed OR venta_total = sum(venta_diaria) OVER days)
           AND (recaudacion_total_computed OR recaudacion_total = sum(monto_diario) OVER days) AS agrees
         FROM ticket_sale WHERE show_id IN ($1::int, $2::int) WINDOW days AS (PARTITION BY show_id, ${SERIES} ORDER BY fecha_venta)
       ) x GROUP BY ${SERIES} HAVING count(DISTINCT show_id) = 2 AND bool_and(agrees)
     ), stated AS (
       SELECT t.* FROM ticket_sale t JOIN agreeing USING (${SERIES})
       WHERE t.show_id IN ($1::int, $2::int) AND NOT (t.venta_total_computed AND t.recaudacion_total_computed)
     ), followed AS (
       UPDATE ticket_sale t SET venta_total_computed = true, recaudacion_total_computed = true FROM stated s WHERE s.id = t.id
     )
     SELECT jsonb_build_object('id', id, 'venta_total', venta_total, 'recaudacion_total', recaudacion_total,
       'venta_total_computed', venta_total_computed, 'recaudacion_total_computed', recaudacion_total_computed) AS before FROM stated`,
    source,
    target,
  );
  return rows.map(({ before }) => before);
}

/** Gives these rows what was stated of them, but for those of which somebody has stated something else since. */
export async function stateAgain(tx: Tx, stated: readonly Stored[]): Promise<void> {
  await txQuery(
    tx,
    `UPDATE ticket_sale t SET venta_total = b.venta_total, recaudacion_total = b.recaudacion_total,
       venta_total_computed = b.venta_total_computed, recaudacion_total_computed = b.recaudacion_total_computed
     FROM jsonb_populate_recordset(NULL::ticket_sale, $1::jsonb) b
     WHERE t.id = b.id AND t.venta_total_computed AND t.recaudacion_total_computed`,
    JSON.stringify(stated),
  );
}
