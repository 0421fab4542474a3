import { holdRows, type Tx, txQuery } from "@/lib/db";
import { conflict } from "@/lib/http/errors";

/** A running total: one show through one ticketera, in one category and currency. */
export interface Series {
  show_id: number;
  ticketera: string;
  categoria: string;
  divisa: string;
}

/**
 * Holds the shows until the transaction ends. Every writer of sales takes them first, in this order, so that two saves
 * wait for each other instead of deadlocking, and a running total is never computed beside an unseen row.
 * 409 when one is gone meanwhile: merged into another, whom its name leads to now, or removed.
 */
export async function lockShows(tx: Tx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const held = await holdRows(tx, "show", wanted, "NO KEY UPDATE");
  if (held < wanted.length)
    throw conflict("El show se unió con otro o se quitó en el mismo momento. No se guardó nada: probar de nuevo.");
}

/** A series of which something changed on a day or later. */
export interface ChangedSeries extends Series {
  fecha_venta: string;
}

/**
 * Brings the computed totals of these series up to date after a change of their days; stated totals are never touched.
 * A row's version stays: nobody edited it. Call it after the change, with the shows locked. A total is the series' sum
 * (kept by the triggers) less the days after it, so a day's load reads a day, not the whole series.
 */
export async function refreshComputedTotals(tx: Tx, changed: readonly ChangedSeries[]): Promise<void> {
  if (changed.length === 0) return;
  await txQuery(
    tx,
    `UPDATE ticket_sale t SET
       venta_total = CASE WHEN t.venta_total_computed THEN r.venta ELSE t.venta_total END,
       recaudacion_total = CASE WHEN t.recaudacion_total_computed THEN r.monto ELSE t.recaudacion_total END
     FROM (
       SELECT x.id, s.venta_sum - coalesce(sum(x.venta_diaria) OVER later, 0) AS venta,
         s.monto_sum - coalesce(sum(x.monto_diario) OVER later, 0) AS monto
       FROM (SELECT show_id, ticketera, categoria, divisa, min(fecha) AS since
         FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::date[]) k(show_id, ticketera, categoria,
           divisa, fecha) GROUP BY 1, 2, 3, 4) k
       JOIN sales_series s ON s.show_id = k.show_id AND s.ticketera = k.ticketera AND s.categoria = k.categoria
         AND s.divisa = k.divisa::char(3)
       CROSS JOIN LATERAL (SELECT * FROM ticket_sale y WHERE y.show_id = s.show_id AND y.fecha_venta >= k.since
         AND y.ticketera = s.ticketera
         AND y.categoria = s.categoria AND y.divisa = s.divisa OFFSET 0) x -- OFFSET keeps the day in the index condition
       WINDOW later AS (PARTITION BY x.show_id, x.ticketera, x.categoria, x.divisa
         ORDER BY x.fecha_venta DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
     ) r WHERE r.id = t.id AND (
       (t.venta_total_computed AND t.venta_total <> r.venta) OR (t.recaudacion_total_computed AND t.recaudacion_total <> r.monto))`,
    changed.map(({ show_id }) => show_id),
    changed.map(({ ticketera }) => ticketera),
    changed.map(({ categoria }) => categoria),
    changed.map(({ divisa }) => divisa),
    changed.map(({ fecha_venta }) => fecha_venta),
  );
}

/** The same for every series of a show, whatever changed of it. */
export async function restoreComputedTotals(tx: Tx, show_id: number): Promise<void> {
  const series = await txQuery<ChangedSeries>(
    tx,
    "SELECT show_id, ticketera, categoria, divisa, first_fecha::text AS fecha_venta FROM sales_series WHERE show_id = $1::int",
    show_id,
  );
  await refreshComputedTotals(tx, series);
}

/** A row whose totals `restateTotals` changed, with what they were. */
export interface Restated {
  id: number;
  fecha_venta: string;
  ticketera: string;
  categoria: string;
  divisa: string;
  venta_total_before: number;
  venta_total: number;
  recaudacion_total_before: string;
  recaudacion_total: string;
}

/**
 * Rewrites every total of a show from its daily figures, in date order, per ticketera, category and currency (design
 * api.md). All become computed totals, so they follow later changes. Answers the rows whose figures changed.
 */
export async function restateTotals(tx: Tx, showId: number, by: number): Promise<Restated[]> {
  const written = await txQuery<Restated & { differs: boolean }>(
    tx,
    `UPDATE ticket_sale t SET venta_total = r.venta, recaudacion_total = r.monto, venta_total_computed = true,
       recaudacion_total_computed = true, version = t.version + r.differs::int,
       updated_at = CASE WHEN r.differs THEN now() ELSE t.updated_at END, updated_by_user_id = CASE WHEN r.differs
         THEN $2::int ELSE t.updated_by_user_id END
     FROM (SELECT o.id, o.venta_total AS venta_before, o.recaudacion_total AS monto_before, w.venta, w.monto,
         (o.venta_total, o.recaudacion_total) IS DISTINCT FROM (w.venta, w.monto) AS differs
       FROM ticket_sale o JOIN (
         SELECT id, sum(venta_diaria) OVER d AS venta, sum(monto_diario) OVER d AS monto FROM ticket_sale WHERE show_id = $1::int
         WINDOW d AS (PARTITION BY ticketera, categoria, divisa ORDER BY fecha_venta)
       ) w USING (id)) r
     WHERE r.id = t.id AND (r.differs OR NOT t.venta_total_computed OR NOT t.recaudacion_total_computed)
     RETURNING t.id, t.fecha_venta::text, t.ticketera, t.categoria, t.divisa, r.venta_before AS venta_total_before, t.venta_total,
       r.monto_before::text AS recaudacion_total_before, t.recaudacion_total::text, r.differs`,
    showId,
    by,
  );
  return written.flatMap(({ differs, ...row }) => (differs ? [row] : [])).sort((a, b) => a.id - b.id);
}
