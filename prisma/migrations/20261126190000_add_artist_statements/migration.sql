-- Of which show an issued voucher is, where it is of one: its commission goes by the day of the show.
-- `is_fee`: the artist's fee, which is settled with them; not what we bill for ourselves.
-- Locks issued_voucher: a moment, without being written anew
ALTER TABLE "issued_voucher" ADD COLUMN "show_id" INTEGER, ADD COLUMN "is_fee" BOOLEAN NOT NULL DEFAULT true;
-- Locks show: a moment, to be referred to
ALTER TABLE "issued_voucher" ADD CONSTRAINT "issued_voucher_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "issued_voucher_show_id_idx" ON "issued_voucher"("show_id") WHERE "show_id" IS NOT NULL;

-- What of an artist's fees is ours, from a day on. `tiers`: [{up_to, percent}], marginal, the last without end; amounts in `currency`, which
-- only a rule of one tier may leave open.
CREATE TABLE "commission_rule" (
    "id" SERIAL NOT NULL,
    "artist_id" INTEGER NOT NULL,
    "basis" TEXT NOT NULL,
    "currency" CHAR(3),
    "tiers" JSONB NOT NULL,
    "valid_from" DATE NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "withdrawn_at" TIMESTAMPTZ(3),
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "commission_rule_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "commission_rule_basis_check" CHECK ("basis" IN ('bruto', 'neto')),
    CONSTRAINT "commission_rule_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "commission_rule_tiers_check" CHECK (jsonb_typeof("tiers") = 'array' AND jsonb_array_length("tiers") BETWEEN 1 AND 10
      AND ("currency" IS NOT NULL OR jsonb_array_length("tiers") = 1))
);
CREATE UNIQUE INDEX "commission_rule_key" ON "commission_rule"("artist_id", "valid_from", "currency") NULLS NOT DISTINCT WHERE "withdrawn_at" IS NULL;
-- Locks artist: a moment, to be referred to
ALTER TABLE "commission_rule" ADD CONSTRAINT "commission_rule_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artist"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Locks app_user: a moment, to be referred to
ALTER TABLE "commission_rule" ADD CONSTRAINT "commission_rule_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What no voucher says of an artist's account: a cost charged to them, an advance paid, tax withheld. What was wrong is annulled, never changed.
CREATE TABLE "artist_charge" (
    "id" SERIAL NOT NULL,
    "artist_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "show_id" INTEGER,
    "kind" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "concept" TEXT NOT NULL,
    "created_by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "annulled_at" TIMESTAMPTZ(3),
    "annulled_by_user_id" INTEGER,
    "annulled_reason" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "artist_charge_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "artist_charge_kind_check" CHECK ("kind" IN ('costo', 'anticipo', 'retencion')),
    CONSTRAINT "artist_charge_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "artist_charge_amount_check" CHECK ("amount" > 0),
    CONSTRAINT "artist_charge_annulled_check" CHECK (num_nulls("annulled_at", "annulled_by_user_id") IN (0, 2) AND ("annulled_at" IS NULL) = ("annulled_reason" = ''))
);
ALTER TABLE "artist_charge" ADD CONSTRAINT "artist_charge_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artist"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Locks company: a moment, to be referred to
ALTER TABLE "artist_charge" ADD CONSTRAINT "artist_charge_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "artist_charge" ADD CONSTRAINT "artist_charge_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "artist_charge" ADD CONSTRAINT "artist_charge_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "artist_charge" ADD CONSTRAINT "artist_charge_annulled_by_user_id_fkey" FOREIGN KEY ("annulled_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "artist_charge_artist_id_idx" ON "artist_charge"("artist_id", "company_id", "currency");

