-- Since when a supplier stands to VAT as it does, where it stood otherwise before: what is dated before that is not judged by what it is now.
-- Whoever changes the condition (form, file, merge) writes the day. None: as long as it is known.
-- Locks supplier: a moment, an empty column
ALTER TABLE "supplier" ADD COLUMN "iva_condition_since" DATE;
CREATE FUNCTION supplier_iva_condition_since() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.iva_condition_since := (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date;
  RETURN NEW;
END $$;
-- Locks supplier: a moment, a trigger
CREATE TRIGGER supplier_iva_condition_since BEFORE UPDATE OF "iva_condition" ON "supplier" FOR EACH ROW
  WHEN (OLD.iva_condition <> '' AND OLD.iva_condition <> NEW.iva_condition) EXECUTE FUNCTION supplier_iva_condition_since();
