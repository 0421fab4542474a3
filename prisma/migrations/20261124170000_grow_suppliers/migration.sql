-- Locks supplier: moments, it has few rows
-- A supplier grows from a name and a number to all that paying them needs. The record stays the one that money points to.
ALTER TABLE "supplier"
  -- What a number of another country is called there: RUT, CNPJ, VAT. Null for CUIT and NIF.
  ADD COLUMN "id_type" TEXT,
  ADD COLUMN "iva_condition" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "iibb_regime" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "iibb_number" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "iibb_jurisdictions" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "street" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "street_number" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "postcode" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "town" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "region" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "address_country" CHAR(2),
  ADD COLUMN "mail_payments" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "mail_invoices" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "phone" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "payment_days" INTEGER,
  ADD COLUMN "payment_fixed_days" INTEGER[] NOT NULL DEFAULT '{}',
  ADD COLUMN "category_id" INTEGER,
  ADD COLUMN "purse_id" INTEGER,
  ADD COLUMN "name_key" TEXT GENERATED ALWAYS AS (catalogue_key("name")) STORED,
  ADD COLUMN "words" TEXT GENERATED ALWAYS AS (search_plain("name" || ' ' || "trade_name" || ' ' || coalesce("tax_id", '') || ' '
    || replace(coalesce("tax_id", ''), '-', ''))) STORED,
  ADD CONSTRAINT "supplier_id_type_check" CHECK ("id_type" IS NULL OR "country" NOT IN ('AR', 'ES')),
  ADD CONSTRAINT "supplier_iva_condition_check" CHECK ("iva_condition" IN ('', 'responsable_inscripto', 'monotributo', 'exento',
    'no_alcanzado', 'regimen_general', 'recargo_equivalencia', 'exterior')),
  ADD CONSTRAINT "supplier_iibb_regime_check" CHECK ("iibb_regime" IN ('', 'local', 'convenio', 'simplificado', 'exento', 'no_inscripto')),
  -- The 24 jurisdictions by the numbers of the Comisión Arbitral.
  ADD CONSTRAINT "supplier_iibb_jurisdictions_check" CHECK (array_to_string("iibb_jurisdictions", ',') ~ '^(9(0[1-9]|1\d|2[0-4])(,|$))*$'),
  ADD CONSTRAINT "supplier_payment_days_check" CHECK ("payment_days" BETWEEN 0 AND 365),
  ADD CONSTRAINT "supplier_payment_fixed_days_check" CHECK (1 <= ALL ("payment_fixed_days") AND 31 >= ALL ("payment_fixed_days")),
  ADD CONSTRAINT "supplier_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "supplier_purse_id_fkey" FOREIGN KEY ("purse_id") REFERENCES "purse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "supplier_category_id_idx" ON "supplier"("category_id");
CREATE INDEX "supplier_purse_id_idx" ON "supplier"("purse_id");
-- The list in its order, with what counts it.
CREATE INDEX "supplier_list" ON "supplier"("name_key", "id") INCLUDE ("state", "country") WHERE "merged_into" IS NULL;
CREATE INDEX "supplier_words" ON "supplier" USING GIN ("words" gin_trgm_ops);

-- Who has no number is proposed, whatever is said: also one that has lost theirs.
CREATE FUNCTION supplier_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.tax_id IS NULL THEN NEW.state := 'propuesto'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER supplier_state BEFORE INSERT OR UPDATE OF tax_id, state ON "supplier" FOR EACH ROW EXECUTE FUNCTION supplier_state();

-- A supplier and all that were merged into it, through any number of merges.
CREATE FUNCTION supplier_all("id" INTEGER) RETURNS SETOF INTEGER LANGUAGE sql STABLE AS $$
  WITH RECURSIVE one(id) AS (SELECT $1 UNION ALL SELECT s.id FROM supplier s JOIN one ON s.merged_into = one.id) SELECT id FROM one
$$;

