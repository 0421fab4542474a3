-- What is searched stands with the entry: a search reads one table, whatever it is narrowed by, and adds up what it finds.
-- Locks ledger_entry: some 20 s with 200,000 entries; nobody posts or looks at entries meanwhile
-- Locks ledger_text: as long
SET LOCAL maintenance_work_mem = '256MB';

-- Null where nobody wrote anything.
CREATE FUNCTION ledger_words(concept text, supplier text, document text, category text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN nullif(search_plain(concept || ' ' || supplier || ' ' || document || ' ' || category), '   ');

-- Written anew as a whole: an update of each row would leave as many dead ones.
CREATE FUNCTION ledger_words_of(entry bigint) RETURNS text LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE found text;
BEGIN
  SELECT t.words INTO found FROM ledger_text t WHERE t.entry_id = entry;
  RETURN found;
END $$;
ALTER TABLE "ledger_entry" ADD COLUMN "words" TEXT;
ALTER TABLE "ledger_entry" ALTER COLUMN "words" TYPE TEXT USING ledger_words_of("id");
DROP FUNCTION ledger_words_of(bigint);
DROP INDEX "ledger_text_words";
ALTER TABLE "ledger_text" DROP COLUMN "words";
CREATE INDEX "ledger_entry_words" ON "ledger_entry" USING GIN ("words" gin_trgm_ops) WHERE "words" IS NOT NULL;

-- As they were, with the words of each entry.
CREATE OR REPLACE FUNCTION ledger_post(postings jsonb) RETURNS TABLE (n integer, posting_id bigint, entry_ids bigint[])
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
      artist_id, day, for_day, currency, amount, cost, fx_rate, fx_source, fx_day, cost_usd, cost_eur, usd_rate_id, eur_rate_id, words)
    SELECT id, posting_id, line, side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, supplier_id,
      artist_id, day, for_day, currency, amount, cost, fx_rate, fx_source, fx_day, cost_usd, cost_eur, usd_rate_id, eur_rate_id,
      ledger_words(concept, supplier, document, category) FROM priced ORDER BY id
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

CREATE OR REPLACE FUNCTION ledger_reverse(postings bigint[], why text, wording text, actor integer, request text)
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
  ), said AS MATERIALIZED (
    SELECT o.new_id, left(replace(wording, '{concepto}', t.concept), 1000) AS concept, t.supplier, t.document, t.category
    FROM opposite o JOIN ledger_text t ON t.entry_id = o.id
  ), entries AS (
    INSERT INTO ledger_entry (id, posting_id, line, side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, supplier_id,
      artist_id, day, for_day, currency, amount, cost, fx_rate, fx_source, fx_day, cost_usd, cost_eur, usd_rate_id, eur_rate_id, words)
    SELECT new_id, new_posting, line, side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, supplier_id,
      artist_id, new_day, new_for_day, currency, -amount, -cost, fx_rate, fx_source, fx_day, -cost_usd, -cost_eur, usd_rate_id, eur_rate_id,
      ledger_words(s.concept, s.supplier, s.document, s.category) FROM opposite LEFT JOIN said s USING (new_id)
  ), texts AS (
    INSERT INTO ledger_text (entry_id, concept, supplier, document, category)
    SELECT new_id, concept, supplier, document, category FROM said
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

ANALYZE ledger_entry, ledger_text;
