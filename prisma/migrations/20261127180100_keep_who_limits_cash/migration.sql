-- How much a country lets companies pay in cash is written on a screen from now on: by whom, and which version of it.
ALTER TABLE "payment_cash_limit" ADD COLUMN "created_by_user_id" INTEGER REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD COLUMN "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