-- What happened to a supplier: states with their reasons, accounts, mails, papers, merges. Only added to.
CREATE TABLE "supplier_event" (
  "id" SERIAL NOT NULL,
  "supplier_id" INTEGER NOT NULL,
  "kind" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "by_user_id" INTEGER,
  "reason" TEXT NOT NULL DEFAULT '',
  "facts" JSONB NOT NULL DEFAULT '{}',
  CONSTRAINT "supplier_event_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "supplier_event_kind_check" CHECK ("kind" IN ('estado', 'mails', 'unido', 'separado', 'cuenta'))
);
CREATE INDEX "supplier_event_supplier_id_id_idx" ON "supplier_event"("supplier_id", "id");
ALTER TABLE "supplier_event" ADD CONSTRAINT "supplier_event_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "supplier_event" ADD CONSTRAINT "supplier_event_by_user_id_fkey" FOREIGN KEY ("by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE FUNCTION supplier_event_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what happened to a supplier is not rewritten' USING ERRCODE = 'check_violation', CONSTRAINT = 'supplier_event_append_only';
END $$;
CREATE TRIGGER supplier_event_guard BEFORE UPDATE ON "supplier_event" FOR EACH ROW EXECUTE FUNCTION supplier_event_guard();

-- Where a supplier is paid. What identifies an account never changes: another number, holder or currency is another account.
CREATE TABLE "bank_account" (
  "id" SERIAL NOT NULL,
  "supplier_id" INTEGER NOT NULL,
  "kind" TEXT NOT NULL,
  "number" TEXT NOT NULL,
  "alias" TEXT NOT NULL DEFAULT '',
  "bic" TEXT NOT NULL DEFAULT '',
  "bank" TEXT NOT NULL DEFAULT '',
  "currency" CHAR(3) NOT NULL,
  "holder" TEXT NOT NULL,
  "holder_tax_id" TEXT NOT NULL,
  "replaces_id" INTEGER,
  "created_by" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "state" TEXT NOT NULL DEFAULT 'pendiente',
  "verified_by" INTEGER,
  "verified_at" TIMESTAMPTZ(3),
  "usable_from" TIMESTAMPTZ(3),
  "released_by" INTEGER,
  "released_at" TIMESTAMPTZ(3),
  "release_reason" TEXT NOT NULL DEFAULT '',
  "closed_by" INTEGER,
  "closed_at" TIMESTAMPTZ(3),
  "close_reason" TEXT NOT NULL DEFAULT '',
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "bank_account_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "bank_account_kind_check" CHECK ("kind" IN ('cbu', 'iban', 'otra')),
  CONSTRAINT "bank_account_number_check" CHECK ("number" ~ '^[A-Z0-9]{4,34}$' AND ("kind" <> 'cbu' OR "number" ~ '^\d{22}$')),
  CONSTRAINT "bank_account_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
  CONSTRAINT "bank_account_state_check" CHECK ("state" IN ('pendiente', 'verificada', 'rechazada', 'reemplazada')),
  CONSTRAINT "bank_account_holder_check" CHECK ("holder" <> '' AND "holder_tax_id" <> ''),
  -- Four eyes, and a third pair to shorten the wait.
  CONSTRAINT "bank_account_four_eyes" CHECK ("verified_by" <> "created_by"),
  CONSTRAINT "bank_account_release_by_third" CHECK (("released_by" IS NULL) = ("released_at" IS NULL)
    AND ("released_by" IS NULL OR "released_by" <> "created_by" AND "released_by" <> "verified_by" AND "release_reason" <> '')),
  CONSTRAINT "bank_account_verified_check" CHECK (("verified_by" IS NULL) = ("verified_at" IS NULL) AND ("verified_at" IS NULL) = ("usable_from" IS NULL)
    AND ("state" <> 'verificada' OR "verified_at" IS NOT NULL) AND ("state" <> 'pendiente' OR "verified_at" IS NULL)),
  CONSTRAINT "bank_account_wait_check" CHECK (CASE WHEN "released_at" IS NULL THEN "usable_from" = "verified_at" + interval '48 hours'
    ELSE "usable_from" = "released_at" END),
  CONSTRAINT "bank_account_closed_check" CHECK (("state" IN ('rechazada', 'reemplazada')) = ("closed_at" IS NOT NULL))
);
-- A number stands once among those of a supplier that count.
CREATE UNIQUE INDEX "bank_account_live_number" ON "bank_account"("supplier_id", "number", "currency") WHERE "state" IN ('pendiente', 'verificada');
CREATE INDEX "bank_account_supplier_id_idx" ON "bank_account"("supplier_id");
CREATE INDEX "bank_account_number_idx" ON "bank_account"("number");
CREATE INDEX "bank_account_pending" ON "bank_account"("supplier_id") WHERE "state" = 'pendiente';
CREATE INDEX "bank_account_usable_from_idx" ON "bank_account"("usable_from");
CREATE INDEX "bank_account_replaces_id_idx" ON "bank_account"("replaces_id");
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "bank_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_verified_by_fkey" FOREIGN KEY ("verified_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_released_by_fkey" FOREIGN KEY ("released_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_closed_by_fkey" FOREIGN KEY ("closed_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE FUNCTION bank_account_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE settled TEXT[] := ARRAY['state', 'verified_by', 'verified_at', 'usable_from', 'released_by', 'released_at', 'release_reason',
  'closed_by', 'closed_at', 'close_reason', 'version'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a bank account is not deleted' USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_account_kept';
  END IF;
  IF (to_jsonb(NEW) - settled) <> (to_jsonb(OLD) - settled) THEN
    RAISE EXCEPTION 'a bank account does not change: another one is loaded' USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_account_kept';
  END IF;
  IF OLD.state <> NEW.state AND NOT ((OLD.state = 'pendiente' AND NEW.state IN ('verificada', 'rechazada'))
    OR (OLD.state = 'verificada' AND NEW.state = 'reemplazada')) THEN
    RAISE EXCEPTION 'a bank account goes from % to % never', OLD.state, NEW.state USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_account_states';
  END IF;
  IF OLD.verified_at IS NOT NULL AND (NEW.verified_at, NEW.verified_by) IS DISTINCT FROM (OLD.verified_at, OLD.verified_by) THEN
    RAISE EXCEPTION 'a bank account is verified once' USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_account_states';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_account_guard BEFORE UPDATE OR DELETE ON "bank_account" FOR EACH ROW EXECUTE FUNCTION bank_account_guard();

-- Whose an account is by what a bank said: its list of transfers or recipients.
CREATE TABLE "bank_holder" (
  "id" SERIAL NOT NULL,
  "number" TEXT NOT NULL,
  "tax_id" TEXT NOT NULL,
  "name" TEXT NOT NULL DEFAULT '',
  "version" INTEGER NOT NULL DEFAULT 1,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "bank_holder_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "bank_holder_number_check" CHECK ("number" ~ '^[A-Z0-9]{4,34}$')
);
CREATE UNIQUE INDEX "bank_holder_number_key" ON "bank_holder"("number");

-- What a supplier is not to be withheld, for how long, by which paper.
CREATE TABLE "tax_status" (
  "id" SERIAL NOT NULL,
  "supplier_id" INTEGER NOT NULL,
  "tax" TEXT NOT NULL,
  "jurisdiction" TEXT NOT NULL DEFAULT '',
  "regime" TEXT NOT NULL DEFAULT '',
  "percent" DECIMAL(5,2) NOT NULL,
  "starts_on" DATE NOT NULL,
  "ends_on" DATE,
  "certificate" TEXT NOT NULL DEFAULT '',
  "withdrawn" BOOLEAN NOT NULL DEFAULT false,
  "created_by" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "tax_status_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "tax_status_tax_check" CHECK ("tax" IN ('ganancias', 'iva', 'suss', 'iibb', 'irpf', 'irnr')),
  CONSTRAINT "tax_status_jurisdiction_check" CHECK (("tax" = 'iibb') = ("jurisdiction" <> '') AND "jurisdiction" ~ '^(9(0[1-9]|1\d|2[0-4]))?$'),
  CONSTRAINT "tax_status_percent_check" CHECK ("percent" > 0 AND "percent" <= 100),
  CONSTRAINT "tax_status_days_check" CHECK ("ends_on" >= "starts_on")
);
CREATE INDEX "tax_status_supplier_id_idx" ON "tax_status"("supplier_id");
CREATE INDEX "tax_status_ends" ON "tax_status"("ends_on") WHERE NOT "withdrawn";
ALTER TABLE "tax_status" ADD CONSTRAINT "tax_status_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tax_status" ADD CONSTRAINT "tax_status_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Papers of a supplier, some of which expire. The file is attached to the row.
CREATE TABLE "supplier_document" (
  "id" SERIAL NOT NULL,
  "supplier_id" INTEGER NOT NULL,
  "kind" TEXT NOT NULL,
  "note" TEXT NOT NULL DEFAULT '',
  "starts_on" DATE,
  "ends_on" DATE,
  "withdrawn" BOOLEAN NOT NULL DEFAULT false,
  "created_by" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "supplier_document_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "supplier_document_kind_check" CHECK ("kind" IN ('constancia', 'cuenta', 'cesion', 'contrato', 'seguro', 'residencia',
    'irpf_reducido', 'otro')),
  CONSTRAINT "supplier_document_days_check" CHECK ("ends_on" >= "starts_on")
);
CREATE INDEX "supplier_document_supplier_id_idx" ON "supplier_document"("supplier_id");
CREATE INDEX "supplier_document_ends" ON "supplier_document"("ends_on") WHERE NOT "withdrawn";
ALTER TABLE "supplier_document" ADD CONSTRAINT "supplier_document_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "supplier_document" ADD CONSTRAINT "supplier_document_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Who verifies an account: somebody of Administración who did not load it. Its record's maker and loader are kept out by the engine.
INSERT INTO "approval_policy" ("kind", "version", "state", "currency", "note", "published_at", "rules")
VALUES ('bank_account', 1, 'vigente', 'ARS', 'La verifica otra persona de Administración, o un administrador.', CURRENT_TIMESTAMP,
  '[{"match": "todas", "conditions": [], "steps": [{"who": [{"type": "rol", "role": "Administracion"}, {"type": "rol", "role": "Administrador"}],
    "mode": "alguno", "sla_hours": 16, "escalate_to": [], "may_skip": false}]}]');

