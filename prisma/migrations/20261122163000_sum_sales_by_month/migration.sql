-- Roll-up of a series' sales by month: a report of some days adds up months and, at its ends, days.
CREATE TABLE "sales_month" (
    "show_id" INTEGER NOT NULL,
    "ticketera" TEXT NOT NULL,
    "categoria" TEXT NOT NULL,
    "divisa" CHAR(3) NOT NULL,
    "month" DATE NOT NULL,
    "days" INTEGER NOT NULL,
    "venta" INTEGER NOT NULL,
    "monto" DECIMAL(20,2) NOT NULL,

    CONSTRAINT "sales_month_pkey" PRIMARY KEY ("show_id","ticketera","categoria","divisa","month")
);
ALTER TABLE "sales_month" ADD CONSTRAINT "sales_month_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Nobody writes sales between the sums and the triggers that keep them.
LOCK TABLE ticket_sale IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO sales_month (show_id, ticketera, categoria, divisa, month, days, venta, monto)
SELECT show_id, ticketera, categoria, divisa, date_trunc('month', fecha_venta::timestamp)::date, count(*), sum(venta_diaria), sum(monto_diario)
FROM ticket_sale GROUP BY 1, 2, 3, 4, 5;

-- New rows are added to months and series: the months are summed once, and the series from them. Whoever holds a series'
-- row holds its months: both functions take the series first.
CREATE OR REPLACE FUNCTION ticket_sale_add_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH months AS MATERIALIZED (
    SELECT show_id, ticketera, categoria, divisa, date_trunc('month', fecha_venta::timestamp)::date AS month, count(*)::int AS days,
      sum(venta_diaria)::int AS venta, sum(monto_diario) AS monto, min(fecha_venta) AS first_fecha, max(fecha_venta) AS last_fecha,
      max(updated_at) AS updated_at
    FROM new_rows GROUP BY 1, 2, 3, 4, 5
  ), held AS (
    INSERT INTO sales_series AS s (show_id, ticketera, categoria, divisa, days, venta_sum, monto_sum, first_fecha, last_fecha,
      last_venta_diaria, last_monto_diario, last_venta_total, last_recaudacion_total, updated_at)
    SELECT a.show_id, a.ticketera, a.categoria, a.divisa, a.days, a.venta_sum, a.monto_sum, a.first_fecha, a.last_fecha,
      l.venta_diaria, l.monto_diario, l.venta_total, l.recaudacion_total, a.updated_at
    FROM (
      SELECT show_id, ticketera, categoria, divisa, sum(days) AS days, sum(venta) AS venta_sum, sum(monto) AS monto_sum,
        min(first_fecha) AS first_fecha, max(last_fecha) AS last_fecha, max(updated_at) AS updated_at
      FROM months GROUP BY 1, 2, 3, 4
    ) a JOIN new_rows l ON l.show_id = a.show_id AND l.fecha_venta = a.last_fecha AND l.ticketera = a.ticketera
      AND l.categoria = a.categoria AND l.divisa = a.divisa
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (show_id, ticketera, categoria, divisa) DO UPDATE SET
      days = s.days + excluded.days, venta_sum = s.venta_sum + excluded.venta_sum, monto_sum = s.monto_sum + excluded.monto_sum,
      first_fecha = least(s.first_fecha, excluded.first_fecha),
      last_venta_diaria = CASE WHEN excluded.last_fecha > s.last_fecha THEN excluded.last_venta_diaria ELSE s.last_venta_diaria END,
      last_monto_diario = CASE WHEN excluded.last_fecha > s.last_fecha THEN excluded.last_monto_diario ELSE s.last_monto_diario END,
      last_venta_total = CASE WHEN excluded.last_fecha > s.last_fecha THEN excluded.last_venta_total ELSE s.last_venta_total END,
      last_recaudacion_total = CASE WHEN excluded.last_fecha > s.last_fecha THEN excluded.last_recaudacion_total ELSE s.last_recaudacion_total END,
      last_fecha = greatest(s.last_fecha, excluded.last_fecha), updated_at = greatest(s.updated_at, excluded.updated_at)
    RETURNING s.show_id
  )
  INSERT INTO sales_month AS m (show_id, ticketera, categoria, divisa, month, days, venta, monto)
  SELECT show_id, ticketera, categoria, divisa, month, days, venta, monto FROM months
  WHERE (SELECT count(*) FROM held) > 0 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (show_id, ticketera, categoria, divisa, month)
  DO UPDATE SET days = m.days + excluded.days, venta = m.venta + excluded.venta, monto = m.monto + excluded.monto;
  RETURN NULL;
