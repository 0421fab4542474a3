-- An import that is undone takes its rates, rubros, projects, events and suppliers out again, thousands at once, and the database looks for each whether
-- something refers to it. Without an index that is a look at every entry for every row: a file of 5,000 rates could not be undone.
-- Locks ledger_entry: a second for each 100,000 rows, for who posts
CREATE INDEX "ledger_entry_usd_rate" ON "ledger_entry"("usd_rate_id") WHERE "usd_rate_id" IS NOT NULL;
CREATE INDEX "ledger_entry_eur_rate" ON "ledger_entry"("eur_rate_id") WHERE "eur_rate_id" IS NOT NULL;
CREATE INDEX "ledger_entry_category" ON "ledger_entry"("category_id") WHERE "category_id" IS NOT NULL;
CREATE INDEX "ledger_entry_project" ON "ledger_entry"("project_id") WHERE "project_id" IS NOT NULL;
CREATE INDEX "ledger_entry_event" ON "ledger_entry"("event_id") WHERE "event_id" IS NOT NULL;
-- Locks allocation: a second for each 200,000 rows, for who charges vouchers
CREATE INDEX "allocation_category" ON "allocation"("category_id") WHERE "category_id" IS NOT NULL;
CREATE INDEX "allocation_project" ON "allocation"("project_id") WHERE "project_id" IS NOT NULL;
CREATE INDEX "allocation_event" ON "allocation"("event_id") WHERE "event_id" IS NOT NULL;
-- Locks cash_item: a second for each 200,000 rows, for who posts
CREATE INDEX "cash_item_of_supplier" ON "cash_item"("supplier_id") WHERE "supplier_id" IS NOT NULL;
-- Locks obligation: moments, for who owes something without a voucher
CREATE INDEX "obligation_of_supplier" ON "obligation"("supplier_id") WHERE "supplier_id" IS NOT NULL;
