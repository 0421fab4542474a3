-- What is owed to each supplier is added up from the index alone; the same key as before, with what a sum needs beside it.
-- Locks ledger_entry: seconds a million entries, for whoever posts
DROP INDEX "ledger_entry_supplier";
CREATE INDEX "ledger_entry_supplier" ON "ledger_entry"("supplier_id", "currency", "day", "id") INCLUDE ("company_id", "side", "kind", "amount")
  WHERE "supplier_id" IS NOT NULL;

-- On the telephone a voucher is told by its number or its amount.
-- Locks voucher: moments, for whoever loads vouchers
CREATE INDEX "voucher_number_idx" ON "voucher"("number");
CREATE INDEX "voucher_total_idx" ON "voucher"("total");
