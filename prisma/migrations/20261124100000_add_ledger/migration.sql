-- What a spend is charged to. A sum is budgeted in one purse; an entry names at most one.
CREATE TABLE "purse" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "company_id" INTEGER,
    "cost_centre_id" INTEGER,
    "show_id" INTEGER,
    "project_id" INTEGER,
    "event_id" INTEGER,
    "area" TEXT NOT NULL DEFAULT '',
    "channel" TEXT NOT NULL DEFAULT '',
    "period" TEXT NOT NULL DEFAULT 'mes',
    "basis" TEXT NOT NULL DEFAULT 'total',
    "policy" TEXT NOT NULL DEFAULT 'avisa',
    "owner_id" INTEGER,
    "archived_at" TIMESTAMPTZ(3),
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "purse_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "purse_kind_check" CHECK ("kind" IN ('centro', 'marketing', 'musicwins', 'show')),
    CONSTRAINT "purse_period_check" CHECK ("period" IN ('mes', 'total')),
    CONSTRAINT "purse_basis_check" CHECK ("basis" IN ('total', 'costo')),
    CONSTRAINT "purse_policy_check" CHECK ("policy" IN ('avisa', 'bloquea')),
    CONSTRAINT "purse_of_check" CHECK (
      ("kind" = 'centro') = ("cost_centre_id" IS NOT NULL) AND ("kind" = 'musicwins') = ("area" <> '')
      AND ("kind" <> 'show' OR "show_id" IS NOT NULL))
);
CREATE UNIQUE INDEX "purse_centre_key" ON "purse"("cost_centre_id") WHERE "kind" = 'centro';
CREATE UNIQUE INDEX "purse_area_key" ON "purse"("area") WHERE "kind" = 'musicwins';
CREATE UNIQUE INDEX "purse_show_key" ON "purse"("show_id") WHERE "kind" = 'show';
ALTER TABLE "purse" ADD CONSTRAINT "purse_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purse" ADD CONSTRAINT "purse_cost_centre_id_fkey" FOREIGN KEY ("cost_centre_id") REFERENCES "cost_centre"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purse" ADD CONSTRAINT "purse_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purse" ADD CONSTRAINT "purse_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purse" ADD CONSTRAINT "purse_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purse" ADD CONSTRAINT "purse_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purse" ADD CONSTRAINT "purse_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A centre and its purse are one figure: whoever makes the centre has made the purse.
-- Locks cost_centre: moments, for whoever loads entries or changes a centre
ALTER TABLE "cost_centre" ADD COLUMN "feeds_from" DATE;
ALTER TABLE "cost_centre" ADD CONSTRAINT "cost_centre_feeds_from_check" CHECK (extract(day FROM "feeds_from") = 1);
CREATE FUNCTION cost_centre_purse() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO purse (kind, cost_centre_id, created_by) VALUES ('centro', NEW.id, NEW.created_by);
  RETURN NULL;
END $$;
CREATE TRIGGER cost_centre_purse AFTER INSERT ON cost_centre FOR EACH ROW EXECUTE FUNCTION cost_centre_purse();
INSERT INTO purse (kind, cost_centre_id, created_by) SELECT 'centro', id, created_by FROM cost_centre ORDER BY id;

