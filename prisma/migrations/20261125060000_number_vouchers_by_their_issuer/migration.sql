-- An issuer's number is one document: where a supplier gets another tax number, or is counted as another one, the identities of
-- its vouchers follow, by whatever door that happens; where two vouchers would be one, it is refused in words.
CREATE FUNCTION voucher_renumber("top" INTEGER) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bare TEXT;
  twice TEXT;
BEGIN
  SELECT upper(regexp_replace(s.tax_id, '[^A-Za-z0-9]', '', 'g')) INTO bare FROM supplier s WHERE s.id = "top";
  IF coalesce(bare, '') = '' THEN RETURN; END IF;
  SELECT concat_ws('-', NULLIF(v.point, ''), v.number) INTO twice FROM voucher v JOIN supplier_kept k ON k.id = v.supplier_id AND k.kept_id = "top"
  JOIN voucher o ON o.direction = v.direction AND o.id <> v.id AND o.state NOT IN ('anulado', 'descartado')
    AND o.identity = regexp_replace(v.identity, '^([^:]*):[^:]*:', '\1:' || bare || ':')
  WHERE v.direction = 'recibido' AND v.state NOT IN ('anulado', 'descartado') AND split_part(v.identity, ':', 2) <> bare ORDER BY v.id LIMIT 1;
  IF twice IS NOT NULL THEN
    RAISE EXCEPTION 'El comprobante % quedaría dos veces con el mismo emisor: anular o descartar uno antes.', twice USING ERRCODE = 'BB422';
  END IF;
  UPDATE voucher v SET identity = regexp_replace(v.identity, '^([^:]*):[^:]*:', '\1:' || bare || ':')
  FROM supplier_kept k WHERE k.id = v.supplier_id AND k.kept_id = "top" AND v.direction = 'recibido' AND split_part(v.identity, ':', 2) <> bare;
END $$;

CREATE FUNCTION supplier_renumber() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM voucher_renumber(supplier_top(NEW.id));
  RETURN NULL;
END $$;
-- Locks table: supplier, for an instant.
CREATE TRIGGER supplier_renumber AFTER UPDATE OF tax_id, merged_into ON supplier FOR EACH ROW
  WHEN (OLD.tax_id IS DISTINCT FROM NEW.tax_id OR OLD.merged_into IS DISTINCT FROM NEW.merged_into) EXECUTE FUNCTION supplier_renumber();

-- What was merged or renumbered before. Where two are there already, both stay as they are.
DO $$
DECLARE
  one INTEGER;
BEGIN
  FOR one IN SELECT DISTINCT k.kept_id FROM supplier s JOIN supplier_kept k ON k.id = s.id WHERE s.merged_into IS NOT NULL LOOP
    BEGIN
      PERFORM voucher_renumber(one);
    EXCEPTION WHEN SQLSTATE 'BB422' OR unique_violation THEN NULL;
    END;
  END LOOP;
END $$;
