-- A share that was loaded wrong is corrected by who saw it as it is.
-- Locks company_vat_share: a moment, a column with a constant
ALTER TABLE "company_vat_share" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