-- Months that are shut, and who opened them again.
CREATE TABLE "period_lock" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "scope" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "locked_by" INTEGER NOT NULL,
    "locked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reopened_by" INTEGER,
    "reopened_at" TIMESTAMPTZ(3),
    "reopen_reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "period_lock_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "period_lock_month_check" CHECK (extract(day FROM "month") = 1),
    CONSTRAINT "period_lock_scope_check" CHECK ("scope" IN ('operativo', 'fiscal')),
    CONSTRAINT "period_lock_reopened_check" CHECK (("reopened_at" IS NULL) = ("reopened_by" IS NULL) AND ("reopened_at" IS NULL OR "reopen_reason" <> ''))
);
CREATE UNIQUE INDEX "period_lock_key" ON "period_lock"("company_id", "month", "scope") WHERE "reopened_at" IS NULL;
ALTER TABLE "period_lock" ADD CONSTRAINT "period_lock_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "period_lock" ADD CONSTRAINT "period_lock_locked_by_fkey" FOREIGN KEY ("locked_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "period_lock" ADD CONSTRAINT "period_lock_reopened_by_fkey" FOREIGN KEY ("reopened_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Shutting a month and posting into it take turns (ledger_settle): who posts either came before, or is refused.
CREATE FUNCTION period_lock_turn() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(72707370);
  RETURN NULL;
END $$;
CREATE TRIGGER period_lock_turn BEFORE INSERT OR UPDATE ON period_lock FOR EACH STATEMENT EXECUTE FUNCTION period_lock_turn();

-- Facts of money. Written by ledger_post and ledger_reverse alone: the application only reads them. Their foreign keys and
-- indexes come with the entries that stand (move_cost_entries): all at once, when those are in, they hold others for seconds.
CREATE TABLE "ledger_posting" (
    "id" BIGSERIAL NOT NULL,
    "source_type" TEXT NOT NULL,
    "source_id" BIGINT NOT NULL,
    "event" TEXT NOT NULL,
    "source_version" INTEGER NOT NULL DEFAULT 1,
    "day" DATE NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" INTEGER,
    "reason" TEXT NOT NULL DEFAULT '',
    "request_id" TEXT,
    "reverses_id" BIGINT,
    "import_id" UUID,
    "import_row" INTEGER,

    CONSTRAINT "ledger_posting_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ledger_posting_import_check" CHECK ("import_row" IS NULL OR "import_id" IS NOT NULL)
);
CREATE UNIQUE INDEX "ledger_posting_source" ON "ledger_posting"("source_type", "source_id", "event", "source_version");
CREATE UNIQUE INDEX "ledger_posting_reverses_id_key" ON "ledger_posting"("reverses_id");

CREATE TABLE "ledger_entry" (
    "id" BIGSERIAL NOT NULL,
    "posting_id" BIGINT NOT NULL,
    "line" SMALLINT NOT NULL,
    "side" TEXT NOT NULL DEFAULT 'gasto',
    "kind" TEXT NOT NULL,
    "company_id" INTEGER,
    "purse_id" INTEGER,
    "show_id" INTEGER,
    "project_id" INTEGER,
    "event_id" INTEGER,
    "cost_centre_id" INTEGER,
    "category_id" INTEGER,
    "supplier_id" INTEGER,
    "artist_id" INTEGER,
    "day" DATE NOT NULL,
    "for_day" DATE,
    "currency" CHAR(3) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "cost" DECIMAL(18,2) NOT NULL,
    "fx_rate" DECIMAL(18,6),
    "fx_source" TEXT,
    "fx_day" DATE,
    "cost_usd" DECIMAL(18,2),
    "cost_eur" DECIMAL(18,2),
    "usd_rate_id" INTEGER,
    "eur_rate_id" INTEGER,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ledger_entry_side_check" CHECK ("side" IN ('gasto', 'ingreso')),
    CONSTRAINT "ledger_entry_kind_check" CHECK ("kind" IN ('presupuestado', 'solicitado', 'comprometido', 'devengado', 'pagado', 'anticipado')),
    CONSTRAINT "ledger_entry_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "ledger_entry_something_check" CHECK ("amount" <> 0 OR "cost" <> 0 OR "cost_usd" IS NOT NULL OR "cost_eur" IS NOT NULL),
    CONSTRAINT "ledger_entry_fx_check" CHECK (("fx_rate" IS NULL) = ("fx_source" IS NULL) AND ("fx_rate" IS NULL) = ("fx_day" IS NULL))
);
CREATE UNIQUE INDEX "ledger_entry_line" ON "ledger_entry"("posting_id", "line");

-- What people wrote of an entry, where they wrote something.
CREATE TABLE "ledger_text" (
    "entry_id" BIGINT NOT NULL,
    "concept" TEXT NOT NULL DEFAULT '',
    "supplier" TEXT NOT NULL DEFAULT '',
    "document" TEXT NOT NULL DEFAULT '',
    "category" TEXT NOT NULL DEFAULT '',
    "words" TEXT NOT NULL GENERATED ALWAYS AS (search_plain("concept" || ' ' || "supplier" || ' ' || "document" || ' ' || "category")) STORED,

    CONSTRAINT "ledger_text_pkey" PRIMARY KEY ("entry_id")
);

-- Entries added up by dimensions and month. `without_usd`, `without_eur`: of how many no rate was known. No foreign keys: the
-- entries have them, and a key held at commit would be a second order of locks.
CREATE TABLE "ledger_rollup" (
    "side" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "company_id" INTEGER,
    "purse_id" INTEGER,
    "show_id" INTEGER,
    "project_id" INTEGER,
    "event_id" INTEGER,
    "cost_centre_id" INTEGER,
    "category_id" INTEGER,
    "month" DATE NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount" DECIMAL(20,2) NOT NULL,
    "cost" DECIMAL(20,2) NOT NULL,
    "cost_usd" DECIMAL(20,2) NOT NULL,
    "cost_eur" DECIMAL(20,2) NOT NULL,
    "without_usd" INTEGER NOT NULL,
    "without_eur" INTEGER NOT NULL,
    "entries" INTEGER NOT NULL
);
CREATE UNIQUE INDEX "ledger_rollup_key" ON "ledger_rollup"
  ("purse_id", "month", "currency", "kind", "side", "company_id", "show_id", "project_id", "event_id", "cost_centre_id", "category_id") NULLS NOT DISTINCT;
CREATE INDEX "ledger_rollup_centre" ON "ledger_rollup"("currency", "month", "cost_centre_id") WHERE "cost_centre_id" IS NOT NULL;
CREATE INDEX "ledger_rollup_show" ON "ledger_rollup"("show_id", "currency", "category_id") WHERE "show_id" IS NOT NULL;
CREATE INDEX "ledger_rollup_month" ON "ledger_rollup"("currency", "month");

-- What this transaction posted and has not settled yet; to everybody else always empty. `must_fit`: a sum that is asked or
-- promised ('pide') or given away ('cede') has to be there. `sheet`: whether it comes from a centre's sheet; null where that is not asked.
-- `settles`: one row of each call, so that thousands do not ask for the same at the commit.
CREATE TABLE "ledger_delta" (LIKE "ledger_rollup", "must_fit" TEXT CHECK ("must_fit" IN ('pide', 'cede')), "sheet" BOOLEAN, "settles" BOOLEAN NOT NULL);

CREATE VIEW "ledger_now" AS
  SELECT side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, month, currency,
    amount, cost, cost_usd, cost_eur, without_usd, without_eur, entries FROM ledger_rollup
  UNION ALL
  SELECT side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, month, currency,
    amount, cost, cost_usd, cost_eur, without_usd, without_eur, entries FROM ledger_delta;

COMMENT ON TABLE ledger_posting IS 'read-only';
COMMENT ON TABLE ledger_entry IS 'read-only';
COMMENT ON TABLE ledger_text IS 'read-only';
COMMENT ON TABLE ledger_rollup IS 'read-only';
COMMENT ON TABLE ledger_delta IS 'read-only';
COMMENT ON VIEW ledger_now IS 'read-only';

CREATE FUNCTION ledger_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger only grows: what is wrong is reversed' USING ERRCODE = '23514';
END $$;
-- Emptying what is empty loses nothing: a database without a ledger yet may have its shows emptied.
CREATE FUNCTION ledger_full() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE has_rows BOOLEAN;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I.%I)', TG_TABLE_SCHEMA, TG_TABLE_NAME) INTO has_rows;
  IF has_rows THEN RAISE EXCEPTION 'the ledger only grows: what is wrong is reversed' USING ERRCODE = '23514'; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_frozen BEFORE UPDATE OR DELETE ON ledger_posting FOR EACH ROW EXECUTE FUNCTION ledger_frozen();
