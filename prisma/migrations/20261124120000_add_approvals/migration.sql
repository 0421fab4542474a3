-- Locks talk_message: one reading of it to check whose each message is and to index none; a second per million messages, nobody talks meanwhile
-- One engine of approvals: who approves what (policies with versions), what is asked, whose turn it is, what was said.
CREATE TABLE "approval_policy" (
  "id" SERIAL NOT NULL,
  "kind" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'borrador',
  "currency" CHAR(3) NOT NULL,
  "rules" JSONB NOT NULL,
  "note" TEXT NOT NULL DEFAULT '',
  "created_by_user_id" INTEGER,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "changed_by_user_id" INTEGER,
  "asked_by_user_id" INTEGER,
  "asked_at" TIMESTAMPTZ(3),
  "holds_at" TIMESTAMPTZ(3),
  "published_by_user_id" INTEGER,
  "published_at" TIMESTAMPTZ(3),
  "retired_at" TIMESTAMPTZ(3),
  "edition" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "approval_policy_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "approval_policy_state_check" CHECK ("state" IN ('borrador', 'vigente', 'retirada')),
  CONSTRAINT "approval_policy_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
  CONSTRAINT "approval_policy_published_check" CHECK (("state" = 'borrador') = ("published_at" IS NULL)),
  CONSTRAINT "approval_policy_retired_check" CHECK (("state" = 'retirada') = ("retired_at" IS NOT NULL)),
  CONSTRAINT "approval_policy_asked_check" CHECK (("asked_at" IS NULL) = ("asked_by_user_id" IS NULL)),
  -- Nothing falls through: the last rule has no conditions.
  CONSTRAINT "approval_policy_rules_check" CHECK (jsonb_typeof("rules") = 'array' AND jsonb_array_length("rules") > 0
    AND jsonb_array_length("rules" -> -1 -> 'conditions') = 0),
  -- Neither who asked for it nor who changed it last publishes it; what began to hold by itself was published by nobody.
  CONSTRAINT "approval_policy_four_eyes_check" CHECK ("published_by_user_id" IS NULL
    OR ("published_by_user_id" <> "asked_by_user_id" AND "published_by_user_id" IS DISTINCT FROM "changed_by_user_id"))
);
CREATE UNIQUE INDEX "approval_policy_kind_version_key" ON "approval_policy"("kind", "version");
CREATE UNIQUE INDEX "approval_policy_one_in_force" ON "approval_policy"("kind") WHERE "state" = 'vigente';
CREATE UNIQUE INDEX "approval_policy_one_draft" ON "approval_policy"("kind") WHERE "state" = 'borrador';
ALTER TABLE "approval_policy" ADD CONSTRAINT "approval_policy_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval_policy" ADD CONSTRAINT "approval_policy_changed_by_user_id_fkey" FOREIGN KEY ("changed_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval_policy" ADD CONSTRAINT "approval_policy_asked_by_user_id_fkey" FOREIGN KEY ("asked_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval_policy" ADD CONSTRAINT "approval_policy_published_by_user_id_fkey" FOREIGN KEY ("published_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was published stays as it was: requests say by which version they were sent.
CREATE FUNCTION approval_policy_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.state = 'borrador' OR (to_jsonb(NEW) - 'state' - 'retired_at') = (to_jsonb(OLD) - 'state' - 'retired_at'))
    AND NOT (OLD.state = 'retirada' AND NEW.state <> 'retirada') AND NOT (OLD.state = 'vigente' AND NEW.state = 'borrador') THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.state = 'borrador' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'approval_policy: what was published never changes' USING ERRCODE = '23514';
END $$;
CREATE TRIGGER approval_policy_frozen BEFORE UPDATE OR DELETE ON "approval_policy" FOR EACH ROW EXECUTE FUNCTION approval_policy_guard();

CREATE TABLE "approval_request" (
  "id" SERIAL NOT NULL,
  "kind" TEXT NOT NULL,
  "object_id" TEXT NOT NULL,
  "object_version" INTEGER NOT NULL,
  "snapshot" JSONB NOT NULL,
  "latest" JSONB NOT NULL,
  "facts" JSONB NOT NULL,
  "reference" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "subtitle" TEXT NOT NULL DEFAULT '',
  "amount" DECIMAL(18,2),
  "currency" CHAR(3),
  "company_id" INTEGER,
  "country" CHAR(2) NOT NULL DEFAULT 'AR',
  "production" TEXT NOT NULL DEFAULT '',
  "keys" JSONB NOT NULL DEFAULT '{}',
  "link" TEXT NOT NULL,
  "asked_by_user_id" INTEGER NOT NULL,
  "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "author_user_id" INTEGER NOT NULL,
  "editor_user_id" INTEGER,
  "beneficiaries" INTEGER[] NOT NULL DEFAULT '{}',
  "policy_id" INTEGER NOT NULL,
  "rule" INTEGER NOT NULL,
  "unknown" BOOLEAN NOT NULL DEFAULT false,
  "warning" TEXT NOT NULL DEFAULT '',
  "state" TEXT NOT NULL DEFAULT 'en_aprobacion',
  "closed_at" TIMESTAMPTZ(3),
  "closed_by_user_id" INTEGER,
  "close_reason" TEXT NOT NULL DEFAULT '',
  "replaces_id" INTEGER,
  "reopened_link" TEXT,
  "version" INTEGER NOT NULL DEFAULT 1,
  "words" TEXT NOT NULL GENERATED ALWAYS AS (search_plain("reference" || ' ' || "title" || ' ' || "subtitle")) STORED,
  CONSTRAINT "approval_request_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "approval_request_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR') AND ("amount" IS NULL) = ("currency" IS NULL)),
  CONSTRAINT "approval_request_rule_check" CHECK ("rule" > 0),
  CONSTRAINT "approval_request_state_check" CHECK ("state" IN ('en_aprobacion', 'aprobado', 'devuelto', 'rechazado', 'cancelado', 'reemplazado')),
  CONSTRAINT "approval_request_closed_check" CHECK (("state" = 'en_aprobacion') = ("closed_at" IS NULL)),
  CONSTRAINT "approval_request_why_check" CHECK ("state" NOT IN ('devuelto', 'rechazado') OR "close_reason" <> ''),
  CONSTRAINT "approval_request_reopened_check" CHECK ("reopened_link" IS NULL OR "state" = 'rechazado')
);
-- A record waits for one yes at a time.
CREATE UNIQUE INDEX "approval_request_one_waiting" ON "approval_request"("kind", "object_id") WHERE "state" = 'en_aprobacion';
CREATE UNIQUE INDEX "approval_request_replaces_id_key" ON "approval_request"("replaces_id");
CREATE INDEX "approval_request_kind_object_id_idx" ON "approval_request"("kind", "object_id");
CREATE INDEX "approval_request_state_kind_id_idx" ON "approval_request"("state", "kind", "id");
CREATE INDEX "approval_request_asked_by_user_id_id_idx" ON "approval_request"("asked_by_user_id", "id");
CREATE INDEX "approval_request_asked_at_idx" ON "approval_request"("asked_at");
CREATE INDEX "approval_request_words" ON "approval_request" USING GIN ("words" gin_trgm_ops);
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_asked_by_user_id_fkey" FOREIGN KEY ("asked_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_author_user_id_fkey" FOREIGN KEY ("author_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_editor_user_id_fkey" FOREIGN KEY ("editor_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_closed_by_user_id_fkey" FOREIGN KEY ("closed_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_policy_id_fkey" FOREIGN KEY ("policy_id") REFERENCES "approval_policy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "approval_request"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "approval_step" (
  "id" SERIAL NOT NULL,
  "request_id" INTEGER NOT NULL,
  "position" INTEGER NOT NULL,
  "who" JSONB NOT NULL,
  "mode" TEXT NOT NULL,
  "needed" INTEGER NOT NULL DEFAULT 1,
  "sla_hours" INTEGER,
  "escalate_to" JSONB NOT NULL DEFAULT '[]',
  "may_skip" BOOLEAN NOT NULL DEFAULT false,
  "state" TEXT NOT NULL DEFAULT 'espera',
  "opened_at" TIMESTAMPTZ(3),
  "closed_at" TIMESTAMPTZ(3),
  "half_at" TIMESTAMPTZ(3),
  "due_at" TIMESTAMPTZ(3),
  "escalate_at" TIMESTAMPTZ(3),
  "half_told_at" TIMESTAMPTZ(3),
  "due_told_at" TIMESTAMPTZ(3),
  "escalated_at" TIMESTAMPTZ(3),
  CONSTRAINT "approval_step_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "approval_step_mode_check" CHECK ("mode" IN ('todos', 'alguno', 'n') AND "needed" > 0),
  CONSTRAINT "approval_step_state_check" CHECK ("state" IN ('espera', 'abierto', 'aprobado', 'salteado', 'cerrado')),
  CONSTRAINT "approval_step_closed_check" CHECK (("state" IN ('espera', 'abierto')) = ("closed_at" IS NULL)),
  CONSTRAINT "approval_step_opened_check" CHECK ("state" <> 'abierto' OR "opened_at" IS NOT NULL)
);
CREATE UNIQUE INDEX "approval_step_request_id_position_key" ON "approval_step"("request_id", "position");
CREATE UNIQUE INDEX "approval_step_one_open" ON "approval_step"("request_id") WHERE "state" = 'abierto';
-- What the clock looks at every minute.
CREATE INDEX "approval_step_clock" ON "approval_step"("half_at") WHERE "state" = 'abierto' AND "escalated_at" IS NULL;
ALTER TABLE "approval_step" ADD CONSTRAINT "approval_step_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "approval_request"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "approval_decision" (
  "id" SERIAL NOT NULL,
  "request_id" INTEGER NOT NULL,
  "step_id" INTEGER NOT NULL,
  "by_user_id" INTEGER NOT NULL,
  "on_behalf_of_user_id" INTEGER,
  "verdict" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "via" TEXT NOT NULL,
  "request_version" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "approval_decision_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "approval_decision_verdict_check" CHECK ("verdict" IN ('aprobar', 'devolver', 'rechazar')),
  CONSTRAINT "approval_decision_via_check" CHECK ("via" IN ('pantalla', 'mail', 'lote')),
  CONSTRAINT "approval_decision_why_check" CHECK ("verdict" = 'aprobar' OR "reason" <> ''),
  CONSTRAINT "approval_decision_himself_check" CHECK ("by_user_id" <> "on_behalf_of_user_id")
);
CREATE UNIQUE INDEX "approval_decision_step_id_by_user_id_key" ON "approval_decision"("step_id", "by_user_id");
CREATE INDEX "approval_decision_request_id_idx" ON "approval_decision"("request_id");
CREATE INDEX "approval_decision_by_user_id_id_idx" ON "approval_decision"("by_user_id", "id");
ALTER TABLE "approval_decision" ADD CONSTRAINT "approval_decision_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "approval_request"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval_decision" ADD CONSTRAINT "approval_decision_step_id_fkey" FOREIGN KEY ("step_id") REFERENCES "approval_step"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval_decision" ADD CONSTRAINT "approval_decision_by_user_id_fkey" FOREIGN KEY ("by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval_decision" ADD CONSTRAINT "approval_decision_on_behalf_of_user_id_fkey" FOREIGN KEY ("on_behalf_of_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMENT ON TABLE "approval_decision" IS 'append-only (request_id, step_id, by_user_id, on_behalf_of_user_id, verdict, reason, via, request_version)';

CREATE TABLE "approval_change" (
  "id" SERIAL NOT NULL,
  "request_id" INTEGER NOT NULL,
  "label" TEXT NOT NULL,
  "before" TEXT NOT NULL,
  "after" TEXT NOT NULL,
  "by_user_id" INTEGER,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "approval_change_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "approval_change_request_id_id_idx" ON "approval_change"("request_id", "id");
ALTER TABLE "approval_change" ADD CONSTRAINT "approval_change_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "approval_request"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval_change" ADD CONSTRAINT "approval_change_by_user_id_fkey" FOREIGN KEY ("by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMENT ON TABLE "approval_change" IS 'append-only (request_id, label, before, after, by_user_id)';

-- What was said and what changed is written once, by whoever owns the tables too.
CREATE FUNCTION approval_written_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER approval_decision_no_change BEFORE UPDATE OR DELETE ON "approval_decision" FOR EACH ROW EXECUTE FUNCTION approval_written_once();
CREATE TRIGGER approval_decision_no_truncate BEFORE TRUNCATE ON "approval_decision" FOR EACH STATEMENT EXECUTE FUNCTION approval_written_once();
CREATE TRIGGER approval_change_no_change BEFORE UPDATE OR DELETE ON "approval_change" FOR EACH ROW EXECUTE FUNCTION approval_written_once();
CREATE TRIGGER approval_change_no_truncate BEFORE TRUNCATE ON "approval_change" FOR EACH STATEMENT EXECUTE FUNCTION approval_written_once();

-- Four eyes, whatever the application does: who asked, who made it, who edited it last and who gains by it never approve it.
CREATE FUNCTION approval_decision_four_eyes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.verdict = 'aprobar' AND EXISTS (SELECT 1 FROM "approval_request" r WHERE r.id = NEW.request_id AND (
    NEW.by_user_id IN (r.asked_by_user_id, r.author_user_id, r.editor_user_id) OR NEW.by_user_id = ANY (r.beneficiaries)
    OR NEW.on_behalf_of_user_id IN (r.asked_by_user_id, r.author_user_id, r.editor_user_id)
    OR NEW.on_behalf_of_user_id = ANY (r.beneficiaries))) THEN
    RAISE EXCEPTION 'approval_decision: four eyes' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_decision_four_eyes BEFORE INSERT ON "approval_decision" FOR EACH ROW EXECUTE FUNCTION approval_decision_four_eyes();

CREATE TABLE "approval_delegation" (
  "id" SERIAL NOT NULL,
  "from_user_id" INTEGER NOT NULL,
  "to_user_id" INTEGER NOT NULL,
  "from_at" TIMESTAMPTZ(3) NOT NULL,
  "until_at" TIMESTAMPTZ(3) NOT NULL,
  "kinds" TEXT[] NOT NULL DEFAULT '{}',
  "limit_amount" DECIMAL(18,2),
  "currency" CHAR(3),
  "reason" TEXT NOT NULL DEFAULT '',
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "ended_at" TIMESTAMPTZ(3),
  "ended_by_user_id" INTEGER,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "approval_delegation_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "approval_delegation_other_check" CHECK ("from_user_id" <> "to_user_id"),
  CONSTRAINT "approval_delegation_time_check" CHECK ("from_at" < "until_at"),
  CONSTRAINT "approval_delegation_limit_check" CHECK ("limit_amount" > 0 AND ("limit_amount" IS NULL) = ("currency" IS NULL)),
  CONSTRAINT "approval_delegation_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
  CONSTRAINT "approval_delegation_ended_check" CHECK (("ended_at" IS NULL) = ("ended_by_user_id" IS NULL))
);
CREATE INDEX "approval_delegation_to_user_id_until_at_idx" ON "approval_delegation"("to_user_id", "until_at");
CREATE INDEX "approval_delegation_from_user_id_until_at_idx" ON "approval_delegation"("from_user_id", "until_at");
ALTER TABLE "approval_delegation" ADD CONSTRAINT "approval_delegation_from_user_id_fkey" FOREIGN KEY ("from_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval_delegation" ADD CONSTRAINT "approval_delegation_to_user_id_fkey" FOREIGN KEY ("to_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval_delegation" ADD CONSTRAINT "approval_delegation_ended_by_user_id_fkey" FOREIGN KEY ("ended_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "approval_seen" (
  "request_id" INTEGER NOT NULL,
  "user_id" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "approval_seen_pkey" PRIMARY KEY ("request_id", "user_id")
);
ALTER TABLE "approval_seen" ADD CONSTRAINT "approval_seen_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "approval_request"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "approval_seen" ADD CONSTRAINT "approval_seen_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- People talk on a request.
ALTER TABLE "talk_message" ADD COLUMN "approval_id" INTEGER,
  ADD CONSTRAINT "talk_message_approval_id_fkey" FOREIGN KEY ("approval_id") REFERENCES "approval_request"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  DROP CONSTRAINT "talk_message_of_one_record",
  ADD CONSTRAINT "talk_message_of_one_record" CHECK (num_nonnulls("channel_id", "card_id", "pin_id", "line_id", "feedback_id", "approval_id") = 1);
CREATE INDEX "talk_message_approval_id_id_idx" ON "talk_message"("approval_id", "id") WHERE "approval_id" IS NOT NULL;

-- The first kind: cost centres' reallocations. Its first policy is what held until now; what waits is asked by it.
INSERT INTO "approval_policy" ("kind", "version", "state", "currency", "note", "published_at", "rules")
VALUES ('cost_reallocation', 1, 'vigente', 'ARS', 'Como hasta ahora: la aprueba Hispa Director o un administrador.', CURRENT_TIMESTAMP,
  '[{"match": "todas", "conditions": [], "steps": [{"who": [{"type": "rol", "role": "Hispa Director"}, {"type": "rol", "role": "Administrador"}],
    "mode": "alguno", "sla_hours": null, "escalate_to": [], "may_skip": false}]}]');
CREATE FUNCTION approval_month("month" date) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT (ARRAY['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre',
    'diciembre'])[extract(month FROM "month")::int] || ' de ' || extract(year FROM "month")::int
$$;
-- Called here for what waits, and by the demo data for theirs; what has its request is left as it is.
CREATE FUNCTION approval_ask_reallocations() RETURNS void LANGUAGE sql AS $$
WITH waiting AS (
  SELECT r.*, f.name AS from_name, f.company_id, f.country, t.name AS to_name,
    approval_month(r.from_month) AS from_text,
    approval_month(r.to_month) AS to_text
  FROM "cost_reallocation" r JOIN "cost_centre" f ON f.id = r.from_centre_id JOIN "cost_centre" t ON t.id = r.to_centre_id
  WHERE r.status = 'pedido' AND NOT EXISTS (SELECT 1 FROM "approval_request" q WHERE q.kind = 'cost_reallocation' AND q.object_id = r.id::text)
), asked AS (
  SELECT w.*, jsonb_build_object(
    'from', jsonb_build_object('value', w.from_centre_id || ' ' || to_char(w.from_month, 'YYYY-MM'), 'text', w.from_name || ', ' || w.from_text),
    'to', jsonb_build_object('value', w.to_centre_id || ' ' || to_char(w.to_month, 'YYYY-MM'), 'text', w.to_name || ', ' || w.to_text),
    'currency', jsonb_build_object('value', w.currency, 'text', w.currency),
    'amount', jsonb_build_object('value', w.amount::text, 'text', w.amount::text)) AS said
  FROM waiting w
), made AS (
  INSERT INTO "approval_request" ("kind", "object_id", "object_version", "snapshot", "latest", "facts", "reference", "title", "subtitle",
    "amount", "currency", "company_id", "country", "keys", "link", "asked_by_user_id", "asked_at", "author_user_id", "policy_id", "rule")
  SELECT 'cost_reallocation', a.id::text, a.version, a.said, a.said,
    jsonb_build_object('importe', CASE WHEN a.currency = 'ARS' THEN a.amount::text END, 'moneda', a.currency, 'rol_pide', u.rol,
      'empresa', a.company_id::text),
    'Reasignación ' || a.id, 'De ' || a.from_name || ' a ' || a.to_name,
    CASE WHEN a.from_month = a.to_month THEN a.from_text ELSE a.from_text || ' a ' || a.to_text END,
    a.amount, a.currency, a.company_id, a.country, jsonb_build_object('centro', jsonb_build_array(a.from_centre_id::text)),
    '/Estructura/Hispa/CentroCosto?vista=reasignaciones&reasignacion=' || a.id, a.requested_by, a.requested_at, a.requested_by, p.id, 1
  FROM asked a JOIN "app_user" u ON u.id = a.requested_by
  JOIN "approval_policy" p ON p.kind = 'cost_reallocation' AND p.version = 1 ORDER BY a.id
  RETURNING "id", "asked_at"
)
INSERT INTO "approval_step" ("request_id", "position", "who", "mode", "state", "opened_at")
SELECT id, 1, '[{"type": "rol", "role": "Hispa Director"}, {"type": "rol", "role": "Administrador"}]', 'alguno', 'abierto', asked_at FROM made;
$$;
SELECT approval_ask_reallocations();
