-- A purse that was archived takes nothing new that somebody asks for or promises (what has to fit). What happened is always taken.
CREATE FUNCTION purse_takes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE shut text;
BEGIN
  SELECT coalesce(nullif(p.name, ''), c.name, s.name, nullif(p.area, ''), 'La bolsa') INTO shut
  FROM purse p LEFT JOIN cost_centre c ON c.id = p.cost_centre_id LEFT JOIN show s ON s.id = p.show_id
  WHERE p.id = NEW.purse_id AND p.archived_at IS NOT NULL;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'BB422', MESSAGE = format('%s está archivada como bolsa: no toma nada nuevo.', shut);
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION purse_takes() FROM PUBLIC;
CREATE TRIGGER purse_takes BEFORE INSERT ON ledger_delta FOR EACH ROW
  WHEN (NEW.purse_id IS NOT NULL AND NEW.must_fit IS NOT NULL AND NEW.amount > 0) EXECUTE FUNCTION purse_takes();
