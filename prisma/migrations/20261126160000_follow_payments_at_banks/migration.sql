-- Payments at banks: the file of a batch, how an account of ours wants it, which match credited an order, and payments without batch:
-- those that somebody declared, and those that only net what is owed both ways.

-- Where one of our companies is, as its bank asks for it in files.
ALTER TABLE "company" ADD COLUMN "town" TEXT NOT NULL DEFAULT '';
ALTER TABLE "own_account" ADD COLUMN "bic" TEXT NOT NULL DEFAULT '',
  -- How its bank wants files of transfers, where that is not SEPA.
  ADD COLUMN "layout_id" INTEGER;
-- Locks own_account: moments, for whoever changes one
ALTER TABLE "own_account" ADD CONSTRAINT "own_account_layout_id_fkey" FOREIGN KEY ("layout_id") REFERENCES "bank_layout"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Of a batch the file that went to the bank: kept, so that whoever downloads it gets the same bytes.
CREATE TABLE "payment_file" (
    "batch_id" INTEGER NOT NULL,
    "message_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    -- Null: pain.001.001.09.
    "layout_id" INTEGER,
    "transfers" INTEGER NOT NULL,
    "total" DECIMAL(18,2) NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_file_pkey" PRIMARY KEY ("batch_id")
);
CREATE UNIQUE INDEX "payment_file_message_id_key" ON "payment_file"("message_id");
ALTER TABLE "payment_file" ADD CONSTRAINT "payment_file_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "payment_batch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_file" ADD CONSTRAINT "payment_file_layout_id_fkey" FOREIGN KEY ("layout_id") REFERENCES "bank_layout"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_file" ADD CONSTRAINT "payment_file_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Locks payment_order: moments, for whoever prepares or signs payments
ALTER TABLE "payment_order" ALTER COLUMN "batch_id" DROP NOT NULL,
  -- The match that credited it; null: somebody did, by hand.
  ADD COLUMN "credited_match_id" INTEGER,
  -- Of a declared one, what was paid elsewhere: a proposal of Music Wins, or a part of it.
  ADD COLUMN "declared_type" TEXT,
  ADD COLUMN "declared_id" INTEGER,
  ADD COLUMN "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "payment_order" DROP CONSTRAINT "payment_order_method_check", DROP CONSTRAINT "payment_order_amount_check";
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_credited_match_id_fkey" FOREIGN KEY ("credited_match_id") REFERENCES "bank_match"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "payment_order_method_check" CHECK ("method" IN ('transferencia', 'echeq', 'tarjeta', 'caja', 'declarado', 'compensacion')),
  ADD CONSTRAINT "payment_order_batch_check" CHECK (("batch_id" IS NULL) = ("method" IN ('declarado', 'compensacion'))),
  ADD CONSTRAINT "payment_order_declared_check" CHECK (num_nulls("declared_type", "declared_id") = CASE WHEN "method" = 'declarado' THEN 0 ELSE 2 END),
  -- Only what nets what is owed both ways moves no money.
  ADD CONSTRAINT "payment_order_amount_check" CHECK (CASE WHEN "method" = 'compensacion' THEN "amount" = 0 ELSE "amount" > 0 END AND "withheld" BETWEEN 0 AND "amount");
-- What is declared is paid once.
CREATE UNIQUE INDEX "payment_order_declared_key" ON "payment_order"("declared_type", "declared_id", "currency") WHERE "state" IN ('acreditado', 'conciliado');
-- Locks payment_order: moments, for whoever prepares or signs payments
CREATE INDEX "payment_order_state_idx" ON "payment_order"("state", "company_id", "currency");
