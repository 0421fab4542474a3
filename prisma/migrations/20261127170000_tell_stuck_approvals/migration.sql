-- Since when the administrators know that nobody may decide a step that is open; null while somebody may.
-- Locks approval_step: a moment, a column without a value
ALTER TABLE "approval_step" ADD COLUMN "stuck_told_at" TIMESTAMPTZ(3);
-- Why a request for access was turned down.
-- Locks access_request: a moment, a column with a constant
ALTER TABLE "access_request" ADD COLUMN "reason" TEXT NOT NULL DEFAULT '';
-- Which row of its file an entry was read from and what of it (centre, kind, day, currency), so that what stays of an import that is undone keeps its key alone.
-- Locks cost_entry_key: a moment, a column without a value
ALTER TABLE "cost_entry_key" ADD COLUMN "place" TEXT;
