-- Locks voucher: moments, it gets a column with a constant default and a check that nothing of before fails
-- An invoice with the legend "Pago en CBU informada" (RG 5762/2025), and a credit invoice (FCE), names the account of its issuer that it is
-- paid at: by transfer, and at no other.
ALTER TABLE voucher ADD COLUMN informed_cbu text NOT NULL DEFAULT '';
ALTER TABLE voucher ADD CONSTRAINT voucher_informed_cbu CHECK (informed_cbu = '' OR informed_cbu ~ '^[0-9]{22}$') NOT VALID;
ALTER TABLE voucher VALIDATE CONSTRAINT voucher_informed_cbu;
