-- Purchasing: what people ask for, what suppliers offer for it, the order, what came, and what was billed of it.

-- How far a bill may be from its order, from a day on: the greater of a percent and a fixed sum per unit.
CREATE TABLE "purchase_tolerance" (
    "id" SERIAL NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "from_day" DATE NOT NULL,
    "price_percent" DECIMAL(5,2) NOT NULL,
    "price_fixed" DECIMAL(18,2) NOT NULL,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "purchase_tolerance_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "purchase_tolerance_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "purchase_tolerance_amounts_check" CHECK ("price_percent" BETWEEN 0 AND 100 AND "price_fixed" >= 0)
);
CREATE UNIQUE INDEX "purchase_tolerance_currency_from_day_key" ON "purchase_tolerance"("currency", "from_day");
ALTER TABLE "purchase_tolerance" ADD CONSTRAINT "purchase_tolerance_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
INSERT INTO "purchase_tolerance" ("currency", "from_day", "price_percent", "price_fixed") VALUES
  ('ARS', '2020-01-01', 2.00, 100.00), ('USD', '2020-01-01', 2.00, 0.10), ('EUR', '2020-01-01', 2.00, 0.10);

-- What somebody asks for, and how far it is. It has one card of the board of purchases.
CREATE TABLE "requisition" (
    "id" SERIAL NOT NULL,
    "year" SMALLINT NOT NULL,
    "number" INTEGER NOT NULL,
    "card_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    -- Why it waits, or was given up.
    "state_reason" TEXT NOT NULL DEFAULT '',
    "requested_by_user_id" INTEGER,
    "need_day" DATE,
    "company_id" INTEGER,
    "purse_id" INTEGER,
    "show_id" INTEGER,
    "category_id" INTEGER,
    -- Who pays it, as whoever asked wrote it: what cannot be read of it leaves the requisition without a purse.
    "centre" TEXT NOT NULL DEFAULT '',
    "currency" CHAR(3) NOT NULL DEFAULT 'ARS',
    "estimate" DECIMAL(18,2),
    "few_quotes_reason" TEXT NOT NULL DEFAULT '',
    "choice_reason" TEXT NOT NULL DEFAULT '',
    -- A card of before: whatever it says of an order was never posted.
    "adopted" BOOLEAN NOT NULL DEFAULT false,
    -- What a card of before says of its supplier, order, delivery and invoice.
    "said" JSONB NOT NULL DEFAULT '{}',
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- Since when it is in its state.
    "state_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "words" TEXT NOT NULL GENERATED ALWAYS AS (search_plain('SOL-' || "year"::int || '-' || lpad("number"::text, 3, '0') || ' ' || "title" || ' ' || "centre")) STORED,

    CONSTRAINT "requisition_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "requisition_state_check" CHECK ("state" IN ('solicitud', 'cotizacion', 'en_aprobacion', 'aprobada', 'enviada', 'recibida_parcial', 'recibida',
      'facturada', 'en_espera', 'cerrada', 'cancelada')),
    CONSTRAINT "requisition_title_check" CHECK ("title" <> ''),
    CONSTRAINT "requisition_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "requisition_estimate_check" CHECK ("estimate" >= 0),
    CONSTRAINT "requisition_reason_check" CHECK ("adopted" OR "state" NOT IN ('en_espera', 'cancelada') OR "state_reason" <> '')
);
CREATE UNIQUE INDEX "requisition_card_id_key" ON "requisition"("card_id");
CREATE UNIQUE INDEX "requisition_year_number_key" ON "requisition"("year", "number");
CREATE INDEX "requisition_state_idx" ON "requisition"("state", "id");
CREATE INDEX "requisition_requested_by_user_id_idx" ON "requisition"("requested_by_user_id");
CREATE INDEX "requisition_purse_id_idx" ON "requisition"("purse_id");
CREATE INDEX "requisition_words" ON "requisition" USING GIN ("words" gin_trgm_ops);
ALTER TABLE "requisition" ADD CONSTRAINT "requisition_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "card"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "requisition" ADD CONSTRAINT "requisition_requested_by_user_id_fkey" FOREIGN KEY ("requested_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "requisition" ADD CONSTRAINT "requisition_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "requisition" ADD CONSTRAINT "requisition_purse_id_fkey" FOREIGN KEY ("purse_id") REFERENCES "purse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "requisition" ADD CONSTRAINT "requisition_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "requisition" ADD CONSTRAINT "requisition_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "requisition" ADD CONSTRAINT "requisition_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "requisition_line" (
    "id" SERIAL NOT NULL,
    "requisition_id" INTEGER NOT NULL,
    "n" SMALLINT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'bien',
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(14,3) NOT NULL,
    "unit" TEXT NOT NULL DEFAULT 'unidad',
    "purse_id" INTEGER,

    CONSTRAINT "requisition_line_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "requisition_line_kind_check" CHECK ("kind" IN ('bien', 'servicio', 'extra')),
    CONSTRAINT "requisition_line_quantity_check" CHECK ("quantity" > 0),
    CONSTRAINT "requisition_line_description_check" CHECK ("description" <> '')
);
CREATE UNIQUE INDEX "requisition_line_requisition_id_n_key" ON "requisition_line"("requisition_id", "n");
ALTER TABLE "requisition_line" ADD CONSTRAINT "requisition_line_requisition_id_fkey" FOREIGN KEY ("requisition_id") REFERENCES "requisition"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "requisition_line" ADD CONSTRAINT "requisition_line_purse_id_fkey" FOREIGN KEY ("purse_id") REFERENCES "purse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a supplier offers. `fx_rate`: units of the requisition's currency for one of the quote's.
CREATE TABLE "quote" (
    "id" SERIAL NOT NULL,
    "requisition_id" INTEGER NOT NULL,
    "supplier_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL DEFAULT 'ARS',
    "fx_rate" DECIMAL(18,6),
    "day" DATE NOT NULL,
    "valid_until" DATE,
    -- Why it holds although it ran out.
    "expired_reason" TEXT NOT NULL DEFAULT '',
    "delivery_day" DATE,
    "delivery_place" TEXT NOT NULL DEFAULT '',
    "terms" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "withdrawn_at" TIMESTAMPTZ(3),
    "created_by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "quote_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "quote_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "quote_fx_rate_check" CHECK ("fx_rate" > 0)
);
CREATE UNIQUE INDEX "quote_of_supplier" ON "quote"("requisition_id", "supplier_id") WHERE "withdrawn_at" IS NULL;
ALTER TABLE "quote" ADD CONSTRAINT "quote_requisition_id_fkey" FOREIGN KEY ("requisition_id") REFERENCES "requisition"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "quote" ADD CONSTRAINT "quote_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "quote" ADD CONSTRAINT "quote_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- `pack`: how many of the requisition's units are in one of the quote's (a box of twelve). Without a line of the requisition it is an extra.
CREATE TABLE "quote_line" (
    "id" SERIAL NOT NULL,
    "quote_id" INTEGER NOT NULL,
    "n" SMALLINT NOT NULL,
    "requisition_line_id" INTEGER,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(14,3) NOT NULL,
    "unit" TEXT NOT NULL DEFAULT 'unidad',
    "pack" DECIMAL(14,3) NOT NULL DEFAULT 1,
    "unit_price" DECIMAL(18,4) NOT NULL,
    "vat_rate" DECIMAL(5,2) NOT NULL DEFAULT 21,

    CONSTRAINT "quote_line_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "quote_line_amounts_check" CHECK ("quantity" > 0 AND "pack" > 0 AND "unit_price" >= 0 AND "vat_rate" BETWEEN 0 AND 100)
);
CREATE UNIQUE INDEX "quote_line_quote_id_n_key" ON "quote_line"("quote_id", "n");
CREATE UNIQUE INDEX "quote_line_quote_id_requisition_line_id_key" ON "quote_line"("quote_id", "requisition_line_id");
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_requisition_line_id_fkey" FOREIGN KEY ("requisition_line_id") REFERENCES "requisition_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Numbers of orders: gapless per company and year.
CREATE TABLE "purchase_number" (
    "company_id" INTEGER NOT NULL,
    "year" SMALLINT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "purchase_number_pkey" PRIMARY KEY ("company_id", "year")
);
ALTER TABLE "purchase_number" ADD CONSTRAINT "purchase_number_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is bought of whom. How far it is stands on its requisition; it has its number since it was approved.
CREATE TABLE "purchase_order" (
    "id" SERIAL NOT NULL,
    "requisition_id" INTEGER NOT NULL,
    "quote_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "supplier_id" INTEGER NOT NULL,
    "year" SMALLINT,
    "number" INTEGER,
    "currency" CHAR(3) NOT NULL,
    "delivery_day" DATE,
    "delivery_place" TEXT NOT NULL DEFAULT '',
    "terms" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    -- Quantities and prices that wait for approval, of an order that was approved before.
    "amendment" JSONB,
    "approved_at" TIMESTAMPTZ(3),
    "approved_by_user_id" INTEGER,
    "sent_at" TIMESTAMPTZ(3),
    "sent_to" TEXT NOT NULL DEFAULT '',
    "token_hash" TEXT,
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_by" TEXT NOT NULL DEFAULT '',
    "closed_at" TIMESTAMPTZ(3),
    "created_by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "purchase_order_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "purchase_order_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "purchase_order_number_check" CHECK (("number" IS NULL) = ("year" IS NULL) AND ("number" IS NULL) = ("approved_at" IS NULL))
);
CREATE UNIQUE INDEX "purchase_order_requisition_id_key" ON "purchase_order"("requisition_id");
CREATE UNIQUE INDEX "purchase_order_company_id_year_number_key" ON "purchase_order"("company_id", "year", "number");
CREATE UNIQUE INDEX "purchase_order_token_hash_key" ON "purchase_order"("token_hash");
CREATE INDEX "purchase_order_supplier_id_idx" ON "purchase_order"("supplier_id");
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_requisition_id_fkey" FOREIGN KEY ("requisition_id") REFERENCES "requisition"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_approved_by_user_id_fkey" FOREIGN KEY ("approved_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Whoever matches something of a line holds it: what is received, billed (less what notes took) and matched are the sums of its rows.
CREATE TABLE "order_line" (
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "n" SMALLINT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'bien',
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(14,3) NOT NULL,
    "unit" TEXT NOT NULL DEFAULT 'unidad',
    "unit_price" DECIMAL(18,4) NOT NULL,
    "vat_rate" DECIMAL(5,2) NOT NULL DEFAULT 21,
    "net" DECIMAL(18,2) NOT NULL GENERATED ALWAYS AS (round("quantity" * "unit_price", 2)) STORED,
    "vat" DECIMAL(18,2) NOT NULL GENERATED ALWAYS AS (round(round("quantity" * "unit_price", 2) * "vat_rate" / 100, 2)) STORED,
    "purse_id" INTEGER NOT NULL,
    "show_id" INTEGER,
    "category_id" INTEGER,
    "received" DECIMAL(14,3) NOT NULL DEFAULT 0,
    "billed" DECIMAL(14,3) NOT NULL DEFAULT 0,
    "matched" DECIMAL(14,3) NOT NULL DEFAULT 0,

    CONSTRAINT "order_line_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "order_line_kind_check" CHECK ("kind" IN ('bien', 'servicio', 'extra')),
    CONSTRAINT "order_line_amounts_check" CHECK ("quantity" > 0 AND "unit_price" >= 0 AND "vat_rate" BETWEEN 0 AND 100),
    CONSTRAINT "order_line_received_check" CHECK ("received" BETWEEN 0 AND "quantity"),
    CONSTRAINT "order_line_billed_check" CHECK ("billed" >= 0),
    CONSTRAINT "order_line_matched_check" CHECK ("matched" >= 0 AND "matched" <= "received" AND "matched" <= "billed")
);
CREATE UNIQUE INDEX "order_line_order_id_n_key" ON "order_line"("order_id", "n");
CREATE INDEX "order_line_purse_id_idx" ON "order_line"("purse_id");
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "purchase_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_purse_id_fkey" FOREIGN KEY ("purse_id") REFERENCES "purse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "receipt" (
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "client_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    -- The number of the delivery note.
    "reference" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by_user_id" INTEGER,
    "undone_reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "receipt_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "receipt_undone_check" CHECK (("undone_at" IS NULL) = ("undone_by_user_id" IS NULL) AND ("undone_at" IS NULL) = ("undone_reason" = ''))
);
CREATE UNIQUE INDEX "receipt_by_user_id_client_id_key" ON "receipt"("by_user_id", "client_id");
CREATE INDEX "receipt_order_id_idx" ON "receipt"("order_id");
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "purchase_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_by_user_id_fkey" FOREIGN KEY ("by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_undone_by_user_id_fkey" FOREIGN KEY ("undone_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "receipt_line" (
    "id" SERIAL NOT NULL,
    "receipt_id" INTEGER NOT NULL,
    "order_line_id" INTEGER NOT NULL,
    "quantity" DECIMAL(14,3) NOT NULL,
    "undone" BOOLEAN NOT NULL DEFAULT false,
    "matched" DECIMAL(14,3) NOT NULL DEFAULT 0,

    CONSTRAINT "receipt_line_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "receipt_line_quantity_check" CHECK ("quantity" > 0),
    CONSTRAINT "receipt_line_matched_check" CHECK ("matched" BETWEEN 0 AND CASE WHEN "undone" THEN 0 ELSE "quantity" END)
);
CREATE UNIQUE INDEX "receipt_line_receipt_id_order_line_id_key" ON "receipt_line"("receipt_id", "order_line_id");
CREATE INDEX "receipt_line_order_line_id_idx" ON "receipt_line"("order_line_id");
ALTER TABLE "receipt_line" ADD CONSTRAINT "receipt_line_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "receipt_line" ADD CONSTRAINT "receipt_line_order_line_id_fkey" FOREIGN KEY ("order_line_id") REFERENCES "order_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a voucher bills of an order; without a line of it, something that was not ordered. `credited`: what notes took back of it.
CREATE TABLE "billed_line" (
    "id" SERIAL NOT NULL,
    "voucher_id" INTEGER NOT NULL,
    "order_id" INTEGER NOT NULL,
    "n" SMALLINT NOT NULL,
    "order_line_id" INTEGER,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(14,3) NOT NULL,
    "unit_price" DECIMAL(18,4) NOT NULL,
    "net" DECIMAL(18,2) NOT NULL GENERATED ALWAYS AS (round("quantity" * "unit_price", 2)) STORED,
    "credited" DECIMAL(14,3) NOT NULL DEFAULT 0,
    "matched" DECIMAL(14,3) NOT NULL DEFAULT 0,

    CONSTRAINT "billed_line_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "billed_line_amounts_check" CHECK ("quantity" > 0 AND "unit_price" >= 0),
    CONSTRAINT "billed_line_matched_check" CHECK ("credited" >= 0 AND "matched" >= 0 AND "matched" + "credited" <= "quantity")
);
CREATE UNIQUE INDEX "billed_line_voucher_id_order_id_n_key" ON "billed_line"("voucher_id", "order_id", "n");
CREATE UNIQUE INDEX "billed_line_voucher_id_order_line_id_key" ON "billed_line"("voucher_id", "order_line_id");
CREATE INDEX "billed_line_order_id_idx" ON "billed_line"("order_id");
CREATE INDEX "billed_line_order_line_id_idx" ON "billed_line"("order_line_id");
ALTER TABLE "billed_line" ADD CONSTRAINT "billed_line_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "voucher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "billed_line" ADD CONSTRAINT "billed_line_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "purchase_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "billed_line" ADD CONSTRAINT "billed_line_order_line_id_fkey" FOREIGN KEY ("order_line_id") REFERENCES "order_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Voucher line, order line and receipt: how many of a receipt are those of a bill.
CREATE TABLE "purchase_match" (
    "id" SERIAL NOT NULL,
    "billed_line_id" INTEGER NOT NULL,
    "receipt_line_id" INTEGER NOT NULL,
    "order_line_id" INTEGER NOT NULL,
    "quantity" DECIMAL(14,3) NOT NULL,

    CONSTRAINT "purchase_match_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "purchase_match_quantity_check" CHECK ("quantity" > 0)
);
CREATE UNIQUE INDEX "purchase_match_billed_line_id_receipt_line_id_key" ON "purchase_match"("billed_line_id", "receipt_line_id");
CREATE INDEX "purchase_match_receipt_line_id_idx" ON "purchase_match"("receipt_line_id");
CREATE INDEX "purchase_match_order_line_id_idx" ON "purchase_match"("order_line_id");
ALTER TABLE "purchase_match" ADD CONSTRAINT "purchase_match_billed_line_id_fkey" FOREIGN KEY ("billed_line_id") REFERENCES "billed_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purchase_match" ADD CONSTRAINT "purchase_match_receipt_line_id_fkey" FOREIGN KEY ("receipt_line_id") REFERENCES "receipt_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purchase_match" ADD CONSTRAINT "purchase_match_order_line_id_fkey" FOREIGN KEY ("order_line_id") REFERENCES "order_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The sums of a line follow its rows, each under the line's lock; what is too much is refused by the checks of the three tables.
CREATE FUNCTION purchase_line_sums() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  added jsonb := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) END;
  gone jsonb := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) END;
