-- Spain's book numbers what is received: by company and year, in the order in which it was validated into the book, and for good.
CREATE TABLE "reception_number" (
    "company_id" INTEGER NOT NULL,
    "year" SMALLINT NOT NULL,
    "last" INTEGER NOT NULL,
    CONSTRAINT "reception_number_pkey" PRIMARY KEY ("company_id", "year")
);
-- Locks company: a moment, to be referred to
ALTER TABLE "reception_number" ADD CONSTRAINT "reception_number_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Locks voucher: moments, the vouchers of Spain's companies are numbered
ALTER TABLE "voucher" ADD COLUMN "reception_company_id" INTEGER, ADD COLUMN "reception_year" SMALLINT, ADD COLUMN "reception_number" INTEGER;

UPDATE voucher v SET reception_company_id = x.company_id, reception_year = x.year, reception_number = x.n
FROM (
  SELECT v.id, v.company_id, extract(year FROM v.date)::smallint AS year,
    row_number() OVER (PARTITION BY v.company_id, extract(year FROM v.date) ORDER BY v.validated_at, v.id)::int AS n
  FROM voucher v JOIN company c ON c.id = v.company_id AND c.country = 'ES'
  WHERE v.direction = 'recibido' AND NOT v.historic AND v.date IS NOT NULL
    AND v.state IN ('validado', 'imputado', 'en_aprobacion', 'aprobado', 'programado', 'pagado_parcial', 'pagado')
) x WHERE x.id = v.id;
INSERT INTO reception_number (company_id, year, last)
  SELECT reception_company_id, reception_year, max(reception_number) FROM voucher WHERE reception_number IS NOT NULL GROUP BY 1, 2;

CREATE UNIQUE INDEX "voucher_reception" ON "voucher"("reception_company_id", "reception_year", "reception_number");

-- By whatever door it is validated, or moved to another company or year. What is annulled keeps its number, so that no other has it.
CREATE FUNCTION voucher_receive() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.direction <> 'recibido' OR NEW.historic OR NEW.date IS NULL OR NEW.company_id IS NULL
    OR NEW.state NOT IN ('validado', 'imputado', 'en_aprobacion', 'aprobado', 'programado', 'pagado_parcial', 'pagado')
    OR (NEW.reception_company_id = NEW.company_id AND NEW.reception_year = extract(year FROM NEW.date)::smallint)
    OR NOT EXISTS (SELECT 1 FROM company WHERE id = NEW.company_id AND country = 'ES') THEN
    RETURN NEW;
  END IF;
  NEW.reception_company_id := NEW.company_id;
  NEW.reception_year := extract(year FROM NEW.date)::smallint;
  INSERT INTO reception_number AS r (company_id, year, last) VALUES (NEW.reception_company_id, NEW.reception_year, 1)
    ON CONFLICT (company_id, year) DO UPDATE SET last = r.last + 1 RETURNING last INTO NEW.reception_number;
  RETURN NEW;
END $$;
CREATE TRIGGER voucher_receive BEFORE INSERT OR UPDATE OF state, company_id, date ON "voucher" FOR EACH ROW EXECUTE FUNCTION voucher_receive();