END $$;

-- After a change or deletion the series and the months it touched are computed anew. The series is locked first and they are
-- computed in later statements: in READ COMMITTED those see what a rival committed.
CREATE OR REPLACE FUNCTION ticket_sale_redo_series() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched text := CASE TG_OP
    WHEN 'DELETE' THEN 'SELECT * FROM old_rows' ELSE 'SELECT * FROM old_rows UNION ALL SELECT * FROM new_rows' END;
  keys text := format('SELECT DISTINCT show_id, ticketera, categoria, divisa FROM (%s) x', touched);
  months text := format($q$SELECT DISTINCT show_id, ticketera, categoria, divisa, date_trunc('month', fecha_venta::timestamp)::date AS month
    FROM (%s) x$q$, touched);
BEGIN
  EXECUTE format($q$
    INSERT INTO sales_series (show_id, ticketera, categoria, divisa, days, venta_sum, monto_sum, first_fecha, last_fecha,
      last_venta_diaria, last_monto_diario, last_venta_total, last_recaudacion_total, updated_at)
    SELECT show_id, ticketera, categoria, divisa, 0, 0, 0, '0001-01-01'::date, '0001-01-01'::date, 0, 0, 0, 0, now()
    FROM (%s) k ORDER BY 1, 2, 3, 4 ON CONFLICT DO NOTHING $q$, keys);
  EXECUTE format($q$
    SELECT 1 FROM sales_series s JOIN (%s) k USING (show_id, ticketera, categoria, divisa)
    ORDER BY s.show_id, s.ticketera, s.categoria, s.divisa FOR UPDATE OF s $q$, keys);
  EXECUTE format($q$
    DELETE FROM sales_month m USING (%s) k WHERE m.show_id = k.show_id AND m.ticketera = k.ticketera AND m.categoria = k.categoria
      AND m.divisa = k.divisa AND m.month = k.month $q$, months);
  EXECUTE format($q$
    INSERT INTO sales_month (show_id, ticketera, categoria, divisa, month, days, venta, monto)
    SELECT k.show_id, k.ticketera, k.categoria, k.divisa, k.month, count(*), sum(t.venta_diaria), sum(t.monto_diario)
    FROM (%s) k JOIN ticket_sale t ON t.show_id = k.show_id AND t.ticketera = k.ticketera AND t.categoria = k.categoria
      AND t.divisa = k.divisa AND date_trunc('month', t.fecha_venta::timestamp)::date = k.month
      AND t.fecha_venta >= k.month AND t.fecha_venta < (k.month + interval '1 month')::date
    GROUP BY 1, 2, 3, 4, 5 $q$, months);
  EXECUTE format($q$
    UPDATE sales_series s SET days = a.days, venta_sum = a.venta_sum, monto_sum = a.monto_sum, first_fecha = a.first_fecha,
      last_fecha = a.last_fecha, last_venta_diaria = l.venta_diaria, last_monto_diario = l.monto_diario,
      last_venta_total = l.venta_total, last_recaudacion_total = l.recaudacion_total, updated_at = a.updated_at
    FROM (
      SELECT t.show_id, t.ticketera, t.categoria, t.divisa, count(*)::int AS days, sum(t.venta_diaria)::int AS venta_sum,
        sum(t.monto_diario) AS monto_sum, min(t.fecha_venta) AS first_fecha, max(t.fecha_venta) AS last_fecha, max(t.updated_at) AS updated_at
      FROM ticket_sale t JOIN (%s) k USING (show_id, ticketera, categoria, divisa) GROUP BY 1, 2, 3, 4
    ) a JOIN ticket_sale l ON l.show_id = a.show_id AND l.fecha_venta = a.last_fecha AND l.ticketera = a.ticketera
      AND l.categoria = a.categoria AND l.divisa = a.divisa
    WHERE s.show_id = a.show_id AND s.ticketera = a.ticketera AND s.categoria = a.categoria AND s.divisa = a.divisa $q$, keys);
  EXECUTE format($q$
    DELETE FROM sales_series s USING (%s) k
    WHERE s.show_id = k.show_id AND s.ticketera = k.ticketera AND s.categoria = k.categoria AND s.divisa = k.divisa
      AND NOT EXISTS (SELECT 1 FROM ticket_sale t WHERE t.show_id = s.show_id AND t.ticketera = s.ticketera
        AND t.categoria = s.categoria AND t.divisa = s.divisa) $q$, keys);
  RETURN NULL;