CREATE TRIGGER ledger_no_truncate BEFORE TRUNCATE ON ledger_posting FOR EACH STATEMENT EXECUTE FUNCTION ledger_full();
CREATE TRIGGER ledger_frozen BEFORE UPDATE OR DELETE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_frozen();
CREATE TRIGGER ledger_no_truncate BEFORE TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_full();
CREATE TRIGGER ledger_frozen BEFORE UPDATE OR DELETE ON ledger_text FOR EACH ROW EXECUTE FUNCTION ledger_frozen();
CREATE TRIGGER ledger_no_truncate BEFORE TRUNCATE ON ledger_text FOR EACH STATEMENT EXECUTE FUNCTION ledger_full();

-- Words of the refusals below, as screens write them.
CREATE FUNCTION money_text(value numeric, currency text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN value < 0 THEN '−' ELSE '' END
    || CASE currency WHEN 'ARS' THEN '$' WHEN 'USD' THEN 'US$' WHEN 'EUR' THEN '€' ELSE currency END || ' '
    || regexp_replace(translate(to_char(abs(value), 'FM999,999,999,999,999,990.00'), ',.', '.,'), ',00$', '')
$$;
CREATE FUNCTION month_text(month date) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT (ARRAY['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre',
    'diciembre'])[extract(month FROM month)::int] || ' de ' || extract(year FROM month)::int
$$;

-- Whether a month is shut for a company: budget of no company shuts with the last one.
CREATE FUNCTION period_shut(company integer, day date) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN company IS NOT NULL THEN EXISTS (
      SELECT 1 FROM period_lock WHERE company_id = company AND month = date_trunc('month', day)::date AND scope = 'operativo' AND reopened_at IS NULL)
    ELSE EXISTS (SELECT 1 FROM company WHERE active) AND NOT EXISTS (
      SELECT 1 FROM company c WHERE c.active AND NOT EXISTS (SELECT 1 FROM period_lock l WHERE l.company_id = c.id
        AND l.month = date_trunc('month', day)::date AND l.scope = 'operativo' AND l.reopened_at IS NULL)) END
$$;

-- The day itself, or the first of the first open month where its own is shut.
CREATE FUNCTION period_open(company integer, day date) RETURNS date LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN NOT period_shut(company, day) THEN day ELSE (
    SELECT m.open::date FROM generate_series(date_trunc('month', day::timestamp) + interval '1 month', day + interval '20 years', interval '1 month') AS m(open)
    WHERE NOT period_shut(company, m.open::date) LIMIT 1) END
$$;

-- What a purse has left in its period, in a currency: what people call disponible.
CREATE FUNCTION purse_left(purse integer, of_month date, of_currency text) RETURNS numeric LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(sum(CASE WHEN n.kind = 'presupuestado' THEN 1 ELSE -1 END * CASE p.basis WHEN 'costo' THEN n.cost ELSE n.amount END), 0)
  FROM purse p JOIN ledger_now n ON n.purse_id = p.id AND n.currency = of_currency::char(3) AND n.side = 'gasto'
    AND n.kind IN ('presupuestado', 'comprometido', 'devengado') AND (p.period = 'total' OR n.month = of_month)
  WHERE p.id = purse
$$;

-- Refuses what this transaction posted, in words for people (BB422): into a shut month, or more than there is. Asked as soon as
-- something is posted, so that it is said early, and again by who settles, when nobody else can change it any more.
CREATE FUNCTION ledger_check() RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE short record;
BEGIN
  SELECT d.month, (SELECT u.name FROM period_lock l JOIN app_user u ON u.id = l.locked_by
      WHERE l.month = d.month AND l.scope = 'operativo' AND l.reopened_at IS NULL AND (d.company_id IS NULL OR l.company_id = d.company_id)
      ORDER BY l.locked_at DESC LIMIT 1) AS who
    INTO short FROM (SELECT DISTINCT company_id, month FROM ledger_delta WHERE kind IN ('presupuestado', 'devengado') AND entries > 0) d
    WHERE period_shut(d.company_id, d.month) ORDER BY d.month LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'BB422', MESSAGE = format('El mes %s está cerrado: lo cerró %s.', month_text(short.month), short.who);
  END IF;
  -- A rubro that was merged goes by what the one that stays says.
  SELECT d.code, d.feeds_from, d.sheet, coalesce(k.by_sheet, false) AS by_sheet, k.name AS category INTO short
    FROM (SELECT DISTINCT c.code, c.feeds_from, d.sheet, d.category_id, d.month FROM ledger_delta d JOIN cost_centre c ON c.id = d.cost_centre_id
      WHERE d.kind IN ('comprometido', 'devengado') AND (NOT d.sheet OR d.month >= c.feeds_from)) d
    LEFT JOIN LATERAL (
      WITH RECURSIVE one AS (SELECT id, merged_into FROM category WHERE id = d.category_id
        UNION ALL SELECT m.id, m.merged_into FROM category m JOIN one ON m.id = one.merged_into)
      SELECT c.name, c.by_sheet FROM one JOIN category c USING (id) WHERE one.merged_into IS NULL
    ) k ON true
    WHERE d.sheet <> (coalesce(k.by_sheet, false) OR d.feeds_from IS NULL OR d.month < d.feeds_from) ORDER BY d.month LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'BB422', MESSAGE = CASE
      WHEN short.sheet THEN format('Desde %s lo real de %s sale de los comprobantes: quitar la fila.', month_text(short.feeds_from), short.code)
      WHEN short.by_sheet THEN format('El rubro %s de %s se carga por planilla y no toma nada más.', short.category, short.code)
      WHEN short.feeds_from IS NULL THEN format('%s toma lo real de la planilla: poner desde qué mes sale de los comprobantes.', short.code)
      ELSE format('%s toma lo real de la planilla hasta %s.', short.code, month_text((short.feeds_from - interval '1 month')::date)) END;
  END IF;
  SELECT p.id, coalesce(nullif(p.name, ''), c.name, s.name, nullif(p.area, ''), 'La bolsa') AS name, p.period, m.month, m.currency, m.asked, l.lacks
    INTO short
  FROM (
    SELECT purse_id, month, currency, gives, greatest(promised, 0) + greatest(wanted, 0) + given AS asked, greatest(wanted, 0) AS pending
    FROM (
      SELECT q.id AS purse_id, min(d.month) AS month, d.currency, bool_or(d.must_fit = 'cede') AS gives,
        coalesce(sum(v.value) FILTER (WHERE d.must_fit = 'pide' AND d.kind = 'comprometido'), 0) AS promised,
        coalesce(sum(v.value) FILTER (WHERE d.must_fit = 'pide' AND d.kind = 'solicitado'), 0) AS wanted,
        coalesce(sum(-v.value) FILTER (WHERE d.must_fit = 'cede' AND d.kind = 'presupuestado'), 0) AS given
      FROM ledger_delta d JOIN purse q ON q.id = d.purse_id
      CROSS JOIN LATERAL (SELECT CASE q.basis WHEN 'costo' THEN d.cost ELSE d.amount END AS value) v
      WHERE d.must_fit IS NOT NULL GROUP BY q.id, CASE q.period WHEN 'mes' THEN d.month END, d.currency
    ) x
  ) m JOIN purse p ON p.id = m.purse_id
  CROSS JOIN LATERAL (SELECT purse_left(p.id, m.month, m.currency) - m.pending AS lacks) l
  LEFT JOIN cost_centre c ON c.id = p.cost_centre_id LEFT JOIN show s ON s.id = p.show_id
  WHERE m.asked > 0 AND l.lacks < 0 AND (m.gives OR p.policy = 'bloquea')
  ORDER BY p.id, m.month, m.currency LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'BB422', MESSAGE = format('No alcanza: %s tiene disponible %s%s y se piden %s.', short.name,
      money_text(short.lacks + short.asked, short.currency), CASE short.period WHEN 'mes' THEN ' en ' || month_text(short.month) ELSE '' END,
      money_text(short.asked, short.currency));
  END IF;
END $$;

-- Adds to the rollup what this transaction posted, once, when it commits. It takes the turn that the audit's chain takes at
-- that moment, so that there is one order for all that is locked then, however often and in whatever order was posted.
CREATE FUNCTION ledger_settle() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_RELID <> 'public.ledger_delta'::regclass THEN
    RAISE EXCEPTION 'ledger_settle is of ledger_delta alone' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM ledger_delta) THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(72707370);
  PERFORM ledger_check();
  INSERT INTO ledger_rollup AS r (side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, month, currency,
      amount, cost, cost_usd, cost_eur, without_usd, without_eur, entries)
    SELECT side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, month, currency,
      sum(amount), sum(cost), sum(cost_usd), sum(cost_eur), sum(without_usd), sum(without_eur), sum(entries)
    FROM ledger_delta GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  ON CONFLICT (purse_id, month, currency, kind, side, company_id, show_id, project_id, event_id, cost_centre_id, category_id) DO UPDATE SET
    amount = r.amount + EXCLUDED.amount, cost = r.cost + EXCLUDED.cost, cost_usd = r.cost_usd + EXCLUDED.cost_usd, cost_eur = r.cost_eur + EXCLUDED.cost_eur,
    without_usd = r.without_usd + EXCLUDED.without_usd, without_eur = r.without_eur + EXCLUDED.without_eur, entries = r.entries + EXCLUDED.entries;
  DELETE FROM ledger_delta;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION ledger_settle() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER ledger_settled AFTER INSERT ON ledger_delta DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.settles) EXECUTE FUNCTION ledger_settle();