-- What we owe an artist in a currency, up to a day. A draft is worked out anew whenever it is looked at; `number`, lines and PDF come as it is
-- reviewed, and stay. `left_out` and `advances`: keys of what a draft leaves for the next one, and of the advances
-- that it nets, which `chosen_by_user_id` chose.
CREATE TABLE "artist_statement" (
    "id" SERIAL NOT NULL,
    "artist_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "until" DATE NOT NULL,
    "supplier_id" INTEGER,
    "note" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'borrador',
    "number" INTEGER,
    "left_out" TEXT[] NOT NULL DEFAULT '{}',
    "advances" TEXT[] NOT NULL DEFAULT '{}',
    "chosen_by_user_id" INTEGER,
    "fees" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "costs" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "commission" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "netted" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "withheld" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "carried" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "balance" DECIMAL(18,2) NOT NULL GENERATED ALWAYS AS ("fees" - "costs" - "commission" - "netted" - "withheld" + "carried") STORED,
    -- What it costs us, before advances and withholdings cancel some of it; less than nothing: the artist's costs were more than their fees.
    "owed" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "obligation_id" INTEGER,
    -- The statement that took over what this one left owed by the artist.
    "carried_by_id" INTEGER,
    "pdf" BYTEA,
    "created_by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reviewed_by_user_id" INTEGER,
    "reviewed_at" TIMESTAMPTZ(3),
    "sent_on" DATE,
    "discarded_reason" TEXT NOT NULL DEFAULT '',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "artist_statement_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "artist_statement_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "artist_statement_state_check" CHECK ("state" IN ('borrador', 'revisada', 'enviada', 'descartada')),
    CONSTRAINT "artist_statement_frozen_check" CHECK ("state" NOT IN ('revisada', 'enviada') OR ("number" IS NOT NULL AND "pdf" IS NOT NULL AND "reviewed_at" IS NOT NULL)),
    CONSTRAINT "artist_statement_sent_check" CHECK (("state" = 'enviada') = ("sent_on" IS NOT NULL))
);
CREATE UNIQUE INDEX "artist_statement_draft" ON "artist_statement"("artist_id", "company_id", "currency") WHERE "state" = 'borrador';
CREATE UNIQUE INDEX "artist_statement_number" ON "artist_statement"("artist_id", "company_id", "currency", "number");
ALTER TABLE "artist_statement" ADD CONSTRAINT "artist_statement_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artist"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "artist_statement" ADD CONSTRAINT "artist_statement_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Locks supplier: a moment, to be referred to
ALTER TABLE "artist_statement" ADD CONSTRAINT "artist_statement_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Locks obligation: a moment, to be referred to
ALTER TABLE "artist_statement" ADD CONSTRAINT "artist_statement_obligation_id_fkey" FOREIGN KEY ("obligation_id") REFERENCES "obligation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "artist_statement" ADD CONSTRAINT "artist_statement_carried_by_id_fkey" FOREIGN KEY ("carried_by_id") REFERENCES "artist_statement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "artist_statement" ADD CONSTRAINT "artist_statement_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "artist_statement" ADD CONSTRAINT "artist_statement_chosen_by_user_id_fkey" FOREIGN KEY ("chosen_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "artist_statement" ADD CONSTRAINT "artist_statement_reviewed_by_user_id_fkey" FOREIGN KEY ("reviewed_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The records of a reviewed one, as they were. `key`: "emitida:12", "imputacion:7", "retencion:3", "cargo:4", "saldo:9", "comision:s31".
CREATE TABLE "artist_statement_line" (
    "id" SERIAL NOT NULL,
    "statement_id" INTEGER NOT NULL,
    "line" SMALLINT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "show_id" INTEGER,
    "text" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "amount" DECIMAL(18,2) NOT NULL,
    "rule_id" INTEGER,
    CONSTRAINT "artist_statement_line_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "artist_statement_line_kind_check" CHECK ("kind" IN ('honorario', 'costo', 'comision', 'anticipo', 'retencion', 'saldo')),
    CONSTRAINT "artist_statement_line_rule_check" CHECK (("kind" = 'comision') = ("rule_id" IS NOT NULL)),
    CONSTRAINT "artist_statement_line_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "artist_statement"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "artist_statement_line_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "commission_rule"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "artist_statement_line_key" ON "artist_statement_line"("statement_id", "key");
CREATE INDEX "artist_statement_line_by_key" ON "artist_statement_line"("key");
CREATE INDEX "artist_statement_line_rule_id_idx" ON "artist_statement_line"("rule_id") WHERE "rule_id" IS NOT NULL;
ALTER TABLE "artist_statement_line" ADD CONSTRAINT "artist_statement_line_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
