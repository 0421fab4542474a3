-- What is open of each supplier, and when their last voucher came, are answered by the indexes alone.
-- Locks cash_item: a second for each 200,000 rows, for who writes
-- Locks voucher: a second for each 200,000 rows, for who writes
DROP INDEX "cash_item_supplier";
CREATE INDEX "cash_item_supplier" ON "cash_item"("supplier_id", "currency", "due_day") INCLUDE ("company_id", "side", "certainty", "open") WHERE "open" > 0;
DROP INDEX "voucher_supplier_id_date_idx";
CREATE INDEX "voucher_supplier_id_date_idx" ON "voucher"("supplier_id", "date") INCLUDE ("state", "direction");