-- What an amount in one currency is in another by the rates of a day (pesos for one unit of each), and the rate it rests on: that of
-- the other currency, or of its own where the other is the peso's. Nothing is guessed: without a rate it is null.
CREATE FUNCTION ledger_in_pesos(of_currency text, of_day date) RETURNS TABLE (id integer, rate numeric) LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT NULL::integer, 1::numeric WHERE of_currency = 'ARS' UNION ALL SELECT r.id, r.rate FROM fx_rate_on(of_currency, of_day) r WHERE of_currency <> 'ARS'
$$;

-- Adds postings with their lines; one whose source, event and version are there already is not added again. Lines:
-- side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, supplier_id, artist_id, day, for_day, currency, amount, cost,
-- fx_rate, fx_source, fx_day, concept, supplier, document, category. A posting without source_id is its own source.
CREATE FUNCTION ledger_post(postings jsonb) RETURNS TABLE (n integer, posting_id bigint, entry_ids bigint[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH given AS MATERIALIZED (
    SELECT nextval('ledger_posting_id_seq') AS id, g.n::int AS n, p.*, g.value->'lines' AS lines
    FROM jsonb_array_elements(postings) WITH ORDINALITY AS g(value, n)
    CROSS JOIN LATERAL jsonb_to_record(g.value) AS p(source_type text, source_id bigint, event text, source_version int, day date, actor_id int,
      reason text, request_id text, import_id uuid, import_row int, must_fit text)
  ), made AS (
    INSERT INTO ledger_posting (id, source_type, source_id, event, source_version, day, actor_id, reason, request_id, import_id, import_row)
    SELECT id, source_type, coalesce(source_id, id), event, coalesce(source_version, 1), day, actor_id, coalesce(reason, ''), request_id, import_id, import_row
    FROM given ORDER BY n
    ON CONFLICT (source_type, source_id, event, source_version) DO NOTHING RETURNING ledger_posting.id AS made_id
  ), said AS MATERIALIZED (
    SELECT nextval('ledger_entry_id_seq') AS id, given.id AS posting_id, given.n, l.n::smallint AS line, given.must_fit, given.source_type = 'planilla' AS sheet, coalesce(e.side, 'gasto') AS side,
      e.kind, e.company_id, e.purse_id, e.show_id, e.project_id, e.event_id, e.cost_centre_id, e.category_id, e.supplier_id, e.artist_id,
      coalesce(e.day, given.day) AS day, e.for_day, e.currency, e.amount, coalesce(e.cost, e.amount) AS cost, e.fx_rate, e.fx_source, e.fx_day,
      coalesce(e.concept, '') AS concept, coalesce(e.supplier, '') AS supplier, coalesce(e.document, '') AS document, coalesce(e.category, '') AS category
    FROM given JOIN made ON made.made_id = given.id
    CROSS JOIN LATERAL jsonb_array_elements(given.lines) WITH ORDINALITY AS l(value, n)
    CROSS JOIN LATERAL jsonb_to_record(l.value) AS e(side text, kind text, company_id int, purse_id int, show_id int, project_id int, event_id int,
      cost_centre_id int, category_id int, supplier_id int, artist_id int, day date, for_day date, currency text, amount numeric, cost numeric, fx_rate numeric,
      fx_source text, fx_day date, concept text, supplier text, document text, category text)
  ), rates AS MATERIALIZED (
    SELECT x.currency, x.day, own.rate AS own, usd.id AS usd_id, usd.rate AS usd, eur.id AS eur_id, eur.rate AS eur, own.id AS own_id
    FROM (SELECT DISTINCT currency, day FROM said) x
    LEFT JOIN LATERAL ledger_in_pesos(x.currency, x.day) own ON true
    LEFT JOIN LATERAL ledger_in_pesos('USD', x.day) usd ON true
    LEFT JOIN LATERAL ledger_in_pesos('EUR', x.day) eur ON true
  ), priced AS MATERIALIZED (
    SELECT s.*, CASE WHEN s.currency = 'USD' THEN s.cost ELSE round(s.cost * r.own / r.usd, 2) END AS cost_usd,
      CASE WHEN s.currency = 'EUR' THEN s.cost ELSE round(s.cost * r.own / r.eur, 2) END AS cost_eur,
      CASE WHEN s.currency <> 'USD' AND r.own IS NOT NULL THEN r.usd_id END AS usd_rate_id,
      CASE WHEN s.currency <> 'EUR' AND r.own IS NOT NULL THEN r.eur_id END AS eur_rate_id
    FROM said s JOIN rates r USING (currency, day)
  ), entries AS (
    INSERT INTO ledger_entry (id, posting_id, line, side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, supplier_id,
      artist_id, day, for_day, currency, amount, cost, fx_rate, fx_source, fx_day, cost_usd, cost_eur, usd_rate_id, eur_rate_id)
    SELECT id, posting_id, line, side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, supplier_id,
      artist_id, day, for_day, currency, amount, cost, fx_rate, fx_source, fx_day, cost_usd, cost_eur, usd_rate_id, eur_rate_id FROM priced ORDER BY id
  ), texts AS (
    INSERT INTO ledger_text (entry_id, concept, supplier, document, category)
    SELECT id, concept, supplier, document, category FROM priced
    WHERE concept <> '' OR supplier <> '' OR document <> '' OR category <> '' ORDER BY id
  ), deltas AS (
    INSERT INTO ledger_delta (side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, month, currency,
      amount, cost, cost_usd, cost_eur, without_usd, without_eur, entries, must_fit, sheet, settles)
    SELECT side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, date_trunc('month', day)::date, currency,
      sum(amount), sum(cost), coalesce(sum(cost_usd), 0), coalesce(sum(cost_eur), 0), count(*) FILTER (WHERE cost_usd IS NULL),
      count(*) FILTER (WHERE cost_eur IS NULL), count(*), must_fit, sheet, row_number() OVER () = 1
    FROM priced GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, must_fit, sheet
  )
  SELECT p.n, p.posting_id, array_agg(p.id ORDER BY p.line) FROM priced p GROUP BY 1, 2 ORDER BY 1;
  PERFORM ledger_check();
END $$;

-- Adds the opposite of postings, each once: a second time 23505. In a shut month it goes to the first open one, with the day it is of
-- beside it. `wording`: what its text says, with {concepto} for what the reversed one says.
CREATE FUNCTION ledger_reverse(postings bigint[], why text, wording text, actor integer, request text)
RETURNS TABLE (reversed_id bigint, posting_id bigint, entry_ids bigint[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH made AS (
    INSERT INTO ledger_posting (source_type, source_id, event, source_version, day, actor_id, reason, request_id, reverses_id)
    SELECT p.source_type, p.source_id, p.event || ':anula', p.source_version, p.day, actor, why, request, p.id
    FROM ledger_posting p WHERE p.id = ANY (postings) ORDER BY p.id
    RETURNING id, reverses_id
  ), shut AS MATERIALIZED (
    SELECT x.company_id, x.month, period_open(x.company_id, x.month) AS open
    FROM (SELECT DISTINCT e.company_id, date_trunc('month', e.day)::date AS month FROM ledger_entry e WHERE e.posting_id = ANY (postings)) x
  ), opposite AS MATERIALIZED (
    SELECT nextval('ledger_entry_id_seq') AS new_id, made.id AS new_posting, made.reverses_id, e.id, e.line, e.side, e.kind, e.company_id, e.purse_id,
      e.show_id, e.project_id, e.event_id, e.cost_centre_id, e.category_id, e.supplier_id, e.artist_id, e.currency, e.amount, e.cost, e.fx_rate, e.fx_source,
      e.fx_day, coalesce(e.cost_usd, usd.cost_usd) AS cost_usd, coalesce(e.usd_rate_id, usd.usd_rate_id) AS usd_rate_id,
      coalesce(e.cost_eur, eur.cost_eur) AS cost_eur, coalesce(e.eur_rate_id, eur.eur_rate_id) AS eur_rate_id,
      CASE WHEN stays THEN e.day ELSE s.open END AS new_day, CASE WHEN stays THEN e.for_day ELSE coalesce(e.for_day, e.day) END AS new_for_day
    FROM made JOIN ledger_entry e ON e.posting_id = made.reverses_id
    JOIN shut s ON s.company_id IS NOT DISTINCT FROM e.company_id AND s.month = date_trunc('month', e.day)::date
    -- A rate that came later goes with it.
    LEFT JOIN LATERAL (SELECT x.cost_usd, x.usd_rate_id FROM ledger_posting p JOIN ledger_entry x ON x.posting_id = p.id
      WHERE e.cost_usd IS NULL AND p.source_type = 'ledger_entry' AND p.source_id = e.id AND p.event = 'cotizacion_usd') usd ON true
    LEFT JOIN LATERAL (SELECT x.cost_eur, x.eur_rate_id FROM ledger_posting p JOIN ledger_entry x ON x.posting_id = p.id
      WHERE e.cost_eur IS NULL AND p.source_type = 'ledger_entry' AND p.source_id = e.id AND p.event = 'cotizacion_eur') eur ON true
    -- What was asked, promised or paid is not shut, and has to be given back where it was taken.
    CROSS JOIN LATERAL (SELECT s.open = s.month OR e.kind NOT IN ('presupuestado', 'devengado') AS stays) k
  ), entries AS (
    INSERT INTO ledger_entry (id, posting_id, line, side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, supplier_id,
      artist_id, day, for_day, currency, amount, cost, fx_rate, fx_source, fx_day, cost_usd, cost_eur, usd_rate_id, eur_rate_id)
    SELECT new_id, new_posting, line, side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, supplier_id,
      artist_id, new_day, new_for_day, currency, -amount, -cost, fx_rate, fx_source, fx_day, -cost_usd, -cost_eur, usd_rate_id, eur_rate_id FROM opposite
  ), texts AS (
    INSERT INTO ledger_text (entry_id, concept, supplier, document, category)
    SELECT o.new_id, left(replace(wording, '{concepto}', t.concept), 1000), t.supplier, t.document, t.category
    FROM opposite o JOIN ledger_text t ON t.entry_id = o.id
  ), deltas AS (
    INSERT INTO ledger_delta (side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, month, currency,
      amount, cost, cost_usd, cost_eur, without_usd, without_eur, entries, settles)
    SELECT side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, date_trunc('month', new_day)::date, currency,
      -sum(amount), -sum(cost), -coalesce(sum(cost_usd), 0), -coalesce(sum(cost_eur), 0), count(*) FILTER (WHERE cost_usd IS NULL),
      count(*) FILTER (WHERE cost_eur IS NULL), count(*), row_number() OVER () = 1
    FROM opposite GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  )
  SELECT o.reverses_id, o.new_posting, array_agg(o.new_id ORDER BY o.line) FROM opposite o GROUP BY 1, 2 ORDER BY 1;
  PERFORM ledger_check();
END $$;

-- Of each entry of some days that had no rate then and has one now: a line of amount 0 with only the conversion. A rate is that of
-- its own day and the six after it. Answers how many were added.
CREATE FUNCTION ledger_convert(first date DEFAULT '-infinity', last date DEFAULT 'infinity') RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE added integer;
BEGIN
  WITH late AS MATERIALIZED (
    SELECT e.*, CASE WHEN e.cost_usd IS NULL THEN round(e.cost * own.rate / usd.rate, 2) END AS usd, CASE WHEN e.cost_usd IS NULL THEN usd.id END AS usd_id,
      CASE WHEN e.cost_eur IS NULL THEN round(e.cost * own.rate / eur.rate, 2) END AS eur, CASE WHEN e.cost_eur IS NULL THEN eur.id END AS eur_id,
      e.cost_usd IS NULL AND EXISTS (SELECT 1 FROM ledger_posting p WHERE p.source_type = 'ledger_entry' AND p.source_id = e.id AND p.event = 'cotizacion_usd') AS has_usd,
      e.cost_eur IS NULL AND EXISTS (SELECT 1 FROM ledger_posting p WHERE p.source_type = 'ledger_entry' AND p.source_id = e.id AND p.event = 'cotizacion_eur') AS has_eur
    FROM ledger_entry e
    LEFT JOIN LATERAL ledger_in_pesos(e.currency, e.day) own ON true
    LEFT JOIN LATERAL ledger_in_pesos('USD', e.day) usd ON true
    LEFT JOIN LATERAL ledger_in_pesos('EUR', e.day) eur ON true
    WHERE (e.cost_usd IS NULL OR e.cost_eur IS NULL) AND e.day BETWEEN first AND last AND (e.amount <> 0 OR e.cost <> 0)
  ), wanted AS MATERIALIZED (
    SELECT nextval('ledger_posting_id_seq') AS new_posting, x.event, x.usd AS only_usd, x.usd_id, x.eur AS only_eur, x.eur_id, late.id AS of_id, late.side, late.kind, late.company_id,
      late.purse_id, late.show_id, late.project_id, late.event_id, late.cost_centre_id, late.category_id, late.supplier_id, late.artist_id, late.day, late.for_day, late.currency
    FROM late CROSS JOIN LATERAL (
      SELECT 'cotizacion_usd' AS event, late.usd, late.usd_id, NULL::numeric AS eur, NULL::int AS eur_id WHERE late.usd IS NOT NULL AND NOT late.has_usd
      UNION ALL SELECT 'cotizacion_eur', NULL, NULL, late.eur, late.eur_id WHERE late.eur IS NOT NULL AND NOT late.has_eur
    ) x
  ), made AS (
    INSERT INTO ledger_posting (id, source_type, source_id, event, day)
    SELECT new_posting, 'ledger_entry', of_id, event, day FROM wanted ORDER BY of_id, event
    ON CONFLICT (source_type, source_id, event, source_version) DO NOTHING RETURNING id
  ), lines AS MATERIALIZED (SELECT w.* FROM wanted w JOIN made ON made.id = w.new_posting),
  entries AS (
    INSERT INTO ledger_entry (posting_id, line, side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, supplier_id, artist_id,
      day, for_day, currency, amount, cost, cost_usd, cost_eur, usd_rate_id, eur_rate_id)
    SELECT new_posting, 1, side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, supplier_id, artist_id,
      day, for_day, currency, 0, 0, only_usd, only_eur, usd_id, eur_id FROM lines
  ), deltas AS (
    INSERT INTO ledger_delta (side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, month, currency,
      amount, cost, cost_usd, cost_eur, without_usd, without_eur, entries, settles)
    SELECT side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, date_trunc('month', day)::date, currency, 0, 0,
      coalesce(sum(only_usd), 0), coalesce(sum(only_eur), 0), -count(only_usd), -count(only_eur), 0, row_number() OVER () = 1
    FROM lines GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  )
  SELECT count(*)::int INTO added FROM lines;
  RETURN added;
END $$;

-- Every kept sum that is not what its entries come to.
CREATE FUNCTION ledger_wrong() RETURNS TABLE (what text, key text, kept text, computed text) LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  WITH real AS (
    SELECT side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, date_trunc('month', day)::date AS month, currency,
      sum(amount) AS amount, sum(cost) AS cost, coalesce(sum(cost_usd), 0) AS cost_usd, coalesce(sum(cost_eur), 0) AS cost_eur,
      count(*) FILTER (WHERE cost_usd IS NULL AND (amount <> 0 OR cost <> 0)) - count(cost_usd) FILTER (WHERE amount = 0 AND cost = 0) AS without_usd,
      count(*) FILTER (WHERE cost_eur IS NULL AND (amount <> 0 OR cost <> 0)) - count(cost_eur) FILTER (WHERE amount = 0 AND cost = 0) AS without_eur,
      count(*) FILTER (WHERE amount <> 0 OR cost <> 0) AS entries
    FROM ledger_entry GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  ), both_sides AS (
    SELECT coalesce(r.kind, x.kind) AS kind, coalesce(r.month, x.month) AS month, coalesce(r.currency, x.currency) AS currency,
      concat_ws(' ', coalesce(r.side, x.side), 'empresa ' || coalesce(r.company_id, x.company_id), 'bolsa ' || coalesce(r.purse_id, x.purse_id),
        'show ' || coalesce(r.show_id, x.show_id), 'proyecto ' || coalesce(r.project_id, x.project_id), 'evento ' || coalesce(r.event_id, x.event_id),
        'centro ' || coalesce(r.cost_centre_id, x.cost_centre_id), 'rubro ' || coalesce(r.category_id, x.category_id)) AS place,
      concat_ws(' · ', r.amount, r.cost, r.cost_usd, r.cost_eur, r.without_usd, r.without_eur, r.entries) AS kept,
      concat_ws(' · ', x.amount, x.cost, x.cost_usd, x.cost_eur, x.without_usd, x.without_eur, x.entries) AS computed
    FROM ledger_rollup r FULL JOIN real x ON (r.side, r.kind, r.month, r.currency) = (x.side, x.kind, x.month, x.currency)
      AND (coalesce(r.company_id, 0), coalesce(r.purse_id, 0), coalesce(r.show_id, 0), coalesce(r.project_id, 0), coalesce(r.event_id, 0), coalesce(r.cost_centre_id, 0),
        coalesce(r.category_id, 0)) = (coalesce(x.company_id, 0), coalesce(x.purse_id, 0), coalesce(x.show_id, 0), coalesce(x.project_id, 0), coalesce(x.event_id, 0),
        coalesce(x.cost_centre_id, 0), coalesce(x.category_id, 0))
    WHERE (r.amount, r.cost, r.cost_usd, r.cost_eur, r.without_usd, r.without_eur, r.entries) IS DISTINCT FROM
      (x.amount, x.cost, x.cost_usd, x.cost_eur, x.without_usd, x.without_eur, x.entries)
  )
  SELECT 'ledger_rollup', format('%s %s %s %s', kind, currency, to_char(month, 'YYYY-MM'), place), nullif(kept, ''), nullif(computed, '') FROM both_sides
  UNION ALL SELECT 'ledger_entry', 'asiento ' || p.id, '0', 'sin renglones' FROM ledger_posting p WHERE NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.posting_id = p.id)
  ORDER BY 1, 2
$$;
