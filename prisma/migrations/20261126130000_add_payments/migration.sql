-- Payments: what is to be paid of each subject, the orders that pay it, and the batches in which people sign them.

-- Above which amount of a batch three different people sign, from a day on.
CREATE TABLE "payment_policy" (
    "id" SERIAL NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "from_day" DATE NOT NULL,
    "three_people_over" DECIMAL(18,2) NOT NULL,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_policy_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_policy_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "payment_policy_amount_check" CHECK ("three_people_over" >= 0)
);
CREATE UNIQUE INDEX "payment_policy_currency_from_day_key" ON "payment_policy"("currency", "from_day");
ALTER TABLE "payment_policy" ADD CONSTRAINT "payment_policy_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
INSERT INTO "payment_policy" ("currency", "from_day", "three_people_over") VALUES
  ('ARS', '2020-01-01', 20000000.00), ('USD', '2020-01-01', 20000.00), ('EUR', '2020-01-01', 20000.00);

-- One row per subject that orders pay: what of it is to be paid, what live items hold, what orders paid. Changed under its lock.
CREATE TABLE "payable" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "payable" DECIMAL(18,2) NOT NULL,
    "held" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "paid" DECIMAL(18,2) NOT NULL DEFAULT 0,

    CONSTRAINT "payable_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payable_kind_check" CHECK ("kind" IN ('voucher', 'note', 'obligation')),
    CONSTRAINT "payable_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    -- What is promised to be paid and what was paid is never more than what is owed.
    CONSTRAINT "payable_sum_check" CHECK ("held" >= 0 AND "paid" >= 0 AND "held" + "paid" <= "payable")
);
CREATE UNIQUE INDEX "payable_kind_subject_id_key" ON "payable"("kind", "subject_id");
CREATE INDEX "payable_held_idx" ON "payable"("kind", "subject_id") WHERE "held" > 0;

