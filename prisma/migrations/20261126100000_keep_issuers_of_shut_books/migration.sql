-- What a book said of an issuer when its month was shut: a supplier's later name or tax id is not written into it any more.
CREATE TABLE "booked_issuer" (
    "voucher_id" INTEGER NOT NULL,
    "tax_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    CONSTRAINT "booked_issuer_pkey" PRIMARY KEY ("voucher_id")
);
-- Locks voucher: a moment, to be referred to
ALTER TABLE "booked_issuer" ADD CONSTRAINT "booked_issuer_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "voucher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE FUNCTION book_issuers(company integer, shut date) RETURNS void LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO booked_issuer (voucher_id, tax_id, name)
  SELECT v.id, coalesce(s.tax_id, ''), s.name
  FROM voucher v JOIN supplier_kept k ON k.id = v.supplier_id JOIN supplier s ON s.id = k.kept_id
  WHERE v.company_id = company AND v.direction = 'recibido' AND NOT v.historic AND v.date >= shut AND v.date < shut + interval '1 month'
    AND v.state IN ('validado', 'imputado', 'en_aprobacion', 'aprobado', 'programado', 'pagado_parcial', 'pagado')
  ON CONFLICT (voucher_id) DO UPDATE SET tax_id = EXCLUDED.tax_id, name = EXCLUDED.name
$$;

-- By whatever door a month is shut or opened again.
CREATE FUNCTION period_lock_books() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM book_issuers(NEW.company_id, NEW.month);
  ELSIF OLD.reopened_at IS NULL AND NEW.reopened_at IS NOT NULL THEN
    DELETE FROM booked_issuer b USING voucher v
    WHERE v.id = b.voucher_id AND v.company_id = NEW.company_id AND v.date >= NEW.month AND v.date < NEW.month + interval '1 month';
  END IF;
  RETURN NULL;
END $$;
-- Locks period_lock: a moment, it has a row for each month that was shut
CREATE TRIGGER period_lock_books AFTER INSERT OR UPDATE OF reopened_at ON "period_lock"
  FOR EACH ROW WHEN (NEW.scope = 'fiscal') EXECUTE FUNCTION period_lock_books();

SELECT book_issuers(company_id, month) FROM period_lock WHERE scope = 'fiscal' AND reopened_at IS NULL;
