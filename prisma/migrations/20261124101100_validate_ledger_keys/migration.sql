-- What came into the ledger is checked against what it points to, while everybody works.
ALTER TABLE "ledger_posting" VALIDATE CONSTRAINT "ledger_posting_actor_id_fkey";
ALTER TABLE "ledger_posting" VALIDATE CONSTRAINT "ledger_posting_reverses_id_fkey";
ALTER TABLE "ledger_posting" VALIDATE CONSTRAINT "ledger_posting_import_id_fkey";
ALTER TABLE "ledger_entry" VALIDATE CONSTRAINT "ledger_entry_posting_id_fkey";
ALTER TABLE "ledger_entry" VALIDATE CONSTRAINT "ledger_entry_company_id_fkey";
ALTER TABLE "ledger_entry" VALIDATE CONSTRAINT "ledger_entry_purse_id_fkey";
ALTER TABLE "ledger_entry" VALIDATE CONSTRAINT "ledger_entry_show_id_fkey";
ALTER TABLE "ledger_entry" VALIDATE CONSTRAINT "ledger_entry_project_id_fkey";
ALTER TABLE "ledger_entry" VALIDATE CONSTRAINT "ledger_entry_event_id_fkey";
ALTER TABLE "ledger_entry" VALIDATE CONSTRAINT "ledger_entry_cost_centre_id_fkey";
ALTER TABLE "ledger_entry" VALIDATE CONSTRAINT "ledger_entry_category_id_fkey";
ALTER TABLE "ledger_entry" VALIDATE CONSTRAINT "ledger_entry_supplier_id_fkey";
ALTER TABLE "ledger_entry" VALIDATE CONSTRAINT "ledger_entry_artist_id_fkey";
ALTER TABLE "ledger_entry" VALIDATE CONSTRAINT "ledger_entry_usd_rate_id_fkey";
ALTER TABLE "ledger_entry" VALIDATE CONSTRAINT "ledger_entry_eur_rate_id_fkey";
ALTER TABLE "ledger_text" VALIDATE CONSTRAINT "ledger_text_entry_id_fkey";

-- What the planner knows of tables that were empty a moment ago.
ANALYZE ledger_posting, ledger_entry, ledger_text, ledger_rollup;