END $$;

-- The roll-ups beside the sales they sum: a row for each that differs, with what is kept and what it should be.
CREATE FUNCTION sales_rollups_wrong() RETURNS TABLE (rollup text, key text, kept text, computed text) LANGUAGE sql STABLE AS $$
  WITH day AS (
    SELECT 'sales_day' AS rollup, concat_ws('/', t.fecha_venta, s.artist_id, s.type, t.ticketera, t.divisa) AS key,
      concat_ws('/', count(*), sum(t.venta_diaria), sum(t.monto_diario)) AS sums
    FROM ticket_sale t JOIN "show" s ON s.id = t.show_id GROUP BY t.fecha_venta, s.artist_id, s.type, t.ticketera, t.divisa
  ), month AS (
    SELECT 'sales_month', concat_ws('/', show_id, ticketera, categoria, divisa, month),
      concat_ws('/', count(*), sum(venta_diaria), sum(monto_diario))
    FROM (SELECT *, date_trunc('month', fecha_venta::timestamp)::date AS month FROM ticket_sale) t
    GROUP BY show_id, ticketera, categoria, divisa, month
  ), series AS (
    SELECT 'sales_series', concat_ws('/', show_id, ticketera, categoria, divisa),
      concat_ws('/', count(*), sum(venta_diaria), sum(monto_diario), min(fecha_venta), max(fecha_venta),
        (array_agg(venta_diaria ORDER BY fecha_venta DESC))[1], (array_agg(monto_diario ORDER BY fecha_venta DESC))[1],
        (array_agg(venta_total ORDER BY fecha_venta DESC))[1], (array_agg(recaudacion_total ORDER BY fecha_venta DESC))[1])
    FROM ticket_sale GROUP BY show_id, ticketera, categoria, divisa
  ), computed AS (SELECT * FROM day UNION ALL SELECT * FROM month UNION ALL SELECT * FROM series),
  kept AS (
    SELECT 'sales_day' AS rollup, concat_ws('/', fecha_venta, artist_id, type, ticketera, divisa) AS key, concat_ws('/', rows, venta, monto) AS sums
    FROM sales_day
    UNION ALL
    SELECT 'sales_month', concat_ws('/', show_id, ticketera, categoria, divisa, month), concat_ws('/', days, venta, monto) FROM sales_month
    UNION ALL
    SELECT 'sales_series', concat_ws('/', show_id, ticketera, categoria, divisa), concat_ws('/', days, venta_sum, monto_sum, first_fecha,
      last_fecha, last_venta_diaria, last_monto_diario, last_venta_total, last_recaudacion_total) FROM sales_series
  )
  SELECT rollup, key, k.sums, c.sums FROM kept k FULL JOIN computed c USING (rollup, key) WHERE k.sums IS DISTINCT FROM c.sums
$$;
