-- Stated running totals that are not the sum of their series' days so far, on the day they are wrong: how far off each is.
CREATE TABLE "sales_gap" (
    "show_id" INTEGER NOT NULL,
    "ticketera" TEXT NOT NULL,
    "categoria" TEXT NOT NULL,
    "divisa" CHAR(3) NOT NULL,
    "fecha_venta" DATE NOT NULL,
    "venta" INTEGER NOT NULL,
    "monto" DECIMAL(20,2) NOT NULL,

    CONSTRAINT "sales_gap_pkey" PRIMARY KEY ("show_id","ticketera","categoria","divisa","fecha_venta")
);
ALTER TABLE "sales_gap" ADD CONSTRAINT "sales_gap_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Of the series that a statement changed, from their first changed day on. A total so far is the series' sum (kept by the
-- roll-up, whose triggers come before by name) less the days after it, so that a day's load reads a day and not the series.
CREATE FUNCTION ticket_sale_gaps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  src text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT * FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT * FROM old_rows'
    ELSE 'SELECT * FROM old_rows UNION ALL SELECT * FROM new_rows' END;
  keys text := format('(SELECT show_id, ticketera, categoria, divisa, min(fecha_venta) AS since FROM (%s) c GROUP BY 1, 2, 3, 4)', src);
BEGIN
  EXECUTE format($q$
    DELETE FROM sales_gap g USING %s k WHERE g.show_id = k.show_id AND g.ticketera = k.ticketera AND g.categoria = k.categoria
      AND g.divisa = k.divisa AND g.fecha_venta >= k.since $q$, keys);
  EXECUTE format($q$
    INSERT INTO sales_gap (show_id, ticketera, categoria, divisa, fecha_venta, venta, monto)
    SELECT show_id, ticketera, categoria, divisa, fecha_venta, venta, monto FROM (
      SELECT x.show_id, x.ticketera, x.categoria, x.divisa, x.fecha_venta,
        CASE WHEN x.venta_total_computed THEN 0 ELSE x.venta_total - (s.venta_sum - coalesce(sum(x.venta_diaria) OVER later, 0)) END AS venta,
        CASE WHEN x.recaudacion_total_computed THEN 0
          ELSE x.recaudacion_total - (s.monto_sum - coalesce(sum(x.monto_diario) OVER later, 0)) END AS monto
      FROM %s k JOIN sales_series s ON s.show_id = k.show_id AND s.ticketera = k.ticketera AND s.categoria = k.categoria AND s.divisa = k.divisa
        CROSS JOIN LATERAL (SELECT * FROM ticket_sale y WHERE y.show_id = k.show_id AND y.fecha_venta >= k.since AND y.ticketera = k.ticketera
          AND y.categoria = k.categoria AND y.divisa = k.divisa OFFSET 0) x -- OFFSET keeps the day in the index condition
      WINDOW later AS (PARTITION BY x.show_id, x.ticketera, x.categoria, x.divisa ORDER BY x.fecha_venta DESC
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    ) w WHERE venta <> 0 OR monto <> 0
    ORDER BY 1, 2, 3, 4, 5 $q$, keys);
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_sale_inserted_totals AFTER INSERT ON ticket_sale REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ticket_sale_gaps();
CREATE TRIGGER ticket_sale_updated_totals AFTER UPDATE ON ticket_sale REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ticket_sale_gaps();
CREATE TRIGGER ticket_sale_deleted_totals AFTER DELETE ON ticket_sale REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ticket_sale_gaps();

INSERT INTO sales_gap (show_id, ticketera, categoria, divisa, fecha_venta, venta, monto)
SELECT show_id, ticketera, categoria, divisa, fecha_venta, venta, monto FROM (
  SELECT show_id, ticketera, categoria, divisa, fecha_venta,
    CASE WHEN venta_total_computed THEN 0 ELSE venta_total - sum(venta_diaria) OVER w END AS venta,
    CASE WHEN recaudacion_total_computed THEN 0 ELSE recaudacion_total - sum(monto_diario) OVER w END AS monto
  FROM ticket_sale WINDOW w AS (PARTITION BY show_id, ticketera, categoria, divisa ORDER BY fecha_venta)
) t WHERE venta <> 0 OR monto <> 0;
