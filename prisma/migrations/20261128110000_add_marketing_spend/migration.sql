-- What marketing may spend of a show or a project, channel by channel: each line is one purse, by month, that lets nobody ask for more than it has.
CREATE TABLE "spend_line" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER,
    "project_id" INTEGER,
    "channel" TEXT NOT NULL,
    "category_id" INTEGER,
    "purse_id" INTEGER NOT NULL,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "spend_line_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "spend_line_of_check" CHECK (num_nonnulls("show_id", "project_id") = 1),
    CONSTRAINT "spend_line_channel_check" CHECK ("channel" IN ('digital', 'via_publica', 'radio', 'tv', 'prensa', 'influencers', 'grafica', 'otros'))
);
CREATE UNIQUE INDEX "spend_line_purse_id_key" ON "spend_line"("purse_id");
CREATE UNIQUE INDEX "spend_line_show_key" ON "spend_line"("show_id", "channel") WHERE "show_id" IS NOT NULL;
CREATE UNIQUE INDEX "spend_line_project_key" ON "spend_line"("project_id", "channel") WHERE "project_id" IS NOT NULL;
ALTER TABLE "spend_line" ADD CONSTRAINT "spend_line_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "spend_line" ADD CONSTRAINT "spend_line_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "spend_line" ADD CONSTRAINT "spend_line_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "spend_line" ADD CONSTRAINT "spend_line_purse_id_fkey" FOREIGN KEY ("purse_id") REFERENCES "purse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "spend_line" ADD CONSTRAINT "spend_line_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A line's month in a currency: what was planned (frozen once published) and what is expected by now. What was given is reckoned in the ledger.
CREATE TABLE "spend_plan" (
    "id" SERIAL NOT NULL,
    "line_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "planned" DECIMAL(18,2),
    "forecast" DECIMAL(18,2),
    -- What it was given so far: the record that its entries are compared with.
    "given" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "published_at" TIMESTAMPTZ(3),
    "published_by_user_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "spend_plan_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "spend_plan_month_check" CHECK (extract(day FROM "month") = 1),
    CONSTRAINT "spend_plan_amount_check" CHECK ("planned" >= 0 AND "forecast" >= 0)
);
CREATE UNIQUE INDEX "spend_plan_line_id_month_currency_key" ON "spend_plan"("line_id", "month", "currency");
ALTER TABLE "spend_plan" ADD CONSTRAINT "spend_plan_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "spend_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "spend_plan" ADD CONSTRAINT "spend_plan_published_by_user_id_fkey" FOREIGN KEY ("published_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What somebody wants to spend. Its number is of the year in which it was begun.
CREATE TABLE "expense" (
    "id" SERIAL NOT NULL,
    "year" SMALLINT NOT NULL,
    "number" INTEGER NOT NULL,
    "code" TEXT NOT NULL GENERATED ALWAYS AS ('G-' || "year"::text || '-' || lpad("number"::text, 6, '0')) STORED,
    "supplier_id" INTEGER,
    "supplier_name" TEXT NOT NULL DEFAULT '',
    "concept" TEXT NOT NULL,
    "company_id" INTEGER NOT NULL,
    "category_id" INTEGER,
    "currency" CHAR(3) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "net" DECIMAL(18,2) NOT NULL,
    "vat" DECIMAL(18,2) NOT NULL,
    "from_day" DATE NOT NULL,
    "until_day" DATE NOT NULL,
    "over" TEXT NOT NULL DEFAULT 'no',
    "over_reason" TEXT NOT NULL DEFAULT '',
    "from_line_id" INTEGER,
    "from_month" DATE,
    "moved" DECIMAL(18,2),
    "state" TEXT NOT NULL DEFAULT 'borrador',
    "state_reason" TEXT NOT NULL DEFAULT '',
    "state_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "nudged_on" DATE,
    "nudged_at" TIMESTAMPTZ(3),
    "client_id" UUID NOT NULL,
    "created_by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "words" TEXT NOT NULL GENERATED ALWAYS AS (search_plain("concept" || ' ' || "supplier_name")) STORED,

    CONSTRAINT "expense_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "expense_state_check" CHECK ("state" IN ('borrador', 'en_aprobacion', 'aprobado', 'devuelto', 'rechazado', 'cancelado', 'cerrado')),
    CONSTRAINT "expense_amount_check" CHECK ("amount" > 0 AND "net" >= 0 AND "vat" >= 0 AND "amount" = "net" + "vat"),
    CONSTRAINT "expense_days_check" CHECK ("from_day" <= "until_day"),
    CONSTRAINT "expense_over_check" CHECK ("over" IN ('no', 'reasigna', 'excepcion') AND ("over" = 'reasigna') = ("from_line_id" IS NOT NULL AND "from_month" IS NOT NULL))
);
CREATE UNIQUE INDEX "expense_year_number_key" ON "expense"("year", "number");
CREATE UNIQUE INDEX "expense_code_key" ON "expense"("code");
CREATE UNIQUE INDEX "expense_created_by_user_id_client_id_key" ON "expense"("created_by_user_id", "client_id");
CREATE INDEX "expense_created_by_user_id_id_idx" ON "expense"("created_by_user_id", "id");
CREATE INDEX "expense_state_id_idx" ON "expense"("state", "id");
CREATE INDEX "expense_supplier_id_created_at_idx" ON "expense"("supplier_id", "created_at");
ALTER TABLE "expense" ADD CONSTRAINT "expense_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "expense" ADD CONSTRAINT "expense_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "expense" ADD CONSTRAINT "expense_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "expense" ADD CONSTRAINT "expense_from_line_id_fkey" FOREIGN KEY ("from_line_id") REFERENCES "spend_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "expense" ADD CONSTRAINT "expense_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Which lines of the plan it is spent from; one campaign may be several shows'.
CREATE TABLE "expense_line" (
    "id" SERIAL NOT NULL,
    "expense_id" INTEGER NOT NULL,
    "n" SMALLINT NOT NULL,
    "line_id" INTEGER NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "vat" DECIMAL(18,2) NOT NULL,

    CONSTRAINT "expense_line_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "expense_line_amount_check" CHECK ("amount" > 0 AND "vat" >= 0 AND "vat" <= "amount")
);
CREATE UNIQUE INDEX "expense_line_expense_id_line_id_key" ON "expense_line"("expense_id", "line_id");
CREATE INDEX "expense_line_line_id_idx" ON "expense_line"("line_id");
ALTER TABLE "expense_line" ADD CONSTRAINT "expense_line_expense_id_fkey" FOREIGN KEY ("expense_id") REFERENCES "expense"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "expense_line" ADD CONSTRAINT "expense_line_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "spend_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The last number of each year.
CREATE TABLE "expense_number" (
    "year" SMALLINT NOT NULL,
    "last" INTEGER NOT NULL,
    CONSTRAINT "expense_number_pkey" PRIMARY KEY ("year")
);

-- Who approves: Marketing; what moves budget, goes beyond the purse or passes a million also whoever has the purse in charge.
INSERT INTO "approval_policy" ("kind", "version", "state", "currency", "note", "published_at", "rules")
SELECT 'gasto', 1, 'vigente', 'ARS', 'Aprueba Marketing; lo que mueve plan, se pasa de la bolsa o supera $ 1.000.000, también quien lleva la bolsa.', CURRENT_TIMESTAMP,
  jsonb_build_array(
    jsonb_build_object('match', 'todas', 'conditions', '[{"field": "excede", "op": "es", "value": true}]'::jsonb, 'steps', jsonb_build_array(m.step, o.step)),
    jsonb_build_object('match', 'alguna', 'conditions', '[{"field": "reasigna", "op": "es", "value": true}, {"field": "importe", "op": "mayor", "value": "1000000"}]'::jsonb, 'steps', jsonb_build_array(m.step, o.step)),
    jsonb_build_object('match', 'todas', 'conditions', '[]'::jsonb, 'steps', jsonb_build_array(m.step)))
FROM (SELECT '{"who": [{"type": "rol", "role": "Marketing"}, {"type": "rol", "role": "Administrador"}], "mode": "alguno", "sla_hours": 4, "escalate_to": [], "may_skip": true}'::jsonb AS step) m,
  (SELECT '{"who": [{"type": "duenio", "of": "bolsa"}, {"type": "rol", "role": "Administrador"}], "mode": "alguno", "sla_hours": 8, "escalate_to": [], "may_skip": true}'::jsonb AS step) o;
