-- Locks voucher: moments, it gets two columns and two checks
-- What was read of a voucher: by field, where it was read and how sure it is (lib/vouchers/schema/reading.ts). `read_state`: how far that is.
ALTER TABLE "voucher" ADD COLUMN "read" JSONB NOT NULL DEFAULT '{}', ADD COLUMN "read_state" TEXT NOT NULL DEFAULT 'nada';
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_read_check" CHECK (jsonb_typeof("read") = 'object');
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_read_state_check" CHECK ("read_state" IN ('nada', 'en_cola', 'leido', 'sin_datos', 'fallo'));
