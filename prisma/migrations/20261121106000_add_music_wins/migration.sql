CREATE TABLE "company" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "tax_id" TEXT NOT NULL,
    "country" CHAR(2) NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "company_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "company_tax_id_check" CHECK ("tax_id" ~ '^[A-Z0-9]{5,20}$')
);
CREATE UNIQUE INDEX "company_country_tax_id_key" ON "company"("country", "tax_id");

CREATE TABLE "budget_assignment" (
    "id" SERIAL NOT NULL,
    "user_email" CITEXT NOT NULL,
    "area" TEXT NOT NULL,
    "categories" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "rol" TEXT NOT NULL DEFAULT 'reader',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "budget_assignment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "budget_assignment_rol_check" CHECK ("rol" IN ('reader', 'editor', 'approver', 'admin')),
    CONSTRAINT "budget_assignment_area_check" CHECK ("area" <> '')
);
CREATE UNIQUE INDEX "budget_assignment_user_email_area_key" ON "budget_assignment"("user_email", "area");
CREATE INDEX "budget_assignment_area_idx" ON "budget_assignment"("area");

CREATE TABLE "budget_line" (
    "id" SERIAL NOT NULL,
    "area" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" INTEGER,

    CONSTRAINT "budget_line_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "budget_line_place_check" CHECK ("area" <> '' AND "category" <> '')
);
CREATE INDEX "budget_line_area_category_idx" ON "budget_line"("area", "category");
ALTER TABLE "budget_line" ADD CONSTRAINT "budget_line_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "budget_proposal" (
    "id" SERIAL NOT NULL,
    "line_id" INTEGER NOT NULL,
    "isop" BOOLEAN NOT NULL DEFAULT false,
    "option_number" INTEGER NOT NULL DEFAULT 0,
    "prioridad" TEXT NOT NULL DEFAULT 'media',
    "chosen" BOOLEAN NOT NULL DEFAULT false,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "budget_proposal_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "budget_proposal_isop_check" CHECK ("option_number" >= 0 AND "isop" = ("option_number" > 0)),
    CONSTRAINT "budget_proposal_prioridad_check" CHECK ("prioridad" IN ('alta', 'media', 'baja')),
    CONSTRAINT "budget_proposal_chosen_check" CHECK (NOT ("chosen" AND "deleted_at" IS NOT NULL)),
    CONSTRAINT "budget_proposal_main_check" CHECK ("isop" OR "deleted_at" IS NULL)
);
CREATE UNIQUE INDEX "budget_proposal_line_id_option_number_key" ON "budget_proposal"("line_id", "option_number");
CREATE UNIQUE INDEX "budget_proposal_chosen" ON "budget_proposal"("line_id") WHERE "chosen";
ALTER TABLE "budget_proposal" ADD CONSTRAINT "budget_proposal_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "budget_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "budget_proposal" ADD CONSTRAINT "budget_proposal_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "budget_version" (
    "id" SERIAL NOT NULL,
    "proposal_id" INTEGER NOT NULL,
    "line_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "head" BOOLEAN NOT NULL DEFAULT true,
    "accion" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "status_admin" TEXT NOT NULL DEFAULT 'pendiente',
    "motivo" TEXT NOT NULL DEFAULT '',
    "titulo" TEXT NOT NULL,
    "proveedor" TEXT NOT NULL DEFAULT '',
    "proveedor_mail" TEXT NOT NULL DEFAULT '',
    "proveedor_cuit" TEXT NOT NULL DEFAULT '',
    "detalle" TEXT NOT NULL DEFAULT '',
    "alicuota_ars" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "alicuota_usd" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "iva" DECIMAL(5,2),
    "condicion_pago" TEXT NOT NULL DEFAULT '',
    "fecha_entrega" DATE,
    "detalles" JSONB NOT NULL DEFAULT '[]',
    "fecha_pago" DATE,
    "fecha_pagado" DATE,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "budget_version_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "budget_version_status_check" CHECK ("status" IN ('borrador', 'pendiente', 'aprobado', 'rechazado', 'a_pagar', 'pagado', 'anulado')),
    CONSTRAINT "budget_version_status_admin_check" CHECK ("status_admin" IN ('pendiente', 'aprobado', 'rechazado')),
    CONSTRAINT "budget_version_amounts_check" CHECK ("alicuota_ars" >= 0 AND "alicuota_usd" >= 0),
    CONSTRAINT "budget_version_iva_check" CHECK ("iva" BETWEEN 0 AND 100),
    CONSTRAINT "budget_version_motivo_check" CHECK ("motivo" <> '' OR ("status" <> 'rechazado' AND "status_admin" <> 'rechazado')),
    -- Never pay what is not approved, by its area and by Administration.
    CONSTRAINT "budget_version_paid_check" CHECK ("status" NOT IN ('a_pagar', 'pagado') OR "status_admin" = 'aprobado'),
    CONSTRAINT "budget_version_scheduled_check" CHECK ("status" <> 'a_pagar' OR "fecha_pago" IS NOT NULL),
    CONSTRAINT "budget_version_fecha_pagado_check" CHECK (("status" = 'pagado') = ("fecha_pagado" IS NOT NULL))
);
CREATE UNIQUE INDEX "budget_version_proposal_id_version_key" ON "budget_version"("proposal_id", "version");
CREATE UNIQUE INDEX "budget_version_head" ON "budget_version"("proposal_id") WHERE "head";
-- Of a line's proposals one at most is approved, scheduled or paid.
CREATE UNIQUE INDEX "budget_version_approved" ON "budget_version"("line_id") WHERE "head" AND "status" IN ('aprobado', 'a_pagar', 'pagado');
CREATE INDEX "budget_version_line_id_idx" ON "budget_version"("line_id");
ALTER TABLE "budget_version" ADD CONSTRAINT "budget_version_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "budget_proposal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "budget_version" ADD CONSTRAINT "budget_version_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "budget_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "budget_version" ADD CONSTRAINT "budget_version_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A new row is the next version and the head, whatever it says of itself: versions are gapless and the head is the last.
CREATE FUNCTION budget_version_append() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last INTEGER;
BEGIN
  PERFORM 1 FROM budget_proposal WHERE id = NEW.proposal_id AND line_id = NEW.line_id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'proposal % is not of line %', NEW.proposal_id, NEW.line_id USING ERRCODE = '23503';
  END IF;
  UPDATE budget_version SET head = false WHERE proposal_id = NEW.proposal_id AND head RETURNING version INTO last;
  NEW.version := coalesce(last, 0) + 1;
  NEW.head := true;
  RETURN NEW;
