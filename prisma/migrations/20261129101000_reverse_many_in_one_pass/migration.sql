-- A file of 50,000 rows is undone by one call: what each row says is read with it. Joined afterwards, as it was, the time went with the square
-- of the rows, and who undid such a file was told that the database is away.
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
      CASE WHEN stays THEN e.day ELSE s.open END AS new_day, CASE WHEN stays THEN e.for_day ELSE coalesce(e.for_day, e.day) END AS new_for_day,
      t.entry_id IS NOT NULL AS written, left(replace(wording, '{concepto}', t.concept), 1000) AS concept, t.supplier, t.document, t.category
    FROM made JOIN ledger_entry e ON e.posting_id = made.reverses_id
    LEFT JOIN ledger_text t ON t.entry_id = e.id
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
      artist_id, day, for_day, currency, amount, cost, fx_rate, fx_source, fx_day, cost_usd, cost_eur, usd_rate_id, eur_rate_id, words)
    SELECT new_id, new_posting, line, side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, supplier_id,
      artist_id, new_day, new_for_day, currency, -amount, -cost, fx_rate, fx_source, fx_day, -cost_usd, -cost_eur, usd_rate_id, eur_rate_id,
      ledger_words(concept, supplier, document, category) FROM opposite
  ), texts AS (
    INSERT INTO ledger_text (entry_id, concept, supplier, document, category)
    SELECT new_id, concept, supplier, document, category FROM opposite WHERE written
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
