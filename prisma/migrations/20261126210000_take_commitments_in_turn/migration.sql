-- When a validated voucher last took more of its commitments, or took of others: it stands behind those that took before that. None: since it was validated.
-- Locks voucher: a moment, an empty column
ALTER TABLE "voucher" ADD COLUMN "taken_at" TIMESTAMPTZ(3);