END $$;
CREATE TRIGGER budget_version_append BEFORE INSERT ON "budget_version" FOR EACH ROW EXECUTE FUNCTION budget_version_append();

-- History never changes: the only update is the head giving way to the next version, inside the trigger above.
CREATE FUNCTION budget_version_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE was budget_version;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    was := OLD;
    was.head := false;
    IF OLD.head AND NEW IS NOT DISTINCT FROM was AND pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'budget_version: history never changes' USING ERRCODE = '23514';
END $$;
CREATE TRIGGER budget_version_frozen BEFORE UPDATE OR DELETE ON "budget_version" FOR EACH ROW EXECUTE FUNCTION budget_version_frozen();

CREATE TABLE "budget_financiero" (
    "id" SERIAL NOT NULL,
    "proposal_id" INTEGER NOT NULL,
    "tipo" TEXT NOT NULL,
    "descripcion" TEXT NOT NULL DEFAULT '',
    "alicuota_ars" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "alicuota_usd" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "fecha_pago" DATE,
    "estado" TEXT NOT NULL DEFAULT 'pendiente',
    "fecha_pagado" DATE,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "budget_financiero_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "budget_financiero_tipo_check" CHECK ("tipo" IN ('anticipo', 'cuota', 'saldo', 'otro')),
    CONSTRAINT "budget_financiero_estado_check" CHECK ("estado" IN ('pendiente', 'pagado', 'anulado')),
    CONSTRAINT "budget_financiero_amounts_check" CHECK ("alicuota_ars" >= 0 AND "alicuota_usd" >= 0 AND "alicuota_ars" + "alicuota_usd" > 0),
    CONSTRAINT "budget_financiero_pagado_check" CHECK (("estado" = 'pagado') = ("fecha_pagado" IS NOT NULL)),
    CONSTRAINT "budget_financiero_kept_check" CHECK ("deleted_at" IS NULL OR "estado" <> 'pagado')
);
CREATE INDEX "budget_financiero_proposal_id_idx" ON "budget_financiero"("proposal_id");
ALTER TABLE "budget_financiero" ADD CONSTRAINT "budget_financiero_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "budget_proposal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "budget_financiero" ADD CONSTRAINT "budget_financiero_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "budget_comment" (
    "id" SERIAL NOT NULL,
    "line_id" INTEGER NOT NULL,
    "texto" TEXT NOT NULL,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "budget_comment_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "budget_comment_line_id_id_idx" ON "budget_comment"("line_id", "id");
