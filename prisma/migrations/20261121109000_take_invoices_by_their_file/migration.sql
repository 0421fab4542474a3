-- An invoice that came as a file nobody could read has no data until the team fills them in: all of them or none.
ALTER TABLE "supplier_invoice"
    ALTER COLUMN "supplier_tax_id" SET DEFAULT '',
    ALTER COLUMN "recipient_tax_id" SET DEFAULT '',
    ALTER COLUMN "tipo" SET DEFAULT '',
    ALTER COLUMN "numero" SET DEFAULT '',
    ALTER COLUMN "fecha" DROP NOT NULL,
    ALTER COLUMN "total" DROP NOT NULL,
    ALTER COLUMN "divisa" DROP NOT NULL,
    ADD COLUMN "percepciones" DECIMAL(18,2) NOT NULL DEFAULT 0,
    ADD CONSTRAINT "supplier_invoice_whole_check" CHECK (
        num_nulls("total", "fecha", "divisa") IN (0, 3)
        AND ("total" IS NULL) = ("numero" = '')
        AND ("total" IS NULL) = ("tipo" = '')
        AND ("total" IS NULL) = ("supplier_tax_id" = '')
        AND ("total" IS NULL) = ("recipient_tax_id" = '')
    ),
    ADD CONSTRAINT "supplier_invoice_percepciones_check" CHECK (
        "percepciones" >= 0 AND ("percepciones" = 0 OR ("total" IS NOT NULL AND "percepciones" < "total"))
    );

-- Those without data are not the same one.
DROP INDEX "supplier_invoice_number";
CREATE UNIQUE INDEX "supplier_invoice_number" ON "supplier_invoice"("supplier_tax_id", "tipo", "punto_venta", "numero")
    WHERE "numero" <> '';
