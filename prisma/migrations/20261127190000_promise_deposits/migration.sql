-- What is paid of a deal before its show (design shows.md, section 3): by a day, so many days after the signature, or so many before the
-- show. Once the deal is agreed each is due: to be paid as an advance of payments, or to be collected as an obligation of whoever hires us.
CREATE TABLE "show_deposit" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "due_rule" TEXT NOT NULL,
    "due_day" DATE,
    "due_days" INTEGER,
    "amount" NUMERIC(18, 2) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "direction" TEXT NOT NULL,
    "supplier_id" INTEGER,
    "advance_id" INTEGER,
    "obligation_id" INTEGER,
    "state" TEXT NOT NULL DEFAULT 'previsto',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "show_deposit_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "show_deposit_rule_check" CHECK (CASE "due_rule" WHEN 'dia' THEN "due_day" IS NOT NULL AND "due_days" IS NULL
      WHEN 'firma' THEN "due_day" IS NULL AND "due_days" IS NOT NULL WHEN 'show' THEN "due_day" IS NULL AND "due_days" IS NOT NULL ELSE false END),
    CONSTRAINT "show_deposit_days_check" CHECK ("due_days" BETWEEN 0 AND 730),
    CONSTRAINT "show_deposit_amount_check" CHECK ("amount" > 0),
    CONSTRAINT "show_deposit_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "show_deposit_direction_check" CHECK ("direction" IN ('paga', 'cobra')),
    CONSTRAINT "show_deposit_state_check" CHECK ("state" IN ('previsto', 'exigible', 'anulado')),
    CONSTRAINT "show_deposit_due_check" CHECK ("state" <> 'exigible' OR "obligation_id" IS NOT NULL),
    CONSTRAINT "show_deposit_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "deal"("show_id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "show_deposit_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "show_deposit_advance_id_fkey" FOREIGN KEY ("advance_id") REFERENCES "payment_advance"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "show_deposit_obligation_id_fkey" FOREIGN KEY ("obligation_id") REFERENCES "obligation"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "show_deposit_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "show_deposit_show" ON "show_deposit"("show_id");
CREATE INDEX "show_deposit_supplier" ON "show_deposit"("supplier_id") WHERE "supplier_id" IS NOT NULL;
CREATE UNIQUE INDEX "show_deposit_obligation" ON "show_deposit"("obligation_id") WHERE "obligation_id" IS NOT NULL;
CREATE UNIQUE INDEX "show_deposit_advance" ON "show_deposit"("advance_id") WHERE "advance_id" IS NOT NULL;

-- What came in of one that is collected; taken back where it was noted by mistake.
CREATE TABLE "show_deposit_receipt" (
    "id" SERIAL NOT NULL,
    "deposit_id" INTEGER NOT NULL,
    "amount" NUMERIC(18, 2) NOT NULL,
    "day" DATE NOT NULL,
    "how" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "undone_reason" TEXT NOT NULL DEFAULT '',
    "undone_by_user_id" INTEGER,
    CONSTRAINT "show_deposit_receipt_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "show_deposit_receipt_amount_check" CHECK ("amount" > 0),
    CONSTRAINT "show_deposit_receipt_undone_check" CHECK (("undone_at" IS NULL) = ("undone_by_user_id" IS NULL)),
    CONSTRAINT "show_deposit_receipt_deposit_id_fkey" FOREIGN KEY ("deposit_id") REFERENCES "show_deposit"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "show_deposit_receipt_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "show_deposit_receipt_undone_by_user_id_fkey" FOREIGN KEY ("undone_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "show_deposit_receipt_deposit" ON "show_deposit_receipt"("deposit_id");

-- What whoever hires us owes before a show (`cobro`), and what is given back of one that is called off (`devolucion`): only cash.
-- Locks obligation: moments, for whoever owes or pays something without voucher
ALTER TABLE "obligation" DROP CONSTRAINT "obligation_kind_check";
ALTER TABLE "obligation" ADD CONSTRAINT "obligation_kind_check" CHECK ("kind" IN ('declarado', 'derechos', 'artista', 'provision', 'retencion', 'tarjeta', 'personal',
  'anticipo', 'reintegro', 'cobro', 'devolucion'));
