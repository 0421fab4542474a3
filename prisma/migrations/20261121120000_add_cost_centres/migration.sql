CREATE TABLE "cost_centre" (
    "id" SERIAL NOT NULL,
    "code" CITEXT NOT NULL,
    "name" TEXT NOT NULL,
    "company_id" INTEGER,
    "country" CHAR(2) NOT NULL,
    "currencies" TEXT[] NOT NULL,
    "owner_id" INTEGER,
    "archived_at" TIMESTAMPTZ(3),
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "cost_centre_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "cost_centre_code_check" CHECK ("code" <> ''),
    CONSTRAINT "cost_centre_name_check" CHECK ("name" <> ''),
    CONSTRAINT "cost_centre_currencies_check" CHECK (cardinality("currencies") > 0 AND "currencies" <@ ARRAY['ARS', 'USD', 'EUR'])
);
CREATE UNIQUE INDEX "cost_centre_code_key" ON "cost_centre"("code");
ALTER TABLE "cost_centre" ADD CONSTRAINT "cost_centre_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cost_centre" ADD CONSTRAINT "cost_centre_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cost_centre" ADD CONSTRAINT "cost_centre_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "cost_import" (
    "id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "phase" TEXT NOT NULL DEFAULT '',
    "file_key" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "dry_run" BOOLEAN NOT NULL,
    "rows_read" INTEGER NOT NULL DEFAULT 0,
    "rows_accepted" INTEGER NOT NULL DEFAULT 0,
    "rows_rejected" INTEGER NOT NULL DEFAULT 0,
    "inserted" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "sums" JSONB NOT NULL DEFAULT '[]',
    "sample" JSONB NOT NULL DEFAULT '[]',
    "problems" JSONB NOT NULL DEFAULT '[]',
    "doubts" JSONB NOT NULL DEFAULT '[]',
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" INTEGER,

    CONSTRAINT "cost_import_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "cost_import_status_check" CHECK ("status" IN ('queued', 'running', 'done', 'failed', 'undone')),
    CONSTRAINT "cost_import_undone_check" CHECK (("status" = 'undone') = ("undone_at" IS NOT NULL) AND ("undone_at" IS NULL) = ("undone_by" IS NULL)),
    CONSTRAINT "cost_import_dry_run_check" CHECK (NOT ("dry_run" AND "status" = 'undone'))
);
CREATE INDEX "cost_import_created_at_idx" ON "cost_import"("created_at");
CREATE INDEX "cost_import_sha256_idx" ON "cost_import"("sha256");
ALTER TABLE "cost_import" ADD CONSTRAINT "cost_import_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cost_import" ADD CONSTRAINT "cost_import_undone_by_fkey" FOREIGN KEY ("undone_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "cost_reallocation" (
    "id" SERIAL NOT NULL,
    "from_centre_id" INTEGER NOT NULL,
    "from_month" DATE NOT NULL,
    "to_centre_id" INTEGER NOT NULL,
    "to_month" DATE NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pedido',
    "requested_by" INTEGER NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_by" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "decision_reason" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "cost_reallocation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "cost_reallocation_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "cost_reallocation_amount_check" CHECK ("amount" > 0),
    CONSTRAINT "cost_reallocation_reason_check" CHECK ("reason" <> ''),
    CONSTRAINT "cost_reallocation_months_check" CHECK (extract(day FROM "from_month") = 1 AND extract(day FROM "to_month") = 1),
    CONSTRAINT "cost_reallocation_elsewhere_check" CHECK (("from_centre_id", "from_month") <> ("to_centre_id", "to_month")),
    CONSTRAINT "cost_reallocation_status_check" CHECK ("status" IN ('pedido', 'aprobado', 'rechazado', 'cancelado')),
    CONSTRAINT "cost_reallocation_decided_check" CHECK (("status" = 'pedido') = ("decided_at" IS NULL) AND ("decided_at" IS NULL) = ("decided_by" IS NULL)),
    CONSTRAINT "cost_reallocation_why_check" CHECK ("status" <> 'rechazado' OR "decision_reason" <> ''),
    -- Who asked neither approves nor rejects; cancelling is for who asked.
    CONSTRAINT "cost_reallocation_four_eyes_check" CHECK ("status" = 'pedido' OR ("status" = 'cancelado') = ("decided_by" = "requested_by"))
);
CREATE INDEX "cost_reallocation_status_id_idx" ON "cost_reallocation"("status", "id");
ALTER TABLE "cost_reallocation" ADD CONSTRAINT "cost_reallocation_from_centre_id_fkey" FOREIGN KEY ("from_centre_id") REFERENCES "cost_centre"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cost_reallocation" ADD CONSTRAINT "cost_reallocation_to_centre_id_fkey" FOREIGN KEY ("to_centre_id") REFERENCES "cost_centre"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cost_reallocation" ADD CONSTRAINT "cost_reallocation_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cost_reallocation" ADD CONSTRAINT "cost_reallocation_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "cost_entry" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "centre_id" INTEGER NOT NULL,
    "category" TEXT NOT NULL DEFAULT '',
    "concept" TEXT NOT NULL,
    "supplier" TEXT NOT NULL DEFAULT '',
    "document" TEXT NOT NULL DEFAULT '',
    "amount" DECIMAL(18,2) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "source" TEXT NOT NULL,
    "import_id" UUID,
    "import_row" INTEGER,
    "reallocation_id" INTEGER,
    "reverses_id" INTEGER,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cost_entry_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "cost_entry_kind_check" CHECK ("kind" IN ('presupuestado', 'comprometido', 'real')),
    CONSTRAINT "cost_entry_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "cost_entry_amount_check" CHECK ("amount" <> 0),
    CONSTRAINT "cost_entry_concept_check" CHECK ("concept" <> ''),
    CONSTRAINT "cost_entry_source_check" CHECK ("source" IN ('manual', 'importacion', 'reasignacion', 'contraasiento')),
    CONSTRAINT "cost_entry_import_check" CHECK (("source" = 'importacion') = ("import_row" IS NOT NULL) AND ("import_row" IS NULL OR "import_id" IS NOT NULL)),
    CONSTRAINT "cost_entry_reallocation_check" CHECK (("source" = 'reasignacion') = ("reallocation_id" IS NOT NULL)),
    CONSTRAINT "cost_entry_reversal_check" CHECK (("source" = 'contraasiento') = ("reverses_id" IS NOT NULL))
);
-- Sums by month and centre are read from this index alone.
CREATE INDEX "cost_entry_sums" ON "cost_entry"("currency", "day", "centre_id", "kind", "amount");
CREATE INDEX "cost_entry_centre_id_currency_day_idx" ON "cost_entry"("centre_id", "currency", "day");
CREATE INDEX "cost_entry_import" ON "cost_entry"("import_id") WHERE "import_id" IS NOT NULL;
-- An entry is reversed once; an approval posts one entry of each sign.
CREATE UNIQUE INDEX "cost_entry_reverses_id_key" ON "cost_entry"("reverses_id");
CREATE UNIQUE INDEX "cost_entry_reallocation" ON "cost_entry"("reallocation_id", ("amount" > 0)) WHERE "reallocation_id" IS NOT NULL;
ALTER TABLE "cost_entry" ADD CONSTRAINT "cost_entry_centre_id_fkey" FOREIGN KEY ("centre_id") REFERENCES "cost_centre"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cost_entry" ADD CONSTRAINT "cost_entry_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "cost_import"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cost_entry" ADD CONSTRAINT "cost_entry_reallocation_id_fkey" FOREIGN KEY ("reallocation_id") REFERENCES "cost_reallocation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cost_entry" ADD CONSTRAINT "cost_entry_reverses_id_fkey" FOREIGN KEY ("reverses_id") REFERENCES "cost_entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cost_entry" ADD CONSTRAINT "cost_entry_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Entries are only added: what is wrong is reversed by another one.
CREATE FUNCTION cost_entry_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'cost_entry: entries never change' USING ERRCODE = '23514';
END $$;
CREATE TRIGGER cost_entry_frozen BEFORE UPDATE OR DELETE ON "cost_entry" FOR EACH ROW EXECUTE FUNCTION cost_entry_frozen();
CREATE TRIGGER cost_entry_no_truncate BEFORE TRUNCATE ON "cost_entry" FOR EACH STATEMENT EXECUTE FUNCTION cost_entry_frozen();

-- What an imported row says, hashed: the same row is not loaded twice. Undoing an import takes its keys out.
CREATE TABLE "cost_entry_key" (
    "key" TEXT NOT NULL,
    "import_id" UUID NOT NULL,

    CONSTRAINT "cost_entry_key_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "cost_entry_key_import_id_idx" ON "cost_entry_key"("import_id");
ALTER TABLE "cost_entry_key" ADD CONSTRAINT "cost_entry_key_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "cost_import"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
