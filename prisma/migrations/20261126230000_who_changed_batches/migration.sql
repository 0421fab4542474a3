-- Who changed what a batch pays is an author of it, as who prepared it is.
-- Locks payment_batch: a moment, a column with a constant
ALTER TABLE "payment_batch" ADD COLUMN "edited_by_user_ids" INTEGER[] NOT NULL DEFAULT '{}';