BEGIN
  IF TG_TABLE_NAME = 'receipt_line' THEN
    UPDATE order_line l SET received = l.received + x.quantity FROM (
      SELECT line, sum(quantity) AS quantity FROM (
        SELECT (added ->> 'order_line_id')::int AS line, CASE WHEN (added ->> 'undone')::boolean THEN 0 ELSE (added ->> 'quantity')::numeric END AS quantity
        UNION ALL SELECT (gone ->> 'order_line_id')::int, -CASE WHEN (gone ->> 'undone')::boolean THEN 0 ELSE (gone ->> 'quantity')::numeric END) s GROUP BY line
    ) x WHERE l.id = x.line AND x.quantity <> 0;
  ELSIF TG_TABLE_NAME = 'billed_line' THEN
    UPDATE order_line l SET billed = l.billed + x.quantity FROM (
      SELECT line, sum(quantity) AS quantity FROM (
        SELECT (added ->> 'order_line_id')::int AS line, (added ->> 'quantity')::numeric - (added ->> 'credited')::numeric AS quantity
        UNION ALL SELECT (gone ->> 'order_line_id')::int, (gone ->> 'credited')::numeric - (gone ->> 'quantity')::numeric) s GROUP BY line
    ) x WHERE l.id = x.line AND x.quantity <> 0;
  ELSE
    -- A match that is made or goes away; its quantity is never changed.
    PERFORM 1 FROM order_line WHERE id = coalesce((added ->> 'order_line_id')::int, (gone ->> 'order_line_id')::int) FOR UPDATE;
    UPDATE receipt_line SET matched = matched + coalesce((added ->> 'quantity')::numeric, -(gone ->> 'quantity')::numeric)
      WHERE id = coalesce((added ->> 'receipt_line_id')::int, (gone ->> 'receipt_line_id')::int)
        AND order_line_id = coalesce((added ->> 'order_line_id')::int, (gone ->> 'order_line_id')::int);
    IF NOT FOUND THEN RAISE EXCEPTION 'a match is of one order line' USING ERRCODE = '23514'; END IF;
    UPDATE billed_line SET matched = matched + coalesce((added ->> 'quantity')::numeric, -(gone ->> 'quantity')::numeric)
      WHERE id = coalesce((added ->> 'billed_line_id')::int, (gone ->> 'billed_line_id')::int)
        AND order_line_id = coalesce((added ->> 'order_line_id')::int, (gone ->> 'order_line_id')::int);
    IF NOT FOUND THEN RAISE EXCEPTION 'a match is of one order line' USING ERRCODE = '23514'; END IF;
    UPDATE order_line SET matched = matched + coalesce((added ->> 'quantity')::numeric, -(gone ->> 'quantity')::numeric)
      WHERE id = coalesce((added ->> 'order_line_id')::int, (gone ->> 'order_line_id')::int);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "receipt_line_sums" AFTER INSERT OR DELETE OR UPDATE OF "quantity", "undone", "order_line_id" ON "receipt_line" FOR EACH ROW EXECUTE FUNCTION purchase_line_sums();
CREATE TRIGGER "billed_line_sums" AFTER INSERT OR DELETE OR UPDATE OF "quantity", "credited", "order_line_id" ON "billed_line" FOR EACH ROW EXECUTE FUNCTION purchase_line_sums();
CREATE TRIGGER "purchase_match_sums" AFTER INSERT OR DELETE ON "purchase_match" FOR EACH ROW EXECUTE FUNCTION purchase_line_sums();
CREATE FUNCTION purchase_match_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a match is made or goes away' USING ERRCODE = '23514'; END $$;
CREATE TRIGGER "purchase_match_stays" BEFORE UPDATE ON "purchase_match" FOR EACH ROW EXECUTE FUNCTION purchase_match_stays();
