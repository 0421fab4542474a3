CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "app_user" (
    "id" SERIAL NOT NULL,
    "mail" CITEXT NOT NULL,
    "name" TEXT NOT NULL,
    "rol" TEXT NOT NULL,
    "area" TEXT NOT NULL DEFAULT '',
    "artista_id" INTEGER,
    "picture" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "password_hash" TEXT,
    "demo" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "last_access" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_grant" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "feature" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "user_grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "user_agent" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "artist" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "artist_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "venue" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "country" CHAR(2) NOT NULL,
    "zone" TEXT NOT NULL DEFAULT 'America/Argentina/Buenos_Aires',
    "capacity" INTEGER,

    CONSTRAINT "venue_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "show" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "artist_id" INTEGER NOT NULL,
    "venue_id" INTEGER,
    "fecha" DATE,
    "hora" VARCHAR(5),
    "type" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "divisa" CHAR(3) NOT NULL DEFAULT 'ARS',
    "capacidad" INTEGER NOT NULL DEFAULT 0,
    "holdeo" INTEGER NOT NULL DEFAULT 0,
    "cortesias" INTEGER NOT NULL DEFAULT 0,
    "anotaciones" TEXT NOT NULL DEFAULT '',
    "categoria" TEXT NOT NULL DEFAULT '',
    "ticketera" TEXT NOT NULL DEFAULT '',
    "on_sale" DATE,
    "sold_out_at" TIMESTAMPTZ(3),
    "demo" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL DEFAULT '',
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "show_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "show_category" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "categoria" TEXT NOT NULL,
    "capacidad" INTEGER NOT NULL,
    "precio" DECIMAL(18,2) NOT NULL,
    "divisa" CHAR(3) NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "show_category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "show_milestone" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "fecha" DATE NOT NULL,
    "title" TEXT NOT NULL,

    CONSTRAINT "show_milestone_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "chain" BIGINT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "object" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT NOT NULL DEFAULT '',
    "prev_hash" TEXT,
    "hash" TEXT,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_mail" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "to_mail" CITEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "html" TEXT,
    "text" TEXT,
    "attachments" JSONB NOT NULL DEFAULT '[]',
    "state" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "message_id" TEXT,
    "file" TEXT,
    "dedupe_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL DEFAULT '',
    "next_attempt" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "ticket_sale" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "fecha_venta" DATE NOT NULL,
    "ticketera" TEXT NOT NULL DEFAULT '',
    "categoria" TEXT NOT NULL DEFAULT '',
    "divisa" CHAR(3) NOT NULL,
    "venta_diaria" INTEGER NOT NULL,
    "venta_total" INTEGER NOT NULL,
    "monto_diario" DECIMAL(18,2) NOT NULL,
    "recaudacion_total" DECIMAL(18,2) NOT NULL,
    "venta_total_computed" BOOLEAN NOT NULL DEFAULT false,
    "recaudacion_total_computed" BOOLEAN NOT NULL DEFAULT false,
    "import_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "ticket_sale_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sales_series" (
    "show_id" INTEGER NOT NULL,
    "ticketera" TEXT NOT NULL,
    "categoria" TEXT NOT NULL,
    "divisa" CHAR(3) NOT NULL,
    "days" INTEGER NOT NULL,
    "venta_sum" INTEGER NOT NULL,
    "monto_sum" DECIMAL(20,2) NOT NULL,
    "first_fecha" DATE NOT NULL,
    "last_fecha" DATE NOT NULL,
    "last_venta_diaria" INTEGER NOT NULL,
    "last_monto_diario" DECIMAL(18,2) NOT NULL,
    "last_venta_total" INTEGER NOT NULL,
    "last_recaudacion_total" DECIMAL(18,2) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sales_series_pkey" PRIMARY KEY ("show_id","ticketera","categoria","divisa")
);

-- CreateTable
CREATE TABLE "sales_day" (
    "fecha_venta" DATE NOT NULL,
    "artist_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "ticketera" TEXT NOT NULL,
    "divisa" CHAR(3) NOT NULL,
    "rows" INTEGER NOT NULL,
    "venta" INTEGER NOT NULL,
    "monto" DECIMAL(20,2) NOT NULL,

    CONSTRAINT "sales_day_pkey" PRIMARY KEY ("fecha_venta","artist_id","type","ticketera","divisa")
);

