-- An order that people gave up, and the bank paid all the same, is put back: what it was before stands here until its match is undone.
-- Locks payment_order: a moment, a column without a value
ALTER TABLE "payment_order" ADD COLUMN "given_up" JSONB;
