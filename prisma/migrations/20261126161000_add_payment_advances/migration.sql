-- What is paid before there is a voucher: advances to suppliers, and reimbursements to people. Due as an obligation that does not accrue;
-- once paid, the supplier's debit that its vouchers use up.
CREATE TABLE "payment_advance" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "company_id" INTEGER NOT NULL,
    "supplier_id" INTEGER NOT NULL,
    -- What it is against: a show's contract, an order, a proposal of Music Wins.
    "target_type" TEXT,
    "target_id" INTEGER,
    "currency" CHAR(3) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "due_day" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'abierto',
    "obligation_id" INTEGER,
    "created_by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "payment_advance_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_advance_kind_check" CHECK ("kind" IN ('anticipo', 'reintegro')),
    CONSTRAINT "payment_advance_target_check" CHECK (num_nulls("target_type", "target_id") IN (0, 2) AND "target_type" IN ('show', 'order', 'proposal')),
    CONSTRAINT "payment_advance_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "payment_advance_amount_check" CHECK ("amount" > 0),
    CONSTRAINT "payment_advance_reason_check" CHECK (length("reason") >= 3),
    CONSTRAINT "payment_advance_state_check" CHECK ("state" IN ('abierto', 'anulado'))
);
CREATE INDEX "payment_advance_supplier_id_idx" ON "payment_advance"("supplier_id", "company_id", "currency");
ALTER TABLE "payment_advance" ADD CONSTRAINT "payment_advance_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_advance" ADD CONSTRAINT "payment_advance_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_advance" ADD CONSTRAINT "payment_advance_obligation_id_fkey" FOREIGN KEY ("obligation_id") REFERENCES "obligation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_advance" ADD CONSTRAINT "payment_advance_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Locks obligation: moments, for whoever owes or pays something without voucher
ALTER TABLE "obligation" DROP CONSTRAINT "obligation_kind_check";
ALTER TABLE "obligation" ADD CONSTRAINT "obligation_kind_check" CHECK ("kind" IN ('declarado', 'derechos', 'artista', 'provision', 'retencion', 'tarjeta', 'personal', 'anticipo', 'reintegro'));
-- Locks payable: moments, for whoever prepares or signs payments
ALTER TABLE "payable" DROP CONSTRAINT "payable_kind_check";
ALTER TABLE "payable" ADD CONSTRAINT "payable_kind_check" CHECK ("kind" IN ('voucher', 'note', 'obligation', 'advance'));
