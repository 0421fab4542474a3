-- What is withheld of a payment in another currency is reckoned in the company's own, at a rate that it names: all of a row is in that one, but for what the
-- supplier does not get (`deducted`), which is in the payment's.
-- Locks withholding: moments, columns without a value
ALTER TABLE "withholding" ADD COLUMN "fx_rate" DECIMAL(18,6),
  ADD COLUMN "fx_source" TEXT,
  ADD COLUMN "fx_day" DATE,
  DROP CONSTRAINT "withholding_amount_check";
-- Locks withholding: moments, it is read once
ALTER TABLE "withholding" ADD CONSTRAINT "withholding_amount_check" CHECK ("amount" >= 0 AND "relieved" >= 0 AND "deducted" >= 0 AND ("fx_rate" IS NOT NULL OR "deducted" <= "amount")),
  ADD CONSTRAINT "withholding_fx_check" CHECK (num_nulls("fx_rate", "fx_source", "fx_day") IN (0, 3) AND "fx_rate" > 0);
