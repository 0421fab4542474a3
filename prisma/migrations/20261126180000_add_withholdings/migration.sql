-- Withholdings: dated regimes, what each payment withholds by them, the months' padrones, what is to be paid in.

-- One version of a regime: a dated parameter with its source. In force once a second person approved it, and never changed after.
CREATE TABLE "tax_regime" (
    "id" SERIAL NOT NULL,
    "country" CHAR(2) NOT NULL,
    "tax" TEXT NOT NULL,
    -- The tax office's own, or ours where it has none; of Ingresos Brutos the jurisdiction.
    "code" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT NOT NULL,
    "formula" TEXT NOT NULL,
    "base" TEXT NOT NULL,
    "percent" DECIMAL(7,4) NOT NULL DEFAULT 0,
    "unregistered_percent" DECIMAL(7,4),
    "allowance" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "minimum" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "scale" JSONB NOT NULL DEFAULT '[]',
    "accumulates" BOOLEAN NOT NULL DEFAULT false,
    "presumption" DECIMAL(7,4) NOT NULL DEFAULT 100,
    "gross_up" BOOLEAN NOT NULL DEFAULT false,
    "borne_by" TEXT NOT NULL DEFAULT 'proveedor',
    "excludable" BOOLEAN NOT NULL DEFAULT true,
    -- What it asks of the payment; empty asks nothing.
    "categories" TEXT[] NOT NULL DEFAULT '{}',
    "papers" TEXT[] NOT NULL DEFAULT '{}',
    "conditions" TEXT[] NOT NULL DEFAULT '{}',
    "voucher_types" TEXT[] NOT NULL DEFAULT '{}',
    "payees" TEXT NOT NULL DEFAULT 'todos',
    -- The VAT that an advance without voucher is taken to include; null: none, all of it is the base.
    "advance_vat_percent" DECIMAL(5,2),
    -- In which return it is handed in, of which months, and on which day after them it is paid in.
    "return_form" TEXT NOT NULL,
    "period" TEXT NOT NULL DEFAULT 'mes',
    "due_day" SMALLINT NOT NULL,
    "valid_from" DATE NOT NULL,
    "valid_until" DATE,
    "source" TEXT NOT NULL,
    -- "Confirmar con el contador".
    "to_confirm" BOOLEAN NOT NULL DEFAULT true,
    "state" TEXT NOT NULL DEFAULT 'propuesto',
    "reason" TEXT NOT NULL DEFAULT '',
    "proposed_by_user_id" INTEGER,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_by_user_id" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "decision_reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "tax_regime_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "tax_regime_country_check" CHECK ("country" IN ('AR', 'ES')),
    CONSTRAINT "tax_regime_tax_check" CHECK ("tax" IN ('ganancias', 'iva', 'iibb', 'suss', 'irpf', 'irnr')),
    CONSTRAINT "tax_regime_formula_check" CHECK ("formula" IN ('escala', 'porcentaje', 'padron', 'sobre_iva')),
    CONSTRAINT "tax_regime_base_check" CHECK ("base" IN ('neto', 'iva', 'total')),
    CONSTRAINT "tax_regime_payees_check" CHECK ("payees" IN ('todos', 'personas', 'sociedades')),
    CONSTRAINT "tax_regime_borne_by_check" CHECK ("borne_by" IN ('proveedor', 'empresa')),
    CONSTRAINT "tax_regime_period_check" CHECK ("period" IN ('mes', 'trimestre') AND "due_day" BETWEEN 1 AND 28),
    CONSTRAINT "tax_regime_valid_check" CHECK ("valid_until" >= "valid_from"),
    CONSTRAINT "tax_regime_state_check" CHECK ("state" IN ('propuesto', 'vigente', 'rechazado')),
    CONSTRAINT "tax_regime_source_check" CHECK ("source" <> '' AND "code" <> ''),
    -- Whoever proposed it never decides it.
    CONSTRAINT "tax_regime_people_check" CHECK ("decided_by_user_id" <> "proposed_by_user_id")
);
CREATE UNIQUE INDEX "tax_regime_version" ON "tax_regime"("country", "tax", "code", "version");
CREATE UNIQUE INDEX "tax_regime_one_proposal" ON "tax_regime"("country", "tax", "code") WHERE "state" = 'propuesto';
ALTER TABLE "tax_regime" ADD CONSTRAINT "tax_regime_proposed_by_user_id_fkey" FOREIGN KEY ("proposed_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tax_regime" ADD CONSTRAINT "tax_regime_decided_by_user_id_fkey" FOREIGN KEY ("decided_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Which of our companies withhold by it.
CREATE TABLE "tax_regime_agent" (
    "regime_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,

    CONSTRAINT "tax_regime_agent_pkey" PRIMARY KEY ("regime_id", "company_id")
);
CREATE INDEX "tax_regime_agent_company_id_idx" ON "tax_regime_agent"("company_id");
ALTER TABLE "tax_regime_agent" ADD CONSTRAINT "tax_regime_agent_regime_id_fkey" FOREIGN KEY ("regime_id") REFERENCES "tax_regime"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tax_regime_agent" ADD CONSTRAINT "tax_regime_agent_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A month's padrón as the agency published it: the hash proves who was not in it. The newest of a month counts.
CREATE TABLE "padron_file" (
    "id" SERIAL NOT NULL,
    "jurisdiction" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "file_name" TEXT NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "published_on" DATE,
    "rows_read" INTEGER NOT NULL,
    "rows_kept" INTEGER NOT NULL,
    "import_id" UUID,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "padron_file_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "padron_file_month_check" CHECK (EXTRACT(DAY FROM "month") = 1),
    CONSTRAINT "padron_file_rows_check" CHECK ("rows_read" > 0 AND "rows_kept" BETWEEN 0 AND "rows_read")
);
CREATE INDEX "padron_file_month_idx" ON "padron_file"("jurisdiction", "month", "id");
ALTER TABLE "padron_file" ADD CONSTRAINT "padron_file_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "padron_rate" (
    "file_id" INTEGER NOT NULL,
    -- Figures alone.
    "tax_id" TEXT NOT NULL,
    "percent" DECIMAL(5,2) NOT NULL,
    "group" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "padron_rate_pkey" PRIMARY KEY ("file_id", "tax_id"),
    CONSTRAINT "padron_rate_percent_check" CHECK ("percent" BETWEEN 0 AND 100)
);
ALTER TABLE "padron_rate" ADD CONSTRAINT "padron_rate_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "padron_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a payment withholds by one regime. A row of nothing withheld still holds its part of the month's base. Without order:
-- what was paid and declared elsewhere.
CREATE TABLE "withholding" (
    "id" SERIAL NOT NULL,
    "order_id" INTEGER,
    "company_id" INTEGER NOT NULL,
    "supplier_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "month" DATE NOT NULL GENERATED ALWAYS AS ((date_trunc('month', "day"::timestamp))::date) STORED,
    -- None: what the voucher itself says it withholds.
    "regime_id" INTEGER,
    "tax" TEXT NOT NULL,
    "code" TEXT NOT NULL DEFAULT '',
    "base" DECIMAL(18,2) NOT NULL,
    "accumulated" DECIMAL(18,2) NOT NULL,
    "taxable" DECIMAL(18,2) NOT NULL,
    "rate" DECIMAL(7,4),
    "due" DECIMAL(18,2) NOT NULL,
    "before" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "relieved" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "amount" DECIMAL(18,2) NOT NULL,
    -- What of it the supplier does not get: nothing where the company bears it.
    "deducted" DECIMAL(18,2) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'propuesta',
    "series" TEXT NOT NULL GENERATED ALWAYS AS (CASE WHEN "tax" = 'iibb' THEN 'iibb ' || "code" ELSE "tax" END) STORED,
    "certificate" INTEGER,
    -- A declared one of which nobody typed what was withheld then.
    "flagged" BOOLEAN NOT NULL DEFAULT false,
    "period_id" INTEGER,
    "annulled_at" TIMESTAMPTZ(3),
    "annulled_by_user_id" INTEGER,
    "annulled_reason" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "withholding_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "withholding_amount_check" CHECK ("amount" >= 0 AND "relieved" >= 0 AND "deducted" BETWEEN 0 AND "amount"),
    CONSTRAINT "withholding_state_check" CHECK ("state" IN ('propuesta', 'autorizada', 'emitida', 'anulada', 'declarada')),
    CONSTRAINT "withholding_certificate_check" CHECK (CASE "state" WHEN 'emitida' THEN ("certificate" IS NOT NULL) = ("amount" > 0) WHEN 'anulada' THEN true ELSE "certificate" IS NULL END)
);
CREATE UNIQUE INDEX "withholding_number_key" ON "withholding"("company_id", "series", "certificate");
CREATE INDEX "withholding_order_id_idx" ON "withholding"("order_id");
CREATE INDEX "withholding_month_idx" ON "withholding"("company_id", "month", "supplier_id");
CREATE INDEX "withholding_supplier_id_idx" ON "withholding"("supplier_id");
CREATE INDEX "withholding_regime_id_idx" ON "withholding"("regime_id");
ALTER TABLE "withholding" ADD CONSTRAINT "withholding_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "payment_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "withholding" ADD CONSTRAINT "withholding_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "withholding" ADD CONSTRAINT "withholding_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "withholding" ADD CONSTRAINT "withholding_regime_id_fkey" FOREIGN KEY ("regime_id") REFERENCES "tax_regime"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "withholding" ADD CONSTRAINT "withholding_annulled_by_user_id_fkey" FOREIGN KEY ("annulled_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The last certificate of a company's series: locked by whoever releases, so that none is left out or used twice.
CREATE TABLE "withholding_number" (
    "company_id" INTEGER NOT NULL,
    "series" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "withholding_number_pkey" PRIMARY KEY ("company_id", "series")
);
ALTER TABLE "withholding_number" ADD CONSTRAINT "withholding_number_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a company pays in of a series for a month or quarter: the source of its obligation `retencion`.
CREATE TABLE "withholding_period" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "series" TEXT NOT NULL,
    "starts_on" DATE NOT NULL,

    CONSTRAINT "withholding_period_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "withholding_period_key" ON "withholding_period"("company_id", "series", "starts_on");
ALTER TABLE "withholding_period" ADD CONSTRAINT "withholding_period_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "withholding" ADD CONSTRAINT "withholding_period_id_fkey" FOREIGN KEY ("period_id") REFERENCES "withholding_period"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "withholding_period_id_idx" ON "withholding"("period_id");

-- Regimes as the public sources give them; an accountant confirms each, and says which companies withhold by it.
INSERT INTO "tax_regime" ("country", "tax", "code", "name", "formula", "base", "percent", "unregistered_percent", "allowance", "minimum", "scale", "accumulates",
  "excludable", "categories", "papers", "conditions", "voucher_types", "payees", "advance_vat_percent", "return_form", "period", "due_day", "valid_from", "source", "state") VALUES
('AR', 'ganancias', '78', 'Compra de bienes', 'porcentaje', 'neto', 2, 10, 224000, 240, '[]', true, true, '{bienes,bienes_de_uso}', '{}', '{"",responsable_inscripto,no_alcanzado}', '{}', 'todos', 21, 'sicore', 'mes', 10, '2019-08-01',
  'RG (AFIP) 830/2000, anexo VIII, régimen 78; importe no sujeto y alícuotas sin verificar', 'vigente'),
('AR', 'ganancias', '94', 'Locaciones de obra y servicios', 'porcentaje', 'neto', 2, 28, 67170, 240, '[]', true, true, '{}', '{}', '{"",responsable_inscripto,no_alcanzado}', '{}', 'todos', 21, 'sicore', 'mes', 10, '2019-08-01',
  'RG (AFIP) 830/2000, anexo VIII, régimen 94; importe no sujeto y alícuotas sin verificar', 'vigente'),
('AR', 'ganancias', '31', 'Alquiler de inmuebles urbanos', 'porcentaje', 'neto', 6, 28, 11200, 1020, '[]', true, true, '{locaciones}', '{}', '{"",responsable_inscripto,no_alcanzado}', '{}', 'todos', 21, 'sicore', 'mes', 10, '2019-08-01',
  'RG (AFIP) 830/2000, anexo VIII, régimen 31, mínimo de $ 1.020; importe no sujeto y alícuotas sin verificar', 'vigente'),
('AR', 'ganancias', '119', 'Profesiones liberales y oficios', 'escala', 'neto', 0, 28, 160000, 240,
  '[{"upTo":"71000.00","fixed":"0.00","percent":"5","over":"0.00"},{"upTo":"142000.00","fixed":"3550.00","percent":"9","over":"71000.00"},{"upTo":"213000.00","fixed":"9940.00","percent":"12","over":"142000.00"},{"upTo":"284000.00","fixed":"18460.00","percent":"15","over":"213000.00"},{"upTo":"426000.00","fixed":"29110.00","percent":"19","over":"284000.00"},{"upTo":"568000.00","fixed":"56090.00","percent":"23","over":"426000.00"},{"upTo":"852000.00","fixed":"88750.00","percent":"27","over":"568000.00"},{"upTo":null,"fixed":"165430.00","percent":"31","over":"852000.00"}]',
  true, true, '{honorarios,servicios}', '{}', '{"",responsable_inscripto,no_alcanzado}', '{}', 'personas', 21, 'sicore', 'mes', 10, '2023-09-27',
  'RG (AFIP) 5423/2023 sobre RG 830, régimen 119: importe no sujeto y escala', 'vigente'),
('AR', 'ganancias', 'OSR', 'Operación sujeta a retención', 'porcentaje', 'neto', 6, NULL, 0, 0, '[]', false, false, '{}', '{}', '{}', '{51,52,53,54}', 'todos', NULL, 'sicore', 'mes', 10, '2025-12-01',
  'RG (ARCA) 5762/2025: 6 % del neto; los certificados de exclusión no se oponen. Código de SICORE sin verificar', 'vigente'),
('AR', 'iva', 'OSR', 'Operación sujeta a retención', 'sobre_iva', 'iva', 100, NULL, 0, 0, '[]', false, false, '{}', '{}', '{}', '{51,52,53,54}', 'todos', NULL, 'sire', 'mes', 10, '2025-12-01',
  'RG (ARCA) 5762/2025: 100 % del IVA; los certificados de exclusión no se oponen. Código de SIRE sin verificar', 'vigente'),
('AR', 'iva', '2854', 'IVA, agentes nombrados', 'sobre_iva', 'iva', 50, NULL, 0, 0, '[]', false, true, '{}', '{}', '{responsable_inscripto}', '{}', 'todos', 21, 'sire', 'mes', 10, '2010-06-01',
  'RG (AFIP) 2854/2010: solo agentes nombrados en sus anexos; la parte del IVA por clase de compra, sin verificar', 'vigente'),
('AR', 'suss', '1784', 'Seguridad social', 'porcentaje', 'neto', 1, NULL, 0, 0, '[]', false, true, '{}', '{}', '{responsable_inscripto}', '{}', 'todos', 21, 'sire', 'mes', 10, '2004-12-01',
  'RG (AFIP) 1784/2004: a empleadores, por agentes nombrados; alícuota de 1 o 2 % sin verificar', 'vigente'),
('AR', 'iibb', '901', 'Ingresos Brutos CABA', 'padron', 'neto', 0, NULL, 0, 0, '[]', false, true, '{}', '{}', '{}', '{}', 'todos', 21, 'arciba', 'mes', 10, '2020-01-01',
  'AGIP, padrón mensual ARDJU008: columna de retención; quien no figura, el parámetro', 'vigente'),
('AR', 'iibb', '902', 'Ingresos Brutos Buenos Aires', 'padron', 'neto', 0, NULL, 0, 0, '[]', false, true, '{}', '{}', '{}', '{}', 'todos', 21, 'arba', 'mes', 10, '2020-01-01',
  'ARBA, padrón mensual PadronRGSRet: alícuota de retención; quien no figura, el parámetro', 'vigente'),
('ES', 'irpf', '15', 'Profesionales', 'porcentaje', 'neto', 15, NULL, 0, 0, '[]', false, true, '{}', '{}', '{"",regimen_general,recargo_equivalencia,exento}', '{}', 'personas', 21, '111', 'trimestre', 20, '2015-07-12',
  'RIRPF art. 95.1: 15 % sin la comunicación firmada, diga lo que diga la factura', 'vigente'),
('ES', 'irpf', '7', 'Profesionales, inicio de actividad', 'porcentaje', 'neto', 7, NULL, 0, 0, '[]', false, true, '{}', '{irpf_reducido}', '{"",regimen_general,recargo_equivalencia,exento}', '{}', 'personas', 21, '111', 'trimestre', 20, '2015-07-12',
  'RIRPF art. 95.1 (DGT V2609-23): 7 % el año de inicio y los dos siguientes, con comunicación firmada', 'vigente'),
('ES', 'irpf', '19', 'Alquiler de locales', 'porcentaje', 'neto', 19, NULL, 0, 0, '[]', false, true, '{locaciones}', '{}', '{"",regimen_general,recargo_equivalencia,exento}', '{}', 'todos', 21, '115', 'trimestre', 20, '2016-01-01',
  'Modelo 115: arrendamiento de inmuebles urbanos, 19 %', 'vigente'),
('ES', 'irnr', '24', 'No residentes', 'porcentaje', 'total', 24, NULL, 0, 0, '[]', false, true, '{}', '{}', '{exterior}', '{}', 'todos', NULL, '216', 'trimestre', 20, '2015-01-01',
  'TRLIRNR art. 25: 24 % del importe íntegro', 'vigente'),
('ES', 'irnr', '19', 'No residentes de la UE y el EEE', 'porcentaje', 'total', 19, NULL, 0, 0, '[]', false, true, '{}', '{residencia}', '{exterior}', '{}', 'todos', NULL, '216', 'trimestre', 20, '2016-01-01',
  'TRLIRNR art. 25: 19 % con certificado de residencia fiscal en la UE o el EEE vigente el día del pago', 'vigente');
