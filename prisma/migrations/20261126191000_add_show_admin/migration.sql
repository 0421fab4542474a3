-- The administration of a show: whose it is, and whether it is closed. A show without a row has not been touched: its checklist is that of
-- its country's template.
CREATE TABLE "show_admin" (
    "show_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "country" CHAR(2) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_user_id" INTEGER,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "show_admin_pkey" PRIMARY KEY ("show_id"),
    CONSTRAINT "show_admin_closed_check" CHECK (("closed_at" IS NULL) = ("closed_by_user_id" IS NULL))
);
-- Locks show: a moment, to be referred to
ALTER TABLE "show_admin" ADD CONSTRAINT "show_admin_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Locks company: a moment, to be referred to
ALTER TABLE "show_admin" ADD CONSTRAINT "show_admin_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Locks app_user: a moment, to be referred to
ALTER TABLE "show_admin" ADD CONSTRAINT "show_admin_closed_by_user_id_fkey" FOREIGN KEY ("closed_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What has to be done of every show of a country, by whom and until when: days from the show's, less than nothing before it.
CREATE TABLE "show_checklist_template" (
    "country" CHAR(2) NOT NULL,
    "key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "days" SMALLINT NOT NULL,
    "position" SMALLINT NOT NULL,
    CONSTRAINT "show_checklist_template_pkey" PRIMARY KEY ("country", "key")
);
INSERT INTO "show_checklist_template" ("country", "key", "title", "role", "days", "position") VALUES
  ('AR', 'inamu', 'INAMU: acto nacional anotado, si el principal es extranjero', 'ProduccionAdmin', -7, 1),
  ('AR', 'adelanto_iibb', 'Adelanto de Ingresos Brutos de la provincia pagado, si corresponde', 'Administracion', -3, 2),
  ('AR', 'caja', 'Caja del show rendida', 'ProduccionAdmin', 3, 3),
  ('AR', 'recaudacion', 'Recaudación conciliada con las ticketeras', 'Administracion', 5, 4),
  ('AR', 'sadaic', 'Declaración jurada de SADAIC presentada', 'Administracion', 10, 5),
  ('AR', 'aadi_capif', 'AADI-CAPIF liquidado', 'Administracion', 10, 6),
  ('AR', 'comprobantes', 'Comprobantes de todos los proveedores recibidos', 'ProduccionAdmin', 15, 7),
  ('AR', 'retenciones', 'Retenciones informadas y certificados enviados', 'Administracion', 20, 8),
  ('AR', 'depositos', 'Depósitos y anticipos aplicados', 'Administracion', 20, 9),
  ('ES', 'autorizacion_sgae', 'Autorización de SGAE por escrito', 'ProduccionAdmin', -10, 1),
  ('ES', 'caja', 'Caja del show rendida', 'ProduccionAdmin', 3, 2),
  ('ES', 'taquilla', 'Hoja de taquilla y de repertorio enviadas a SGAE', 'Administracion', 7, 3),
  ('ES', 'recaudacion', 'Recaudación conciliada con las ticketeras', 'Administracion', 7, 4),
  ('ES', 'agedi', 'AGEDI-AIE liquidado', 'Administracion', 15, 5),
  ('ES', 'comprobantes', 'Facturas de todos los proveedores recibidas', 'ProduccionAdmin', 15, 6),
  ('ES', 'retenciones', 'IRPF e IRNR preparados para el 111 y el 216', 'Administracion', 20, 7),
  ('ES', 'depositos', 'Depósitos y anticipos aplicados', 'Administracion', 20, 8);

-- What of it is done, item by item: each has its own version, so that ticks of two people merge.
CREATE TABLE "show_checklist_item" (
    "show_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT '',
    "person_id" INTEGER,
    "due_day" DATE,
    "position" SMALLINT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "done_at" TIMESTAMPTZ(3),
    "done_by_user_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "show_checklist_item_pkey" PRIMARY KEY ("show_id", "key"),
    CONSTRAINT "show_checklist_item_done_check" CHECK (("done_at" IS NULL) = ("done_by_user_id" IS NULL)),
    CONSTRAINT "show_checklist_item_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show_admin"("show_id") ON DELETE CASCADE ON UPDATE CASCADE
);
ALTER TABLE "show_checklist_item" ADD CONSTRAINT "show_checklist_item_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "show_checklist_item" ADD CONSTRAINT "show_checklist_item_done_by_user_id_fkey" FOREIGN KEY ("done_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Somebody asks for a closed one to be opened again, with a reason; somebody else decides.
CREATE TABLE "show_reopening" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "asked_by_user_id" INTEGER NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "accepted" BOOLEAN,
    "decided_by_user_id" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "answer" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "show_reopening_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "show_reopening_decided_check" CHECK (num_nulls("accepted", "decided_by_user_id", "decided_at") IN (0, 3)),
    CONSTRAINT "show_reopening_people_check" CHECK ("decided_by_user_id" <> "asked_by_user_id"),
    CONSTRAINT "show_reopening_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show_admin"("show_id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "show_reopening_open" ON "show_reopening"("show_id") WHERE "accepted" IS NULL;
ALTER TABLE "show_reopening" ADD CONSTRAINT "show_reopening_asked_by_user_id_fkey" FOREIGN KEY ("asked_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "show_reopening" ADD CONSTRAINT "show_reopening_decided_by_user_id_fkey" FOREIGN KEY ("decided_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a body asks of a show, from a day on: a dated parameter with its source. Without percent the amount is typed. `vat_inside`: the VAT that
-- is in the tickets' price and is no part of the base. `days`: when it is due, after the show.
CREATE TABLE "show_due_rate" (
    "id" SERIAL NOT NULL,
    "country" CHAR(2) NOT NULL,
    "body" TEXT NOT NULL,
    "percent" DECIMAL(7,4),
    "vat_inside" DECIMAL(5,2) NOT NULL DEFAULT 0,
    "days" SMALLINT NOT NULL,
    "valid_from" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "show_due_rate_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "show_due_rate_percent_check" CHECK ("percent" > 0 AND "percent" <= 100 AND "vat_inside" BETWEEN 0 AND 100)
);
CREATE UNIQUE INDEX "show_due_rate_key" ON "show_due_rate"("country", "body", "valid_from");
ALTER TABLE "show_due_rate" ADD CONSTRAINT "show_due_rate_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
INSERT INTO "show_due_rate" ("country", "body", "percent", "vat_inside", "days", "valid_from", "source") VALUES
  ('AR', 'SADAIC', 12, 0, 10, '2020-01-01', '12 % de lo que traen las entradas (música con entrada). Confirmar con el contador.'),
  ('AR', 'AADI-CAPIF', NULL, 0, 10, '2020-01-01', 'Por música grabada antes, entre y después; la tarifa es la del contrato. Confirmar con el contador.'),
  ('AR', 'INAMU', NULL, 0, 30, '2020-01-01', 'Acto nacional registrado (Res. 77/2017); sin él, multa del art. 32. Confirmar con el contador.'),
  ('AR', 'Ingresos Brutos (adelanto)', NULL, 0, -1, '2020-01-01', 'Algunas provincias lo cobran antes del show, por boletería (Jujuy, RG 1193/2008). Confirmar con el contador.'),
  ('ES', 'SGAE', 8.5, 10, 7, '2020-01-01', '8,5 % de taquilla sin IVA del 10 %; menos de 1.000 localidades puede elegir tarifa fija. Confirmar con el asesor.'),
  ('ES', 'AGEDI-AIE', NULL, 0, 15, '2020-01-01', 'Solo por música grabada. Confirmar con el asesor.');

-- A due of a show: an obligation (base, amount, due day, what is left) and the parameter that it was worked out with. `no_voucher_reason`: why
-- nobody waits for its voucher.
CREATE TABLE "show_due" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "rate_id" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "obligation_id" INTEGER,
    "no_voucher_reason" TEXT NOT NULL DEFAULT '',
    "created_by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "annulled_at" TIMESTAMPTZ(3),
    "annulled_reason" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "show_due_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "show_due_annulled_check" CHECK (("annulled_at" IS NULL) = ("annulled_reason" = '')),
    CONSTRAINT "show_due_rate_id_fkey" FOREIGN KEY ("rate_id") REFERENCES "show_due_rate"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "show_due_key" ON "show_due"("show_id", "body") WHERE "annulled_at" IS NULL;
ALTER TABLE "show_due" ADD CONSTRAINT "show_due_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Locks obligation: a moment, to be referred to
ALTER TABLE "show_due" ADD CONSTRAINT "show_due_obligation_id_fkey" FOREIGN KEY ("obligation_id") REFERENCES "obligation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "show_due" ADD CONSTRAINT "show_due_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "show_due_obligation_id_idx" ON "show_due"("obligation_id");
CREATE INDEX "obligation_show_id_idx" ON "obligation"("show_id") WHERE "show_id" IS NOT NULL;
CREATE INDEX "show_due_rate_id_idx" ON "show_due"("rate_id");

-- A closed show takes no budget and no accrual any more; what is asked, promised and paid goes on. An entry's foreign key holds the show's row,
-- which whoever closes takes alone: who posts meanwhile waits, and is refused by the checks that come after it.
ALTER FUNCTION ledger_check() RENAME TO ledger_check_places;
CREATE FUNCTION ledger_check() RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE shut text;
BEGIN
  PERFORM ledger_check_places();
  SELECT s.name INTO shut FROM ledger_delta d JOIN show_admin a ON a.show_id = d.show_id AND a.closed_at IS NOT NULL JOIN show s ON s.id = a.show_id
    WHERE d.kind IN ('presupuestado', 'devengado') AND d.entries > 0 AND (d.amount <> 0 OR d.cost <> 0) ORDER BY s.name LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'BB422',
      MESSAGE = format('El show «%s» está cerrado: imputar a otra dimensión o pedir que se reabra.', shut);
  END IF;
END $$;
