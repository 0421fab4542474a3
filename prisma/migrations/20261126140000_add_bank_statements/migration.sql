-- What banks say of our own accounts: their statements, line by line, what each line is, and the files that are sent to them.

-- A bank's file of one account.
CREATE TABLE "bank_statement" (
    "id" SERIAL NOT NULL,
    "own_account_id" INTEGER NOT NULL,
    "file_name" TEXT NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "format" TEXT NOT NULL,
    "from_day" DATE NOT NULL,
    "until_day" DATE NOT NULL,
    -- Null where the file does not say.
    "opening" DECIMAL(18,2),
    "closing" DECIMAL(18,2),
    "lines_read" INTEGER NOT NULL,
    -- Without those that another file had brought.
    "lines_added" INTEGER NOT NULL,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_statement_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bank_statement_format_check" CHECK ("format" IN ('ofx', 'norma43', 'mt940', 'camt053', 'tabla')),
    CONSTRAINT "bank_statement_days_check" CHECK ("from_day" <= "until_day")
);
CREATE UNIQUE INDEX "bank_statement_own_account_id_sha256_key" ON "bank_statement"("own_account_id", "sha256");
CREATE INDEX "bank_statement_own_account_id_until_day_idx" ON "bank_statement"("own_account_id", "until_day");
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_own_account_id_fkey" FOREIGN KEY ("own_account_id") REFERENCES "own_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a line without an order is, known by its words: fees, taxes on movements.
CREATE TABLE "bank_rule" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    -- All of them have to stand in the line's text, whatever their case and accents.
    "words" TEXT NOT NULL,
    -- Null: of every account.
    "own_account_id" INTEGER,
    "category_id" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "bank_rule_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bank_rule_words_check" CHECK (length(btrim("words")) >= 3)
);
ALTER TABLE "bank_rule" ADD CONSTRAINT "bank_rule_own_account_id_fkey" FOREIGN KEY ("own_account_id") REFERENCES "own_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_rule" ADD CONSTRAINT "bank_rule_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_rule" ADD CONSTRAINT "bank_rule_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What somebody said that some lines are: some orders, money that came back, or what a rule says.
CREATE TABLE "bank_match" (
    "id" SERIAL NOT NULL,
    "own_account_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "rule_id" INTEGER,
    -- What the lines took beyond the orders; named, or nothing.
    "difference" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "difference_kind" TEXT,
    "day" DATE NOT NULL,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_by_user_id" INTEGER,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "bank_match_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bank_match_kind_check" CHECK ("kind" IN ('orden', 'devolucion', 'regla')),
    CONSTRAINT "bank_match_rule_check" CHECK (("kind" = 'regla') = ("rule_id" IS NOT NULL)),
    CONSTRAINT "bank_match_difference_check" CHECK (("difference" <> 0) = ("difference_kind" IS NOT NULL) AND ("difference_kind" IS NULL OR "difference_kind" IN ('comision', 'diferencia_cambio')))
);
CREATE INDEX "bank_match_own_account_id_created_at_idx" ON "bank_match"("own_account_id", "created_at");
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_own_account_id_fkey" FOREIGN KEY ("own_account_id") REFERENCES "own_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "bank_rule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_undone_by_user_id_fkey" FOREIGN KEY ("undone_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The orders of a match, and how much of each its lines moved.
CREATE TABLE "bank_match_order" (
    "match_id" INTEGER NOT NULL,
    "order_id" INTEGER NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,

    CONSTRAINT "bank_match_order_pkey" PRIMARY KEY ("match_id", "order_id")
);
CREATE INDEX "bank_match_order_order_id_idx" ON "bank_match_order"("order_id");
ALTER TABLE "bank_match_order" ADD CONSTRAINT "bank_match_order_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "bank_match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A movement. The same one of two files that overlap is one: account, day, amount, reference, text, and the n-th of those that are equal.
CREATE TABLE "bank_statement_line" (
    "id" SERIAL NOT NULL,
    "statement_id" INTEGER NOT NULL,
    "own_account_id" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "value_day" DATE NOT NULL,
    -- What comes in is positive.
    "amount" DECIMAL(18,2) NOT NULL,
    "reference" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "party" TEXT NOT NULL DEFAULT '',
    "fingerprint" TEXT NOT NULL,
    "nth" INTEGER NOT NULL,
    -- What it is; null until somebody says.
    "match_id" INTEGER,

    CONSTRAINT "bank_statement_line_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "bank_statement_line_own_account_id_fingerprint_nth_key" ON "bank_statement_line"("own_account_id", "fingerprint", "nth");
CREATE INDEX "bank_statement_line_statement_id_idx" ON "bank_statement_line"("statement_id");
CREATE INDEX "bank_statement_line_match_id_idx" ON "bank_statement_line"("match_id") WHERE "match_id" IS NOT NULL;
CREATE INDEX "bank_statement_line_pending_idx" ON "bank_statement_line"("own_account_id", "day", "id") WHERE "match_id" IS NULL;
ALTER TABLE "bank_statement_line" ADD CONSTRAINT "bank_statement_line_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "bank_statement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_statement_line" ADD CONSTRAINT "bank_statement_line_own_account_id_fkey" FOREIGN KEY ("own_account_id") REFERENCES "own_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_statement_line" ADD CONSTRAINT "bank_statement_line_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "bank_match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Which columns of a bank's sheet say what, as somebody chose them last for an account.
CREATE TABLE "bank_sheet_mapping" (
    "own_account_id" INTEGER NOT NULL,
    "mapping" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_sheet_mapping_pkey" PRIMARY KEY ("own_account_id")
);
ALTER TABLE "bank_sheet_mapping" ADD CONSTRAINT "bank_sheet_mapping_own_account_id_fkey" FOREIGN KEY ("own_account_id") REFERENCES "own_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- How a bank takes a file of transfers, where no standard says it.
CREATE TABLE "bank_layout" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "layout" JSONB NOT NULL,
    -- False: an example, to be confirmed with the bank.
    "confirmed" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "bank_layout_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "bank_layout_name_key" ON "bank_layout"("name") WHERE "active";
ALTER TABLE "bank_layout" ADD CONSTRAINT "bank_layout_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
