-- Whether anybody said the amount of a day: who loads counts without seeing money says none, and it is no zero.
ALTER TABLE "ticket_sale" ADD COLUMN "monto_known" BOOLEAN NOT NULL DEFAULT true;
CREATE INDEX "ticket_sale_monto_unknown" ON "ticket_sale" ("show_id", "ticketera", "categoria", "divisa") WHERE NOT "monto_known";

-- Days of a series whose amount nobody said. Looked at only where there are any: nearly never.
ALTER TABLE "sales_series" ADD COLUMN "sin_monto" INTEGER NOT NULL DEFAULT 0;

CREATE FUNCTION ticket_sale_unknown() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  src text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT * FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT * FROM old_rows'
    ELSE 'SELECT * FROM old_rows UNION ALL SELECT * FROM new_rows' END;
  any_unknown boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT 1 FROM (%s) c WHERE NOT monto_known)', src) INTO any_unknown;
  IF any_unknown THEN
    EXECUTE format($q$
      UPDATE sales_series s SET sin_monto = (SELECT count(*) FROM ticket_sale t WHERE NOT t.monto_known AND t.show_id = s.show_id
        AND t.ticketera = s.ticketera AND t.categoria = s.categoria AND t.divisa = s.divisa)
      FROM (SELECT DISTINCT show_id, ticketera, categoria, divisa FROM (%s) c WHERE NOT monto_known) k
      WHERE s.show_id = k.show_id AND s.ticketera = k.ticketera AND s.categoria = k.categoria AND s.divisa = k.divisa $q$, src);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_sale_inserted_unknown AFTER INSERT ON ticket_sale REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ticket_sale_unknown();
CREATE TRIGGER ticket_sale_updated_unknown AFTER UPDATE ON ticket_sale REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ticket_sale_unknown();
CREATE TRIGGER ticket_sale_deleted_unknown AFTER DELETE ON ticket_sale REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ticket_sale_unknown();