-- CreateTable
CREATE TABLE "ticketera" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "mapping" JSONB,

    CONSTRAINT "ticketera_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticketera_link" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "divisa" CHAR(3) NOT NULL DEFAULT 'ARS',
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ticketera_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticketing_access" (
    "id" SERIAL NOT NULL,
    "email" CITEXT NOT NULL,
    "artista" TEXT NOT NULL DEFAULT 'Todos',
    "acceso_montos" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "ticketing_access_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversion" (
    "moneda" CHAR(3) NOT NULL,
    "valor" DECIMAL(18,6) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "conversion_pkey" PRIMARY KEY ("moneda")
);

-- CreateTable
CREATE TABLE "favorite" (
    "id" SERIAL NOT NULL,
    "email" CITEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "favorite_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "show_ticketing" (
    "id" SERIAL NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "show_ticketing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_email" (
    "id" SERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "hora" VARCHAR(5) NOT NULL DEFAULT '09:00',
    "dias" INTEGER[] DEFAULT ARRAY[1, 2, 3, 4, 5, 6, 7]::INTEGER[],
    "zona" TEXT NOT NULL DEFAULT 'America/Argentina/Buenos_Aires',
    "activo" BOOLEAN NOT NULL DEFAULT true,
    "next_run" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "report_email_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_run" (
    "id" SERIAL NOT NULL,
    "report_email_id" INTEGER NOT NULL,
    "scheduled_for" TIMESTAMPTZ(3) NOT NULL,
    "mail_id" INTEGER,

    CONSTRAINT "report_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import" (
    "id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "phase" TEXT NOT NULL DEFAULT '',
    "file_key" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "dry_run" BOOLEAN NOT NULL DEFAULT false,
    "on_error" TEXT NOT NULL DEFAULT 'abort',
    "on_unknown_show" TEXT NOT NULL DEFAULT 'reject',
    "rows_read" INTEGER NOT NULL DEFAULT 0,
    "rows_accepted" INTEGER NOT NULL DEFAULT 0,
    "rows_rejected" INTEGER NOT NULL DEFAULT 0,
    "inserted" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "heartbeat_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" TEXT,

    CONSTRAINT "import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_reject" (
    "id" SERIAL NOT NULL,
    "import_id" UUID NOT NULL,
    "row" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "message" TEXT NOT NULL,

    CONSTRAINT "import_reject_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_change" (
    "import_id" UUID NOT NULL,
    "sale_id" INTEGER NOT NULL,
    "version_after" INTEGER NOT NULL,
    "before" JSONB,

    CONSTRAINT "import_change_pkey" PRIMARY KEY ("import_id","sale_id")
);

-- CreateTable
CREATE TABLE "import_show" (
    "import_id" UUID NOT NULL,
    "show_id" INTEGER NOT NULL,

    CONSTRAINT "import_show_pkey" PRIMARY KEY ("import_id","show_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "app_user_mail_key" ON "app_user"("mail");

-- CreateIndex
CREATE UNIQUE INDEX "user_grant_user_id_feature_key" ON "user_grant"("user_id", "feature");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "artist_name_key" ON "artist"("name");

-- CreateIndex
CREATE UNIQUE INDEX "venue_name_city_key" ON "venue"("name", "city");

-- CreateIndex
CREATE UNIQUE INDEX "show_name_key" ON "show"("name");

-- CreateIndex
CREATE INDEX "show_artist_id_idx" ON "show"("artist_id");

-- CreateIndex
CREATE INDEX "show_state_fecha_idx" ON "show"("state", "fecha");

-- CreateIndex
CREATE INDEX "show_type_idx" ON "show"("type");

-- CreateIndex
CREATE UNIQUE INDEX "show_category_show_id_categoria_key" ON "show_category"("show_id", "categoria");

-- CreateIndex
CREATE INDEX "show_milestone_show_id_fecha_idx" ON "show_milestone"("show_id", "fecha");

-- CreateIndex
CREATE UNIQUE INDEX "audit_entry_chain_key" ON "audit_entry"("chain");

-- CreateIndex
CREATE INDEX "audit_entry_object_id_idx" ON "audit_entry"("object", "id");

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_mail_dedupe_key_key" ON "outbox_mail"("dedupe_key");

-- CreateIndex
CREATE INDEX "outbox_mail_state_created_at_idx" ON "outbox_mail"("state", "created_at");

-- CreateIndex
CREATE INDEX "ticket_sale_fecha_venta_idx" ON "ticket_sale"("fecha_venta");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_sale_key" ON "ticket_sale"("show_id", "fecha_venta" DESC, "ticketera", "categoria", "divisa");

-- CreateIndex
CREATE UNIQUE INDEX "ticketera_name_key" ON "ticketera"("name");

-- CreateIndex
CREATE UNIQUE INDEX "ticketera_link_show_id_url_key" ON "ticketera_link"("show_id", "url");

-- CreateIndex
CREATE UNIQUE INDEX "ticketing_access_email_key" ON "ticketing_access"("email");

-- CreateIndex
CREATE UNIQUE INDEX "favorite_email_kind_name_key" ON "favorite"("email", "kind", "name");

-- CreateIndex
CREATE INDEX "report_email_activo_next_run_idx" ON "report_email"("activo", "next_run");

-- CreateIndex
CREATE UNIQUE INDEX "report_email_type_email_key" ON "report_email"("type", "email");

-- CreateIndex
CREATE UNIQUE INDEX "report_run_report_email_id_scheduled_for_key" ON "report_run"("report_email_id", "scheduled_for");

-- CreateIndex
CREATE INDEX "import_created_at_idx" ON "import"("created_at");

-- CreateIndex
CREATE INDEX "import_reject_import_id_row_idx" ON "import_reject"("import_id", "row");

-- AddForeignKey
ALTER TABLE "user_grant" ADD CONSTRAINT "user_grant_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "show" ADD CONSTRAINT "show_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artist"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "show" ADD CONSTRAINT "show_venue_id_fkey" FOREIGN KEY ("venue_id") REFERENCES "venue"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "show_category" ADD CONSTRAINT "show_category_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "show_milestone" ADD CONSTRAINT "show_milestone_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_sale" ADD CONSTRAINT "ticket_sale_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_series" ADD CONSTRAINT "sales_series_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticketera_link" ADD CONSTRAINT "ticketera_link_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_report_email_id_fkey" FOREIGN KEY ("report_email_id") REFERENCES "report_email"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_reject" ADD CONSTRAINT "import_reject_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "import"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- Value lists and ranges the application also checks (lib/shows/states.ts, lib/ticketing/schema.ts).
ALTER TABLE "show"
  ADD CONSTRAINT show_type_known CHECK (type IN ('live-arg', 'live-esp', 'management', 'booking')),
  ADD CONSTRAINT show_state_known CHECK (state IN ('hold', 'oferta', 'confirmado', 'anunciado', 'a_la_venta', 'sold_out', 'realizado', 'en_liquidacion', 'liquidado', 'cancelado', 'reprogramado')),
  ADD CONSTRAINT show_counts_not_negative CHECK (capacidad >= 0 AND holdeo >= 0 AND cortesias >= 0);
ALTER TABLE ticket_sale
  ADD CONSTRAINT ticket_sale_total_not_negative CHECK (venta_total >= 0 OR venta_total_computed),
  ADD CONSTRAINT ticket_sale_divisa_known CHECK (divisa IN ('ARS', 'USD', 'EUR'));
ALTER TABLE ticketera ADD CONSTRAINT ticketera_slot_known CHECK (slot BETWEEN 1 AND 6);
ALTER TABLE conversion ADD CONSTRAINT conversion_positive CHECK (valor > 0);
ALTER TABLE import ADD CONSTRAINT import_status_known CHECK (status IN ('queued', 'running', 'done', 'failed', 'undone'));
ALTER TABLE outbox_mail ADD CONSTRAINT outbox_mail_state_known CHECK (state IN ('queued', 'sent', 'retrying', 'failed'));

-- Roll-ups of ticket_sale. Statement-level, so one sale and a million sales pay once each.
-- New rows are added to what is there, in one statement that takes the row's latest state under its lock.
CREATE FUNCTION ticket_sale_add_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_series AS s (show_id, ticketera, categoria, divisa, days, venta_sum, monto_sum, first_fecha, last_fecha,
    last_venta_diaria, last_monto_diario, last_venta_total, last_recaudacion_total, updated_at)
  SELECT a.show_id, a.ticketera, a.categoria, a.divisa, a.days, a.venta_sum, a.monto_sum, a.first_fecha, a.last_fecha,
    l.venta_diaria, l.monto_diario, l.venta_total, l.recaudacion_total, a.updated_at
  FROM (
    SELECT show_id, ticketera, categoria, divisa, count(*) AS days, sum(venta_diaria) AS venta_sum, sum(monto_diario) AS monto_sum,
      min(fecha_venta) AS first_fecha, max(fecha_venta) AS last_fecha, max(updated_at) AS updated_at
    FROM new_rows GROUP BY 1, 2, 3, 4
  ) a JOIN new_rows l ON l.show_id = a.show_id AND l.fecha_venta = a.last_fecha AND l.ticketera = a.ticketera
    AND l.categoria = a.categoria AND l.divisa = a.divisa
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (show_id, ticketera, categoria, divisa) DO UPDATE SET
    days = s.days + excluded.days, venta_sum = s.venta_sum + excluded.venta_sum, monto_sum = s.monto_sum + excluded.monto_sum,
    first_fecha = least(s.first_fecha, excluded.first_fecha),
    last_venta_diaria = CASE WHEN excluded.last_fecha > s.last_fecha THEN excluded.last_venta_diaria ELSE s.last_venta_diaria END,
    last_monto_diario = CASE WHEN excluded.last_fecha > s.last_fecha THEN excluded.last_monto_diario ELSE s.last_monto_diario END,
    last_venta_total = CASE WHEN excluded.last_fecha > s.last_fecha THEN excluded.last_venta_total ELSE s.last_venta_total END,
    last_recaudacion_total = CASE WHEN excluded.last_fecha > s.last_fecha THEN excluded.last_recaudacion_total ELSE s.last_recaudacion_total END,
    last_fecha = greatest(s.last_fecha, excluded.last_fecha), updated_at = greatest(s.updated_at, excluded.updated_at);
  RETURN NULL;
END $$;

-- After a change or deletion the series is computed anew. It is locked first and computed in a later statement: in READ
-- COMMITTED that one sees what a rival committed.
CREATE FUNCTION ticket_sale_redo_series() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  keys text := CASE TG_OP
    WHEN 'DELETE' THEN 'SELECT DISTINCT show_id, ticketera, categoria, divisa FROM old_rows'
    ELSE 'SELECT show_id, ticketera, categoria, divisa FROM old_rows UNION SELECT show_id, ticketera, categoria, divisa FROM new_rows' END;
BEGIN
  EXECUTE format($q$
    INSERT INTO sales_series (show_id, ticketera, categoria, divisa, days, venta_sum, monto_sum, first_fecha, last_fecha,
      last_venta_diaria, last_monto_diario, last_venta_total, last_recaudacion_total, updated_at)
    SELECT show_id, ticketera, categoria, divisa, 0, 0, 0, '0001-01-01'::date, '0001-01-01'::date, 0, 0, 0, 0, now()
    FROM (%s) k ORDER BY 1, 2, 3, 4 ON CONFLICT DO NOTHING $q$, keys);
  EXECUTE format($q$
    SELECT 1 FROM sales_series s JOIN (%s) k USING (show_id, ticketera, categoria, divisa)
    ORDER BY s.show_id, s.ticketera, s.categoria, s.divisa FOR UPDATE OF s $q$, keys);
  EXECUTE format($q$
    UPDATE sales_series s SET days = a.days, venta_sum = a.venta_sum, monto_sum = a.monto_sum, first_fecha = a.first_fecha,
      last_fecha = a.last_fecha, last_venta_diaria = l.venta_diaria, last_monto_diario = l.monto_diario,
      last_venta_total = l.venta_total, last_recaudacion_total = l.recaudacion_total, updated_at = a.updated_at
    FROM (
      SELECT t.show_id, t.ticketera, t.categoria, t.divisa, count(*)::int AS days, sum(t.venta_diaria)::int AS venta_sum,
        sum(t.monto_diario) AS monto_sum, min(t.fecha_venta) AS first_fecha, max(t.fecha_venta) AS last_fecha, max(t.updated_at) AS updated_at
      FROM ticket_sale t JOIN (%s) k USING (show_id, ticketera, categoria, divisa) GROUP BY 1, 2, 3, 4
    ) a JOIN ticket_sale l ON l.show_id = a.show_id AND l.fecha_venta = a.last_fecha AND l.ticketera = a.ticketera
      AND l.categoria = a.categoria AND l.divisa = a.divisa
    WHERE s.show_id = a.show_id AND s.ticketera = a.ticketera AND s.categoria = a.categoria AND s.divisa = a.divisa $q$, keys);
  EXECUTE format($q$
    DELETE FROM sales_series s USING (%s) k
    WHERE s.show_id = k.show_id AND s.ticketera = k.ticketera AND s.categoria = k.categoria AND s.divisa = k.divisa
      AND NOT EXISTS (SELECT 1 FROM ticket_sale t WHERE t.show_id = s.show_id AND t.ticketera = s.ticketera
        AND t.categoria = s.categoria AND t.divisa = s.divisa) $q$, keys);
  RETURN NULL;
END $$;

CREATE FUNCTION ticket_sale_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  src text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, n.* FROM new_rows n'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, o.* FROM old_rows o'
    ELSE 'SELECT 1 AS sign, n.* FROM new_rows n UNION ALL SELECT -1, o.* FROM old_rows o' END;
BEGIN
  EXECUTE format($q$
    INSERT INTO sales_day AS d (fecha_venta, artist_id, type, ticketera, divisa, rows, venta, monto)
    SELECT c.fecha_venta, s.artist_id, s.type, c.ticketera, c.divisa, sum(c.sign), sum(c.sign * c.venta_diaria), sum(c.sign * c.monto_diario)
    FROM (%s) c JOIN "show" s ON s.id = c.show_id
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(c.sign) <> 0 OR sum(c.sign * c.venta_diaria) <> 0 OR sum(c.sign * c.monto_diario) <> 0
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (fecha_venta, artist_id, type, ticketera, divisa)
    DO UPDATE SET rows = d.rows + excluded.rows, venta = d.venta + excluded.venta, monto = d.monto + excluded.monto $q$, src);
  IF TG_OP <> 'INSERT' THEN
    EXECUTE format($q$
      DELETE FROM sales_day d USING (SELECT DISTINCT c.fecha_venta, s.artist_id, s.type, c.ticketera, c.divisa
        FROM (%s) c JOIN "show" s ON s.id = c.show_id) k
      WHERE d.rows = 0 AND d.fecha_venta = k.fecha_venta AND d.artist_id = k.artist_id AND d.type = k.type
        AND d.ticketera = k.ticketera AND d.divisa = k.divisa $q$, src);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER ticket_sale_inserted_days AFTER INSERT ON ticket_sale REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ticket_sale_days();
CREATE TRIGGER ticket_sale_inserted_series AFTER INSERT ON ticket_sale REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ticket_sale_add_series();
CREATE TRIGGER ticket_sale_updated_days AFTER UPDATE ON ticket_sale REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ticket_sale_days();
CREATE TRIGGER ticket_sale_updated_series AFTER UPDATE ON ticket_sale REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ticket_sale_redo_series();
CREATE TRIGGER ticket_sale_deleted_days AFTER DELETE ON ticket_sale REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ticket_sale_days();
CREATE TRIGGER ticket_sale_deleted_series AFTER DELETE ON ticket_sale REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ticket_sale_redo_series();

-- A show that changes artist or type takes its days along.
CREATE FUNCTION show_moves_sales_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_day AS d (fecha_venta, artist_id, type, ticketera, divisa, rows, venta, monto)
  SELECT fecha_venta, artist_id, type, ticketera, divisa, sum(rows), sum(venta), sum(monto) FROM (
    SELECT fecha_venta, OLD.artist_id AS artist_id, OLD.type AS type, ticketera, divisa, -1 AS rows, -venta_diaria AS venta, -monto_diario AS monto
    FROM ticket_sale WHERE show_id = NEW.id
    UNION ALL
    SELECT fecha_venta, NEW.artist_id, NEW.type, ticketera, divisa, 1, venta_diaria, monto_diario FROM ticket_sale WHERE show_id = NEW.id
  ) moved GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (fecha_venta, artist_id, type, ticketera, divisa)
  DO UPDATE SET rows = d.rows + excluded.rows, venta = d.venta + excluded.venta, monto = d.monto + excluded.monto;
  DELETE FROM sales_day WHERE rows = 0 AND artist_id = OLD.artist_id AND type = OLD.type;
  RETURN NULL;
END $$;
CREATE TRIGGER show_moved AFTER UPDATE OF artist_id, type ON "show" FOR EACH ROW
  WHEN (OLD.artist_id <> NEW.artist_id OR OLD.type <> NEW.type) EXECUTE FUNCTION show_moves_sales_day();

-- The audit log: append-only, chained when its transaction commits (the lock is then held for an instant only).
CREATE FUNCTION audit_entry_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.hash IS NULL AND NEW.hash IS NOT NULL
    AND (to_jsonb(NEW) - 'hash' - 'prev_hash' - 'chain') = (to_jsonb(OLD) - 'hash' - 'prev_hash' - 'chain') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_entry_no_change BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_guard();
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_guard();

CREATE FUNCTION audit_entry_hash(e audit_entry, previous text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(previous, e.id, extract(epoch FROM e.at), e.actor, e.action, e.object, e.before, e.after, e.request_id)::text, 'UTF8')), 'hex')
$$;
CREATE FUNCTION audit_entry_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last_link audit_entry;
BEGIN
  PERFORM pg_advisory_xact_lock(72707370);
  SELECT * INTO last_link FROM audit_entry WHERE chain IS NOT NULL ORDER BY chain DESC LIMIT 1;
  UPDATE audit_entry SET chain = coalesce(last_link.chain, 0) + 1, prev_hash = last_link.hash,
    hash = audit_entry_hash(NEW, last_link.hash) WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER audit_entry_chained AFTER INSERT ON audit_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_entry_chain();
