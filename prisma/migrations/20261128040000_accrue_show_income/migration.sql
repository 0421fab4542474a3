-- What a show brought, as it was known when it was played: frozen then, until its settlement says otherwise.
CREATE TABLE "show_income" (
    "show_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "concept" TEXT NOT NULL,
    "amount" NUMERIC(18, 2) NOT NULL,
    "cost" NUMERIC(18, 2) NOT NULL,
    -- Invoices that we send for it accrue by themselves: they take its place as far as they reach.
    "invoiced" BOOLEAN NOT NULL,
    "frozen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "show_income_pkey" PRIMARY KEY ("show_id", "currency"),
    CONSTRAINT "show_income_amount_check" CHECK ("amount" > 0 AND "cost" BETWEEN 0 AND "amount"),
    CONSTRAINT "show_income_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "show_income_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