-- Each account as it stands now: of whom it is through merges, whose the bank says it is where that is somebody else without a
-- cession on file, and what may be done with it. The one place that says so.
CREATE FUNCTION supplier_top("id" INTEGER) RETURNS INTEGER LANGUAGE sql STABLE AS $$
  WITH RECURSIVE up(id, merged_into) AS (SELECT s.id, s.merged_into FROM supplier s WHERE s.id = $1
    UNION ALL SELECT s.id, s.merged_into FROM supplier s JOIN up ON s.id = up.merged_into)
  SELECT id FROM up WHERE merged_into IS NULL
$$;
CREATE VIEW bank_account_now AS
SELECT x.id, x.supplier_id, x.state, x.usable_from, x.other_tax_id,
  CASE WHEN x.state IN ('rechazada', 'reemplazada') THEN x.state
    WHEN x.other_tax_id IS NOT NULL THEN 'observada'
    WHEN x.state = 'pendiente' THEN 'pendiente'
    WHEN x.usable_from > now() THEN 'espera'
    ELSE 'lista' END AS standing
FROM (
  SELECT a.id, k.id AS supplier_id, a.state, a.usable_from,
    -- Nobody looks for the cession of an account of which no bank said anything.
    CASE WHEN h.tax_id IS NOT NULL AND h.tax_id <> replace(k.tax_id, '-', '') AND NOT EXISTS (
      SELECT 1 FROM supplier_document d WHERE d.supplier_id IN (SELECT supplier_all(k.id)) AND d.kind = 'cesion' AND NOT d.withdrawn
        AND (d.ends_on IS NULL OR d.ends_on >= current_date)) THEN h.tax_id END AS other_tax_id
  FROM bank_account a JOIN supplier s ON s.id = a.supplier_id
  JOIN supplier k ON k.id = CASE WHEN s.merged_into IS NULL THEN s.id ELSE supplier_top(s.id) END
  LEFT JOIN bank_holder h ON h.number = a.number) x;