-- What is signed together: one company, own account, currency and day.
CREATE TABLE "payment_batch" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "own_account_id" INTEGER,
    "currency" CHAR(3) NOT NULL,
    "day" DATE NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'borrador',
    -- Of what was authorised: what is released is the same.
    "content_hash" TEXT,
    "reason" TEXT NOT NULL DEFAULT '',
    "created_by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "authorised_by_user_id" INTEGER,
    "authorised_at" TIMESTAMPTZ(3),
    "released_by_user_id" INTEGER,
    "released_at" TIMESTAMPTZ(3),
    "sent_by_user_id" INTEGER,
    "sent_at" TIMESTAMPTZ(3),
    "closed_by_user_id" INTEGER,
    "closed_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "payment_batch_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_batch_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "payment_batch_state_check" CHECK ("state" IN ('borrador', 'autorizado', 'liberado', 'archivo', 'enviado', 'cerrado', 'cancelado', 'no_enviado')),
    CONSTRAINT "payment_batch_hash_check" CHECK ("state" IN ('borrador', 'cancelado') OR "content_hash" IS NOT NULL),
    -- Whoever prepared it never releases it.
    CONSTRAINT "payment_batch_people_check" CHECK ("released_by_user_id" <> "created_by_user_id")
);
CREATE INDEX "payment_batch_state_idx" ON "payment_batch"("state", "day");
CREATE INDEX "payment_batch_company_id_idx" ON "payment_batch"("company_id");
ALTER TABLE "payment_batch" ADD CONSTRAINT "payment_batch_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_batch" ADD CONSTRAINT "payment_batch_own_account_id_fkey" FOREIGN KEY ("own_account_id") REFERENCES "own_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_batch" ADD CONSTRAINT "payment_batch_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_batch" ADD CONSTRAINT "payment_batch_authorised_by_user_id_fkey" FOREIGN KEY ("authorised_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_batch" ADD CONSTRAINT "payment_batch_released_by_user_id_fkey" FOREIGN KEY ("released_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_batch" ADD CONSTRAINT "payment_batch_sent_by_user_id_fkey" FOREIGN KEY ("sent_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_batch" ADD CONSTRAINT "payment_batch_closed_by_user_id_fkey" FOREIGN KEY ("closed_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What one supplier, or one payee, gets: its number comes with the release.
CREATE TABLE "payment_order" (
    "id" SERIAL NOT NULL,
    "batch_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "supplier_id" INTEGER,
    "payee" TEXT NOT NULL DEFAULT '',
    "account_id" INTEGER,
    "currency" CHAR(3) NOT NULL,
    "method" TEXT NOT NULL DEFAULT 'transferencia',
    "state" TEXT NOT NULL DEFAULT 'borrador',
    "number" INTEGER,
    -- The sum of its items, in its currency.
    "amount" DECIMAL(18,2) NOT NULL,
    -- What of that is kept for a tax office.
    "withheld" DECIMAL(18,2) NOT NULL DEFAULT 0,
    -- What the bank calls it, and the day it paid it.
    "reference" TEXT NOT NULL DEFAULT '',
    "paid_day" DATE,
    "credited_by_user_id" INTEGER,
    "credited_at" TIMESTAMPTZ(3),
    -- Why it was rejected, or never sent.
    "reason" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "payment_order_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_order_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "payment_order_method_check" CHECK ("method" IN ('transferencia', 'echeq', 'tarjeta', 'caja', 'declarado')),
    CONSTRAINT "payment_order_state_check" CHECK ("state" IN ('borrador', 'autorizado', 'liberado', 'archivo', 'enviado', 'acreditado', 'rechazado', 'conciliado', 'cancelado', 'no_enviado')),
    CONSTRAINT "payment_order_amount_check" CHECK ("amount" > 0 AND "withheld" BETWEEN 0 AND "amount"),
    CONSTRAINT "payment_order_number_check" CHECK (("number" IS NULL) = ("state" IN ('borrador', 'autorizado', 'cancelado'))),
    CONSTRAINT "payment_order_paid_check" CHECK ("state" NOT IN ('acreditado', 'conciliado') OR ("paid_day" IS NOT NULL AND "reference" <> ''))
);
CREATE UNIQUE INDEX "payment_order_company_id_number_key" ON "payment_order"("company_id", "number");
CREATE INDEX "payment_order_batch_id_idx" ON "payment_order"("batch_id");
CREATE INDEX "payment_order_supplier_id_idx" ON "payment_order"("supplier_id");
CREATE INDEX "payment_order_account_id_idx" ON "payment_order"("account_id");
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "payment_batch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "bank_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_credited_by_user_id_fkey" FOREIGN KEY ("credited_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What an order pays of one subject: in the subject's currency, and in the order's where that is another one.
CREATE TABLE "payment_item" (
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "payable_id" INTEGER NOT NULL,
    -- Negative: a note that is netted.
    "amount" DECIMAL(18,2) NOT NULL,
    "pays" DECIMAL(18,2) NOT NULL,
    "fx_rate" DECIMAL(18,6),
    "fx_source" TEXT,
    "fx_day" DATE,

    CONSTRAINT "payment_item_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_item_amount_check" CHECK ("amount" <> 0 AND sign("amount") = sign("pays")),
    CONSTRAINT "payment_item_fx_check" CHECK (num_nulls("fx_rate", "fx_source", "fx_day") IN (0, 3) AND "fx_rate" > 0 AND ("fx_rate" IS NOT NULL OR "pays" = "amount"))
);
CREATE UNIQUE INDEX "payment_item_order_id_payable_id_key" ON "payment_item"("order_id", "payable_id");
CREATE INDEX "payment_item_payable_id_idx" ON "payment_item"("payable_id");
ALTER TABLE "payment_item" ADD CONSTRAINT "payment_item_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "payment_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payment_item" ADD CONSTRAINT "payment_item_payable_id_fkey" FOREIGN KEY ("payable_id") REFERENCES "payable"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The last number of a company's orders: locked by whoever releases, so that none is left out or used twice.
CREATE TABLE "payment_number" (
    "company_id" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "payment_number_pkey" PRIMARY KEY ("company_id")
);
ALTER TABLE "payment_number" ADD CONSTRAINT "payment_number_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
