-- What is posted comes as two lists that are read once each, postings and their lines (`n`: of which posting, `line`: which of it): a list
-- inside of each posting was read three times, row by row, which was a sixth of an import.
CREATE FUNCTION ledger_post(postings json, lines json) RETURNS TABLE (n integer, posting_id bigint, entry_ids bigint[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH given AS MATERIALIZED (
    SELECT nextval('ledger_posting_id_seq') AS id, p.* FROM ROWS FROM (json_to_recordset(postings) AS (source_type text, source_id bigint, event text,
      source_version int, day date, actor_id int, reason text, request_id text, import_id uuid, import_row int, must_fit text))
      WITH ORDINALITY AS p(source_type, source_id, event, source_version, day, actor_id, reason, request_id, import_id, import_row, must_fit, n)
  ), made AS (
    INSERT INTO ledger_posting (id, source_type, source_id, event, source_version, day, actor_id, reason, request_id, import_id, import_row)
    SELECT id, source_type, coalesce(source_id, id), event, coalesce(source_version, 1), day, actor_id, coalesce(reason, ''), request_id, import_id, import_row
    FROM given ORDER BY n
    ON CONFLICT (source_type, source_id, event, source_version) DO NOTHING RETURNING ledger_posting.id AS made_id
  ), said AS MATERIALIZED (
    SELECT nextval('ledger_entry_id_seq') AS id, x.* FROM (
      SELECT given.id AS posting_id, given.n::int AS n, e.line, given.must_fit, given.source_type = 'planilla' AS sheet, coalesce(e.side, 'gasto') AS side,
        e.kind, e.company_id, e.purse_id, e.show_id, e.project_id, e.event_id, e.cost_centre_id, e.category_id, e.supplier_id, e.artist_id,
        coalesce(e.day, given.day) AS day, e.for_day, e.currency, e.amount, coalesce(e.cost, e.amount) AS cost, e.fx_rate, e.fx_source, e.fx_day,
        coalesce(e.concept, '') AS concept, coalesce(e.supplier, '') AS supplier, coalesce(e.document, '') AS document, coalesce(e.category, '') AS category
      FROM json_to_recordset(lines) AS e(n int, line smallint, side text, kind text, company_id int, purse_id int, show_id int, project_id int, event_id int,
        cost_centre_id int, category_id int, supplier_id int, artist_id int, day date, for_day date, currency text, amount numeric, cost numeric,
        fx_rate numeric, fx_source text, fx_day date, concept text, supplier text, document text, category text)
      JOIN given ON given.n = e.n JOIN made ON made.made_id = given.id ORDER BY given.n, e.line
    ) x
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

-- Lines inside of their postings, as migrations have them.
CREATE OR REPLACE FUNCTION ledger_post(postings jsonb) RETURNS TABLE (n integer, posting_id bigint, entry_ids bigint[])
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT * FROM ledger_post(postings::json, (
    SELECT json_agg(l.value || jsonb_build_object('n', p.n, 'line', l.n) ORDER BY p.n, l.n)
    FROM jsonb_array_elements(postings) WITH ORDINALITY AS p(value, n)
    CROSS JOIN LATERAL jsonb_array_elements(p.value->'lines') WITH ORDINALITY AS l(value, n)))
$$;

-- What one statement of these functions writes and nothing takes away again (ledger_frozen) needs no key that asks for it row by row: a
-- posting's entries, an entry's text. ledger_wrong asks for all at once.
-- Locks ledger_posting: a moment; who posts waits
-- Locks ledger_entry: a moment; who posts waits
-- Locks ledger_text: a moment; who posts waits
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_posting_id_fkey";
ALTER TABLE "ledger_text" DROP CONSTRAINT "ledger_text_entry_id_fkey";

CREATE OR REPLACE FUNCTION ledger_wrong() RETURNS TABLE (what text, key text, kept text, computed text) LANGUAGE sql STABLE
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
  UNION ALL SELECT 'ledger_entry', 'renglón ' || e.id, '1', 'sin asiento' FROM ledger_entry e WHERE NOT EXISTS (SELECT 1 FROM ledger_posting p WHERE p.id = e.posting_id)
  UNION ALL SELECT 'ledger_text', 'renglón ' || t.entry_id, '1', 'sin renglón' FROM ledger_text t WHERE NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.id = t.entry_id)
  ORDER BY 1, 2
$$;