ALTER TABLE "budget_comment" ADD CONSTRAINT "budget_comment_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "budget_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "budget_comment" ADD CONSTRAINT "budget_comment_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "invoice_request" (
    "id" SERIAL NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "line_id" INTEGER,
    "show_id" INTEGER,
    "proveedor" TEXT NOT NULL,
    "proveedor_mail" TEXT NOT NULL DEFAULT '',
    "proveedor_cuit" TEXT NOT NULL DEFAULT '',
    "titulo" TEXT NOT NULL,
    "importe_ars" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "importe_usd" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "company_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "sent" INTEGER NOT NULL DEFAULT 1,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invoice_request_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invoice_request_subject_check" CHECK (
      ("subject_type" IN ('presupuesto', 'financiero') AND "line_id" IS NOT NULL AND "show_id" IS NULL)
      OR ("subject_type" = 'show' AND "show_id" = "subject_id" AND "line_id" IS NULL)),
    CONSTRAINT "invoice_request_amounts_check" CHECK ("importe_ars" >= 0 AND "importe_usd" >= 0)
);
CREATE UNIQUE INDEX "invoice_request_token_hash_key" ON "invoice_request"("token_hash");
CREATE INDEX "invoice_request_line_id_idx" ON "invoice_request"("line_id");
CREATE INDEX "invoice_request_show_id_idx" ON "invoice_request"("show_id");
ALTER TABLE "invoice_request" ADD CONSTRAINT "invoice_request_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "budget_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invoice_request" ADD CONSTRAINT "invoice_request_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invoice_request" ADD CONSTRAINT "invoice_request_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invoice_request" ADD CONSTRAINT "invoice_request_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "supplier_invoice" (
    "id" SERIAL NOT NULL,
    "request_id" INTEGER NOT NULL,
    "supplier_tax_id" TEXT NOT NULL,
    "recipient_tax_id" TEXT NOT NULL,
    "tipo" TEXT NOT NULL,
    "punto_venta" TEXT NOT NULL DEFAULT '',
    "numero" TEXT NOT NULL,
    "fecha" DATE NOT NULL,
    "total" DECIMAL(18,2) NOT NULL,
    "divisa" CHAR(3) NOT NULL,
    "cae" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "supplier_invoice_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "supplier_invoice_total_check" CHECK ("total" > 0),
    CONSTRAINT "supplier_invoice_divisa_check" CHECK ("divisa" IN ('ARS', 'USD'))
);
CREATE UNIQUE INDEX "supplier_invoice_request_id_key" ON "supplier_invoice"("request_id");
CREATE UNIQUE INDEX "supplier_invoice_number" ON "supplier_invoice"("supplier_tax_id", "tipo", "punto_venta", "numero");
ALTER TABLE "supplier_invoice" ADD CONSTRAINT "supplier_invoice_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "invoice_request"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
