-- Money that came for what our companies bill is a match of the bank's lines: it makes a collection, or is one that somebody declared.
-- Locks bank_match: moments, for whoever matches
ALTER TABLE "bank_match" DROP CONSTRAINT "bank_match_kind_check";
-- Locks bank_match: moments, for whoever matches
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_kind_check" CHECK ("kind" IN ('orden', 'devolucion', 'regla', 'cobro'));

-- Locks voucher_collection: moments, columns with a constant
ALTER TABLE "voucher_collection" ADD COLUMN "bank_match_id" INTEGER,
  -- The match made it: undone, nothing was collected. Else somebody had declared it, and it stands without its line.
  ADD COLUMN "by_bank" BOOLEAN NOT NULL DEFAULT false;
-- Locks bank_match: a moment, to be referred to
ALTER TABLE "voucher_collection" ADD CONSTRAINT "voucher_collection_bank_match_id_fkey" FOREIGN KEY ("bank_match_id") REFERENCES "bank_match"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "voucher_collection_by_bank_check" CHECK (NOT "by_bank" OR "bank_match_id" IS NOT NULL);
-- Locks voucher_collection: moments, it is small
CREATE INDEX "voucher_collection_bank_match_id_idx" ON "voucher_collection"("bank_match_id");
