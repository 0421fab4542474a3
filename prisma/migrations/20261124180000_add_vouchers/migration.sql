-- Vouchers: what suppliers bill us and what we bill, by whatever door it came; what they are charged to.

-- How much of its VAT a company gets back, from a day on: tickets are VAT-exempt in Argentina, so that it may be a part.
CREATE TABLE "company_vat_share" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "from_day" DATE NOT NULL,
    "percent" DECIMAL(5,2) NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_vat_share_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "company_vat_share_percent_check" CHECK ("percent" BETWEEN 0 AND 100)
);
CREATE UNIQUE INDEX "company_vat_share_company_id_from_day_key" ON "company_vat_share"("company_id", "from_day");
ALTER TABLE "company_vat_share" ADD CONSTRAINT "company_vat_share_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "company_vat_share" ADD CONSTRAINT "company_vat_share_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Without a share of its own a company gets all of it back.
CREATE FUNCTION company_vat_percent(company integer, day date) RETURNS numeric LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce((SELECT percent FROM company_vat_share WHERE company_id = company AND from_day <= day ORDER BY from_day DESC LIMIT 1), 100.00)
$$;

-- What is not known yet is null, until it is validated. Amounts are positive, also of what takes away.
CREATE TABLE "voucher" (
    "id" SERIAL NOT NULL,
    "direction" TEXT NOT NULL DEFAULT 'recibido',
    "company_id" INTEGER,
    "supplier_id" INTEGER,
    -- The issuer's.
    "country" CHAR(2) NOT NULL DEFAULT 'AR',
    "type_code" TEXT NOT NULL DEFAULT '',
    "takes_away" BOOLEAN NOT NULL DEFAULT false,
    "point" TEXT NOT NULL DEFAULT '',
    "number" TEXT NOT NULL DEFAULT '',
    "identity" TEXT,
    "date" DATE,
    "due_date" DATE,
    "service_from" DATE,
    "service_until" DATE,
    "currency" CHAR(3),
    "fx_rate" DECIMAL(18,6),
    "fx_source" TEXT,
    "fx_day" DATE,
    "net_taxed" DECIMAL(18,2),
    "net_untaxed" DECIMAL(18,2),
    "exempt" DECIMAL(18,2),
    "vat" DECIMAL(18,2),
    "other_taxes" DECIMAL(18,2),
    "self_withheld" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "total" DECIMAL(18,2),
    -- Without taxes: what lists add up.
    "net" DECIMAL(18,2) NOT NULL GENERATED ALWAYS AS (coalesce("net_taxed", 0) + coalesce("net_untaxed", 0) + coalesce("exempt", 0)) STORED,
    -- All that is to be paid: to the supplier, and to the tax office in their name.
    "amount" DECIMAL(18,2) GENERATED ALWAYS AS ("total" + "self_withheld") STORED,
    -- Of the amount what is cost, and the share of VAT that was recoverable, as it was validated.
    "cost" DECIMAL(18,2),
    "vat_percent" DECIMAL(5,2),
    "recipient_tax_id" TEXT NOT NULL DEFAULT '',
    "authorisation_kind" TEXT NOT NULL DEFAULT '',
    "authorisation_code" TEXT NOT NULL DEFAULT '',
    "check_state" TEXT NOT NULL DEFAULT 'no_consultado',
    "paid_by" TEXT NOT NULL DEFAULT 'transferencia',
    "credit_class" TEXT NOT NULL DEFAULT 'servicios',
    "origin" TEXT NOT NULL DEFAULT 'manual',
    "note" TEXT NOT NULL DEFAULT '',
    "accepted_at" TIMESTAMPTZ(3),
    "state" TEXT NOT NULL DEFAULT 'recibido',
    -- Why it is observed, by whom and since when; null: it is not.
    "observed" JSONB,
    -- Why it is no repetition of the one that looks like it.
    "alike_reason" TEXT NOT NULL DEFAULT '',
    -- Paid before the books: it never posts.
    "historic" BOOLEAN NOT NULL DEFAULT false,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "validated_by_user_id" INTEGER,
    "validated_at" TIMESTAMPTZ(3),
    "closed_reason" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "words" TEXT NOT NULL GENERATED ALWAYS AS (search_plain("point" || '-' || "number" || ' ' || "authorisation_code" || ' ' || "note")) STORED,

    CONSTRAINT "voucher_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "voucher_direction_check" CHECK ("direction" IN ('recibido', 'emitido')),
    CONSTRAINT "voucher_state_check" CHECK ("state" IN ('esperado', 'recibido', 'validado', 'imputado', 'en_aprobacion', 'aprobado', 'programado',
      'pagado_parcial', 'pagado', 'anulado', 'descartado')),
    CONSTRAINT "voucher_check_state_check" CHECK ("check_state" IN ('no_consultado', 'coincide', 'difiere', 'no_figura')),
    CONSTRAINT "voucher_paid_by_check" CHECK ("paid_by" IN ('transferencia', 'tarjeta', 'caja')),
    CONSTRAINT "voucher_credit_class_check" CHECK ("credit_class" IN ('bienes', 'servicios', 'locaciones', 'bienes_de_uso', 'otros')),
    CONSTRAINT "voucher_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "voucher_fx_check" CHECK (("fx_rate" IS NULL) = ("fx_source" IS NULL) AND ("fx_rate" IS NULL) = ("fx_day" IS NULL) AND "fx_rate" > 0
      AND "fx_source" IN ('propia', 'oficial', 'mep', 'pactado')),
    CONSTRAINT "voucher_amounts_check" CHECK (least("net_taxed", "net_untaxed", "exempt", "vat", "other_taxes", "self_withheld", "total") >= 0),
    CONSTRAINT "voucher_service_check" CHECK ("service_until" >= "service_from"),
    CONSTRAINT "voucher_observed_check" CHECK ("observed" IS NULL OR "observed" ->> 'reason' <> ''),
    -- What has accrued is whole.
    CONSTRAINT "voucher_whole_check" CHECK ("historic" OR "state" IN ('esperado', 'recibido', 'anulado', 'descartado')
      OR num_nulls("company_id", "supplier_id", "identity", "date", "currency", "net_taxed", "net_untaxed", "exempt", "vat", "other_taxes", "total", "cost",
        "vat_percent", "validated_at") = 0)
);
-- An issuer's number is one document, by whatever door, for whichever of our companies; what was loaded wrong can be loaded again.
CREATE UNIQUE INDEX "voucher_identity" ON "voucher"("direction", "identity") WHERE "state" NOT IN ('anulado', 'descartado');
CREATE INDEX "voucher_date_idx" ON "voucher"("date" DESC NULLS FIRST, "id" DESC);
CREATE INDEX "voucher_supplier_id_date_idx" ON "voucher"("supplier_id", "date");
CREATE INDEX "voucher_company_id_date_idx" ON "voucher"("company_id", "date");
CREATE INDEX "voucher_state_idx" ON "voucher"("state", "date");
CREATE INDEX "voucher_words" ON "voucher" USING GIN ("words" gin_trgm_ops);
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_validated_by_user_id_fkey" FOREIGN KEY ("validated_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "voucher_vat" (
    "id" SERIAL NOT NULL,
    "voucher_id" INTEGER NOT NULL,
    "rate_code" TEXT NOT NULL,
    "base" DECIMAL(18,2) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,

    CONSTRAINT "voucher_vat_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "voucher_vat_amounts_check" CHECK (least("base", "amount") >= 0)
);
CREATE UNIQUE INDEX "voucher_vat_voucher_id_rate_code_key" ON "voucher_vat"("voucher_id", "rate_code");
ALTER TABLE "voucher_vat" ADD CONSTRAINT "voucher_vat_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "voucher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "voucher_tax" (
    "id" SERIAL NOT NULL,
    "voucher_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "jurisdiction" TEXT NOT NULL DEFAULT '',
    "amount" DECIMAL(18,2) NOT NULL,

    CONSTRAINT "voucher_tax_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "voucher_tax_kind_check" CHECK ("kind" IN ('percepcion_iva', 'percepcion_nacional', 'percepcion_iibb', 'percepcion_municipal', 'internos',
      'recargo', 'otros')),
    CONSTRAINT "voucher_tax_amount_check" CHECK ("amount" > 0)
);
CREATE UNIQUE INDEX "voucher_tax_voucher_id_kind_jurisdiction_key" ON "voucher_tax"("voucher_id", "kind", "jurisdiction");
ALTER TABLE "voucher_tax" ADD CONSTRAINT "voucher_tax_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "voucher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a voucher is of: the vouchers that a note takes from, the commitment behind it, what was owed without it. `amount` in the
-- voucher's currency; `fx_rate`: units of the voucher's for one of a commitment in another currency.
CREATE TABLE "voucher_link" (
    "id" SERIAL NOT NULL,
    "voucher_id" INTEGER NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" INTEGER NOT NULL,
    "amount" DECIMAL(18,2),
    "fx_rate" DECIMAL(18,6),

    CONSTRAINT "voucher_link_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "voucher_link_amount_check" CHECK ("amount" > 0 AND ("target_type" <> 'voucher' OR "amount" IS NOT NULL)),
    CONSTRAINT "voucher_link_fx_rate_check" CHECK ("fx_rate" > 0),
    CONSTRAINT "voucher_link_other_check" CHECK ("target_type" <> 'voucher' OR "target_id" <> "voucher_id")
);
CREATE UNIQUE INDEX "voucher_link_voucher_id_target_type_target_id_key" ON "voucher_link"("voucher_id", "target_type", "target_id");
CREATE INDEX "voucher_link_target_type_target_id_idx" ON "voucher_link"("target_type", "target_id");
ALTER TABLE "voucher_link" ADD CONSTRAINT "voucher_link_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "voucher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a voucher is charged to, one set, replaced whole. What it was before is in the audit log and in the ledger.
CREATE TABLE "allocation" (
    "id" SERIAL NOT NULL,
    "voucher_id" INTEGER NOT NULL,
    "line" SMALLINT NOT NULL,
    "show_id" INTEGER,
    "project_id" INTEGER,
    "event_id" INTEGER,
    "cost_centre_id" INTEGER,
    "category_id" INTEGER,
    "purse_id" INTEGER,
    "percent" DECIMAL(7,4),
    "amount" DECIMAL(18,2) NOT NULL,
    "cost" DECIMAL(18,2) NOT NULL,
    "by_user_id" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "allocation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "allocation_line_check" CHECK ("line" BETWEEN 1 AND 200),
    CONSTRAINT "allocation_percent_check" CHECK ("percent" > 0 AND "percent" <= 100),
    CONSTRAINT "allocation_amount_check" CHECK ("amount" >= 0),
    CONSTRAINT "allocation_of_check" CHECK (num_nonnulls("show_id", "project_id", "event_id", "cost_centre_id", "purse_id") > 0)
);
CREATE UNIQUE INDEX "allocation_voucher_id_line_key" ON "allocation"("voucher_id", "line");
CREATE INDEX "allocation_show_id_idx" ON "allocation"("show_id") WHERE "show_id" IS NOT NULL;
CREATE INDEX "allocation_purse_id_idx" ON "allocation"("purse_id") WHERE "purse_id" IS NOT NULL;
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "voucher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_cost_centre_id_fkey" FOREIGN KEY ("cost_centre_id") REFERENCES "cost_centre"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_purse_id_fkey" FOREIGN KEY ("purse_id") REFERENCES "purse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_by_user_id_fkey" FOREIGN KEY ("by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Splits that people use again: "Oficina 60/40". `lines`: lib/vouchers/schema.ts.
CREATE TABLE "allocation_template" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "lines" JSONB NOT NULL,
    "created_by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "allocation_template_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "allocation_template_name_check" CHECK ("name" <> '' AND "name" = btrim("name")),
    CONSTRAINT "allocation_template_lines_check" CHECK (jsonb_typeof("lines") = 'array' AND jsonb_array_length("lines") BETWEEN 1 AND 200)
);
CREATE UNIQUE INDEX "allocation_template_name" ON "allocation_template"(catalogue_key("name")) WHERE "archived_at" IS NULL;
ALTER TABLE "allocation_template" ADD CONSTRAINT "allocation_template_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
