-- Why something is paid at a rate that is not the one that is kept, or of which none is.
-- Locks payment_item: moments, a column with a constant
ALTER TABLE "payment_item" ADD COLUMN "fx_reason" TEXT NOT NULL DEFAULT '';
