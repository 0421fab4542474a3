-- Cards of the company that people carry, what they pay with them on the road, the months in which they account for it, and what the card itself says.

-- A card somebody carries. Its number is never known but for the last four.
CREATE TABLE "expense_card" (
    "id" SERIAL NOT NULL,
    "last4" CHAR(4) NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "holder_user_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    -- Of the account that the card is charged to, once it is known.
    "own_account_id" INTEGER,
    -- Of a month; null: without a limit.
    "month_limit" DECIMAL(18,2),
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "expense_card_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "expense_card_last4_check" CHECK ("last4" ~ '^[0-9]{4}$'),
    CONSTRAINT "expense_card_month_limit_check" CHECK ("month_limit" > 0)
);
CREATE UNIQUE INDEX "expense_card_company_id_last4_currency_key" ON "expense_card"("company_id", "last4", "currency") WHERE "active";
CREATE INDEX "expense_card_holder_user_id_idx" ON "expense_card"("holder_user_id");
ALTER TABLE "expense_card" ADD CONSTRAINT "expense_card_holder_user_id_fkey" FOREIGN KEY ("holder_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "expense_card" ADD CONSTRAINT "expense_card_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "expense_card" ADD CONSTRAINT "expense_card_own_account_id_fkey" FOREIGN KEY ("own_account_id") REFERENCES "own_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "expense_card" ADD CONSTRAINT "expense_card_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A person's month (rendición).
CREATE TABLE "card_report" (
    "id" SERIAL NOT NULL,
    "holder_user_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'abierta',
    -- What was said when it was handed in, and when it was given back.
    "note" TEXT NOT NULL DEFAULT '',
    "returned_reason" TEXT NOT NULL DEFAULT '',
    "submitted_at" TIMESTAMPTZ(3),
    "approved_at" TIMESTAMPTZ(3),
    "approved_by_user_id" INTEGER,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_user_id" INTEGER,
    "reminded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "card_report_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "card_report_month_check" CHECK ("month" = date_trunc('month', "month")::date),
    CONSTRAINT "card_report_state_check" CHECK ("state" IN ('abierta', 'presentada', 'aprobada', 'cerrada'))
);
CREATE UNIQUE INDEX "card_report_holder_user_id_month_key" ON "card_report"("holder_user_id", "month");
CREATE INDEX "card_report_state_month_idx" ON "card_report"("state", "month");
ALTER TABLE "card_report" ADD CONSTRAINT "card_report_holder_user_id_fkey" FOREIGN KEY ("holder_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_report" ADD CONSTRAINT "card_report_approved_by_user_id_fkey" FOREIGN KEY ("approved_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_report" ADD CONSTRAINT "card_report_closed_by_user_id_fkey" FOREIGN KEY ("closed_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Something paid with a card. Amounts are positive; what takes away (a refund) says so.
CREATE TABLE "card_expense" (
    "id" SERIAL NOT NULL,
    -- Given by the phone: the same one of the same person is the same expense, however often it is sent.
    "client_id" UUID NOT NULL,
    "holder_user_id" INTEGER NOT NULL,
    "card_id" INTEGER NOT NULL,
    "report_id" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    -- 'telefono': its holder kept it; 'resumen': a line of the card that nobody claimed.
    "origin" TEXT NOT NULL DEFAULT 'telefono',
    "day" DATE NOT NULL,
    "day_from" TEXT NOT NULL DEFAULT 'mano',
    "merchant" TEXT NOT NULL DEFAULT '',
    "amount" DECIMAL(18,2) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "takes_away" BOOLEAN NOT NULL DEFAULT false,
    "amount_from" TEXT NOT NULL DEFAULT 'mano',
    "show_id" INTEGER,
    "project_id" INTEGER,
    "category" TEXT NOT NULL,
    "category_id" INTEGER,
    "other_taxes" DECIMAL(18,2),
    "note" TEXT NOT NULL DEFAULT '',
    -- What its receipt says, where it has one.
    "issuer_tax_id" TEXT NOT NULL DEFAULT '',
    "recipient_tax_id" TEXT NOT NULL DEFAULT '',
    "type_code" TEXT NOT NULL DEFAULT '',
    "point" TEXT NOT NULL DEFAULT '',
    "number" TEXT NOT NULL DEFAULT '',
    "authorisation_code" TEXT NOT NULL DEFAULT '',
    -- The photo that was announced; its file once it came whole.
    "photo_sha256" TEXT,
    "photo_file_id" UUID,
    "no_receipt_reason" TEXT NOT NULL DEFAULT '',
    -- Why it is kept although it looks like another one.
    "alike_reason" TEXT NOT NULL DEFAULT '',
    "observed_reason" TEXT NOT NULL DEFAULT '',
    "answer" TEXT NOT NULL DEFAULT '',
    "rejected_reason" TEXT NOT NULL DEFAULT '',
    "reviewed_by_user_id" INTEGER,
    "reviewed_at" TIMESTAMPTZ(3),
    -- What it became: a voucher paid by card, or what its holder owes.
    "voucher_id" INTEGER,
    "obligation_id" INTEGER,
    -- When it was kept on the phone, by the server's clock, and how far that of the phone was off.
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "clock_off_seconds" INTEGER NOT NULL DEFAULT 0,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "words" TEXT NOT NULL GENERATED ALWAYS AS (search_plain("merchant" || ' ' || "issuer_tax_id" || ' ' || "point" || '-' || "number" || ' ' || "note")) STORED,

    CONSTRAINT "card_expense_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "card_expense_state_check" CHECK ("state" IN ('borrador', 'enviado', 'observado', 'aprobado', 'conciliado', 'rechazado', 'retirado')),
    CONSTRAINT "card_expense_origin_check" CHECK ("origin" IN ('telefono', 'resumen')),
    CONSTRAINT "card_expense_from_check" CHECK ("day_from" IN ('qr', 'reloj', 'mano', 'resumen') AND "amount_from" IN ('qr', 'mano', 'resumen')),
    CONSTRAINT "card_expense_amount_check" CHECK ("amount" > 0),
    CONSTRAINT "card_expense_category_check" CHECK ("category" IN ('comidas', 'traslados', 'combustible', 'hotel', 'insumos', 'otro')),
    CONSTRAINT "card_expense_place_check" CHECK ("show_id" IS NULL OR "project_id" IS NULL),
    CONSTRAINT "card_expense_photo_check" CHECK ("photo_sha256" ~ '^[0-9a-f]{64}$' AND ("photo_file_id" IS NULL OR "photo_sha256" IS NOT NULL)),
    -- Whatever is handed in has its photo, or a reason for having none; a line of the card is observed until it has one.
    CONSTRAINT "card_expense_proof_check" CHECK ("state" IN ('borrador', 'observado', 'rechazado', 'retirado') OR "photo_file_id" IS NOT NULL OR "no_receipt_reason" <> '')
);
CREATE UNIQUE INDEX "card_expense_holder_user_id_client_id_key" ON "card_expense"("holder_user_id", "client_id");
CREATE INDEX "card_expense_report_id_idx" ON "card_expense"("report_id");
CREATE INDEX "card_expense_card_id_day_idx" ON "card_expense"("card_id", "day");
CREATE INDEX "card_expense_state_day_idx" ON "card_expense"("state", "day");
CREATE INDEX "card_expense_photo_sha256_idx" ON "card_expense"("photo_sha256");
CREATE INDEX "card_expense_issuer_tax_id_idx" ON "card_expense"("issuer_tax_id", "type_code", "number") WHERE "number" <> '';
CREATE INDEX "card_expense_show_id_idx" ON "card_expense"("show_id");
CREATE INDEX "card_expense_voucher_id_idx" ON "card_expense"("voucher_id");
CREATE INDEX "card_expense_words_idx" ON "card_expense" USING gin ("words" gin_trgm_ops);
ALTER TABLE "card_expense" ADD CONSTRAINT "card_expense_holder_user_id_fkey" FOREIGN KEY ("holder_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_expense" ADD CONSTRAINT "card_expense_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "expense_card"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_expense" ADD CONSTRAINT "card_expense_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "card_report"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_expense" ADD CONSTRAINT "card_expense_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_expense" ADD CONSTRAINT "card_expense_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_expense" ADD CONSTRAINT "card_expense_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_expense" ADD CONSTRAINT "card_expense_photo_file_id_fkey" FOREIGN KEY ("photo_file_id") REFERENCES "file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_expense" ADD CONSTRAINT "card_expense_reviewed_by_user_id_fkey" FOREIGN KEY ("reviewed_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_expense" ADD CONSTRAINT "card_expense_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "voucher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_expense" ADD CONSTRAINT "card_expense_obligation_id_fkey" FOREIGN KEY ("obligation_id") REFERENCES "obligation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The VAT of its receipt, by rate: restaurants and petrol have several.
CREATE TABLE "card_expense_tax" (
    "id" SERIAL NOT NULL,
    "expense_id" INTEGER NOT NULL,
    "rate_code" TEXT NOT NULL,
    "base" DECIMAL(18,2) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,

    CONSTRAINT "card_expense_tax_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "card_expense_tax_amount_check" CHECK ("base" >= 0 AND "amount" >= 0)
);
CREATE UNIQUE INDEX "card_expense_tax_expense_id_rate_code_key" ON "card_expense_tax"("expense_id", "rate_code");
ALTER TABLE "card_expense_tax" ADD CONSTRAINT "card_expense_tax_expense_id_fkey" FOREIGN KEY ("expense_id") REFERENCES "card_expense"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a card was charged, as its bank's file says: the settlement that cancels what was accrued.
CREATE TABLE "card_statement" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "currency" CHAR(3) NOT NULL,
    "from_day" DATE NOT NULL,
    "until_day" DATE NOT NULL,
    "due_day" DATE,
    "file_id" UUID,
    "state" TEXT NOT NULL DEFAULT 'cargado',
    "obligation_id" INTEGER,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "card_statement_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "card_statement_days_check" CHECK ("until_day" >= "from_day"),
    CONSTRAINT "card_statement_state_check" CHECK ("state" IN ('cargado', 'conciliado', 'pagado', 'anulado'))
);
CREATE INDEX "card_statement_state_idx" ON "card_statement"("state", "until_day");
ALTER TABLE "card_statement" ADD CONSTRAINT "card_statement_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_statement" ADD CONSTRAINT "card_statement_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_statement" ADD CONSTRAINT "card_statement_obligation_id_fkey" FOREIGN KEY ("obligation_id") REFERENCES "obligation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_statement" ADD CONSTRAINT "card_statement_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A line of it. 'pendiente': nobody said yet whose it is; 'conciliada' with an expense; 'del_titular': nobody claimed it and it
-- became the holder's, observed; 'personal': with an expense that its holder owes; 'cargo': the card's own fee or tax.
CREATE TABLE "card_statement_line" (
    "id" SERIAL NOT NULL,
    "statement_id" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "card_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "merchant" TEXT NOT NULL DEFAULT '',
    "reference" TEXT NOT NULL DEFAULT '',
    -- Negative: given back.
    "amount" DECIMAL(18,2) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    -- In the card's currency, where the line is in another one.
    "charged" DECIMAL(18,2),
    "fingerprint" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pendiente',
    "expense_id" INTEGER,
    "reason" TEXT NOT NULL DEFAULT '',
    "matched_by_user_id" INTEGER,
    "matched_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "card_statement_line_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "card_statement_line_amount_check" CHECK ("amount" <> 0),
    CONSTRAINT "card_statement_line_state_check" CHECK ("state" IN ('pendiente', 'conciliada', 'del_titular', 'personal', 'cargo')),
    CONSTRAINT "card_statement_line_expense_check" CHECK (("expense_id" IS NOT NULL) = ("state" IN ('conciliada', 'del_titular', 'personal')))
);
CREATE UNIQUE INDEX "card_statement_line_statement_id_line_key" ON "card_statement_line"("statement_id", "line");
CREATE UNIQUE INDEX "card_statement_line_card_id_fingerprint_key" ON "card_statement_line"("card_id", "fingerprint");
-- An expense is charged once.
CREATE UNIQUE INDEX "card_statement_line_expense_id_key" ON "card_statement_line"("expense_id");
CREATE INDEX "card_statement_line_state_idx" ON "card_statement_line"("state", "card_id", "day");
ALTER TABLE "card_statement_line" ADD CONSTRAINT "card_statement_line_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "card_statement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_statement_line" ADD CONSTRAINT "card_statement_line_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "expense_card"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_statement_line" ADD CONSTRAINT "card_statement_line_expense_id_fkey" FOREIGN KEY ("expense_id") REFERENCES "card_expense"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_statement_line" ADD CONSTRAINT "card_statement_line_matched_by_user_id_fkey" FOREIGN KEY ("matched_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
