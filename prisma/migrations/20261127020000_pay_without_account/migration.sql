-- Who has no account is paid by other means, that whoever prepares says: cheque, cash, or what the bank debits by itself.
-- Locks payment_order: moments, for whoever prepares or signs payments
ALTER TABLE "payment_order" DROP CONSTRAINT "payment_order_method_check";
-- Locks payment_order: moments, for whoever prepares or signs payments
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_method_check" CHECK ("method" IN ('transferencia', 'echeq', 'tarjeta', 'caja', 'debito', 'declarado', 'compensacion')),
  -- Neither is in a file for the bank: it never has an account.
  ADD CONSTRAINT "payment_order_by_hand_check" CHECK ("method" NOT IN ('echeq', 'caja', 'debito') OR "account_id" IS NULL);

-- Up to which sum a country lets companies pay in cash, from a day on, in its own currency.
CREATE TABLE "payment_cash_limit" (
    "id" SERIAL NOT NULL,
    "country" CHAR(2) NOT NULL,
    "from_day" DATE NOT NULL,
    "currency" CHAR(3) NOT NULL,
    -- The most that may be paid so.
    "amount" DECIMAL(18,2) NOT NULL,
    "source" TEXT NOT NULL,
    -- "Confirmar con el contador".
    "to_confirm" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "payment_cash_limit_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_cash_limit_country_check" CHECK ("country" IN ('AR', 'ES')),
    CONSTRAINT "payment_cash_limit_amount_check" CHECK ("amount" >= 0)
);
CREATE UNIQUE INDEX "payment_cash_limit_country_from_day_key" ON "payment_cash_limit"("country", "from_day");
INSERT INTO "payment_cash_limit" ("country", "from_day", "currency", "amount", "source") VALUES
  ('AR', '2020-01-01', 'ARS', 1000.00, 'Ley 25.345: en efectivo, hasta $ 1.000'),
  ('ES', '2021-07-11', 'EUR', 999.99, 'Ley 11/2021: entre empresas, menos de 1.000 €');
