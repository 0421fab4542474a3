-- Music Wins in the ledger: versions stay the record of what was proposed and decided, what the chosen proposal of each line
-- says now is posted. Approved and scheduled money counts as one: committed.
CREATE FUNCTION musicwins_stage(status text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE status WHEN 'a_pagar' THEN 'aprobado' ELSE status END;

-- What each line has to have posted, and nothing else. Paid parts count as paid wherever their proposal stands, and what waits, is
-- committed or is paid with it is what they leave: no sum counts twice. A sum that waits or is committed is of the day on which the
-- version came that brought it there; what is paid, of the day it was paid. `since`, `since_by`: that version's day and author.
CREATE VIEW "musicwins_owed" AS
SELECT l.id AS line_id, l.area, l.category, v.titulo, v.proveedor, v.proveedor_cuit,
  (s.created_at AT TIME ZONE 'America/Argentina/Buenos_Aires')::date AS since, s.created_by AS since_by, o.kind, o.currency, o.day, o.amount
FROM budget_line l
JOIN budget_proposal p ON p.line_id = l.id AND p.chosen AND p.deleted_at IS NULL
JOIN budget_version v ON v.proposal_id = p.id AND v.head
JOIN budget_version s ON s.proposal_id = p.id AND s.version = 1 + coalesce((SELECT max(w.version) FROM budget_version w
  WHERE w.proposal_id = p.id AND musicwins_stage(w.status) <> musicwins_stage(v.status)), 0)
CROSS JOIN LATERAL (SELECT coalesce(sum(f.alicuota_ars), 0) AS ars, coalesce(sum(f.alicuota_usd), 0) AS usd FROM budget_financiero f
  WHERE f.proposal_id = p.id AND f.deleted_at IS NULL AND f.estado = 'pagado') paid
CROSS JOIN LATERAL (
  SELECT x.kind, x.currency, x.day, sum(x.amount) AS amount FROM (
    SELECT k.kind, m.currency, f.fecha_pagado AS day, m.amount
    FROM budget_financiero f CROSS JOIN (VALUES ('devengado'), ('pagado')) AS k(kind)
    CROSS JOIN LATERAL (VALUES ('ARS', f.alicuota_ars), ('USD', f.alicuota_usd)) AS m(currency, amount)
    WHERE f.proposal_id = p.id AND f.deleted_at IS NULL AND f.estado = 'pagado'
    UNION ALL
    SELECT k.kind, m.currency, coalesce(v.fecha_pagado, (s.created_at AT TIME ZONE 'America/Argentina/Buenos_Aires')::date), m.amount
    FROM (VALUES ('pendiente', 'solicitado'), ('aprobado', 'comprometido'), ('pagado', 'devengado'), ('pagado', 'pagado')) AS k(stage, kind)
    CROSS JOIN (VALUES ('ARS', v.alicuota_ars - paid.ars), ('USD', v.alicuota_usd - paid.usd)) AS m(currency, amount)
    WHERE k.stage = musicwins_stage(v.status)
  ) x WHERE x.amount > 0 GROUP BY 1, 2, 3
) o
WHERE l.deleted_at IS NULL;
COMMENT ON VIEW musicwins_owed IS 'read-only';

-- What a line has to have posted, what it has (newest first; `booked`: the day it stands on, another one where a month was shut), and the
-- number of its last posting. A function, so that its plan is made once for each connection.
CREATE FUNCTION musicwins_standing(of_line integer) RETURNS TABLE (owed json, posted json, version integer) LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT coalesce((SELECT json_agg(o) FROM (
      SELECT kind, currency, day::text, area, category, proveedor AS supplier, amount::text, titulo, proveedor, proveedor_cuit
      FROM musicwins_owed WHERE line_id = of_line ORDER BY day, currency, kind) o), '[]'),
    coalesce((SELECT json_agg(p) FROM (
      SELECT e.kind, e.currency::text, coalesce(e.for_day, e.day)::text AS day, u.area, t.category, t.supplier, sum(e.amount)::text AS amount,
        e.purse_id, e.company_id, e.category_id, e.supplier_id, e.day::text AS booked, (array_agg(t.concept ORDER BY e.id DESC))[1] AS concept
      FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id JOIN ledger_text t ON t.entry_id = e.id JOIN purse u ON u.id = e.purse_id
      WHERE g.source_type = 'budget_line' AND g.source_id = of_line
      GROUP BY e.kind, e.currency, e.for_day, e.day, u.area, t.category, t.supplier, e.purse_id, e.company_id, e.category_id, e.supplier_id
      HAVING sum(e.amount) <> 0 ORDER BY max(e.id) DESC) p), '[]'),
    coalesce((SELECT max(source_version) FROM ledger_posting WHERE source_type = 'budget_line' AND source_id = of_line), 0);
END $$;

-- The records that a line's words mean: null where there is none. A rubro is found by its name also where it was merged: it keeps
-- what is its own, and sums go where it points to.
CREATE FUNCTION musicwins_place(of_area text, of_category text, of_supplier text, of_tax_id text)
RETURNS TABLE (purse_id integer, company_id integer, category_id integer, supplier_id integer) LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE above record;
BEGIN
  SELECT c.id, k.kept_id INTO above FROM category c JOIN category_kept k ON k.id = c.id
    WHERE c.parent_id IS NULL AND c.side = 'gasto' AND catalogue_key(c.name) = catalogue_key(of_area) ORDER BY c.merged_into NULLS FIRST, c.id LIMIT 1;
  RETURN QUERY SELECT (SELECT id FROM purse WHERE kind = 'musicwins' AND area = of_area),
    (SELECT a.company_id FROM musicwins_area a WHERE a.area = of_area),
    CASE WHEN catalogue_key(of_category) = '' THEN above.id ELSE (
      SELECT c.id FROM category c JOIN category_kept k ON k.id = c.parent_id
      WHERE k.kept_id = above.kept_id AND catalogue_key(c.name) = catalogue_key(of_category) ORDER BY c.merged_into NULLS FIRST, c.id LIMIT 1) END,
    CASE WHEN of_tax_id <> '' THEN (SELECT s.id FROM supplier s WHERE s.tax_id = upper(btrim(of_tax_id)) ORDER BY s.merged_into NULLS FIRST, s.id LIMIT 1)
      ELSE (SELECT s.id FROM supplier s WHERE s.tax_id IS NULL AND catalogue_key(s.name) = catalogue_key(of_supplier)) END;
END $$;

-- Makes what an area that posts for the first time has none of: its purse, its company (whom its invoices are made out to) and its
-- rubros, proposed until somebody confirms them. Who calls names one area and one category, and so waits for nobody who waits for them.
CREATE FUNCTION musicwins_make_place(of_area text, of_category text, by integer) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE above integer;
BEGIN
  INSERT INTO purse (kind, area, created_by) VALUES ('musicwins', of_area, by) ON CONFLICT DO NOTHING;
  INSERT INTO musicwins_area AS a (area, company_id) VALUES (of_area, (SELECT id FROM company WHERE active ORDER BY position, id LIMIT 1))
    ON CONFLICT (area) DO UPDATE SET company_id = EXCLUDED.company_id, updated_at = now(), version = a.version + 1
    WHERE a.company_id IS NULL AND EXCLUDED.company_id IS NOT NULL;
  IF catalogue_key(of_area) = '' OR (SELECT category_id FROM musicwins_place(of_area, of_category, '', '')) IS NOT NULL THEN RETURN; END IF;
  IF (SELECT category_id FROM musicwins_place(of_area, '', '', '')) IS NULL THEN
    INSERT INTO category (name, state, created_by) VALUES (btrim(regexp_replace(of_area, '\s+', ' ', 'g')), 'propuesta', by) ON CONFLICT DO NOTHING;
  END IF;
  IF catalogue_key(of_category) <> '' THEN
    INSERT INTO category (parent_id, name, state, created_by)
    SELECT k.kept_id, btrim(regexp_replace(of_category, '\s+', ' ', 'g')), 'propuesta', by
    FROM musicwins_place(of_area, '', '', '') p JOIN category_kept k ON k.id = p.category_id ON CONFLICT DO NOTHING;
  END IF;
END $$;

-- What stands. Texts that are new since the catalogue was filled come first.
CREATE TEMPORARY TABLE owed ON COMMIT DROP AS SELECT * FROM musicwins_owed;
SELECT count(musicwins_make_place(area, category, NULL)::text) FROM (SELECT DISTINCT area, category FROM owed ORDER BY 1, 2) x;
CREATE TEMPORARY TABLE place ON COMMIT DROP AS
SELECT o.*, p.* FROM (SELECT DISTINCT area, category, proveedor, proveedor_cuit FROM owed) o
CROSS JOIN LATERAL musicwins_place(o.area, o.category, o.proveedor, o.proveedor_cuit) p;

-- One posting a line, of the day and by the author of the version that brought it where it stands.
SELECT count(*) FROM (
  SELECT jsonb_agg(posting ORDER BY line_id) AS postings FROM (
    SELECT o.line_id, jsonb_build_object('source_type', 'budget_line', 'source_id', o.line_id, 'event', 'apertura', 'day', o.since,
      'actor_id', o.since_by, 'lines', jsonb_agg(jsonb_build_object('kind', o.kind, 'currency', o.currency, 'amount', o.amount, 'day', o.day,
        'company_id', p.company_id, 'purse_id', p.purse_id, 'category_id', p.category_id, 'supplier_id', p.supplier_id,
        'concept', o.titulo, 'supplier', o.proveedor, 'category', o.category) ORDER BY o.day, o.currency, o.kind)) AS posting
    FROM owed o
    JOIN place p USING (area, category, proveedor, proveedor_cuit)
    GROUP BY o.line_id, o.since, o.since_by
  ) x
) y CROSS JOIN LATERAL ledger_post(y.postings);

-- What was posted is what the board adds up, area by area and category by category; else nothing of this happened.
DO $$
DECLARE wrong TEXT;
BEGIN
  WITH board AS (
    SELECT l.area, l.category, m.currency,
      coalesce(sum(greatest(m.amount, m.paid)) FILTER (WHERE v.status IN ('aprobado', 'a_pagar', 'pagado')), 0) AS approved,
      coalesce(sum(greatest(m.amount, m.paid)) FILTER (WHERE v.status = 'pendiente'), 0) AS pending,
      coalesce(sum(m.paid), 0) AS parts,
      coalesce(sum(m.paid) FILTER (WHERE v.status NOT IN ('pendiente', 'aprobado', 'a_pagar', 'pagado')), 0) AS parts_of_others
    FROM budget_line l JOIN budget_proposal p ON p.line_id = l.id AND p.chosen AND p.deleted_at IS NULL
    JOIN budget_version v ON v.proposal_id = p.id AND v.head
    CROSS JOIN LATERAL (SELECT coalesce(sum(f.alicuota_ars), 0) AS ars, coalesce(sum(f.alicuota_usd), 0) AS usd FROM budget_financiero f
      WHERE f.proposal_id = p.id AND f.deleted_at IS NULL AND f.estado = 'pagado') paid
    CROSS JOIN LATERAL (VALUES ('ARS', v.alicuota_ars, paid.ars), ('USD', v.alicuota_usd, paid.usd)) AS m(currency, amount, paid)
    WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3
  ), posted AS (
    SELECT p.area, t.category, e.currency::text AS currency,
      sum(e.amount) FILTER (WHERE e.kind IN ('solicitado', 'comprometido', 'devengado')) AS counted,
      coalesce(sum(e.amount) FILTER (WHERE e.kind = 'devengado'), 0) AS accrued, coalesce(sum(e.amount) FILTER (WHERE e.kind = 'pagado'), 0) AS paid
    FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id JOIN purse p ON p.id = e.purse_id JOIN ledger_text t ON t.entry_id = e.id
    WHERE g.source_type = 'budget_line' GROUP BY 1, 2, 3
  )
  SELECT string_agg(format('%s / %s %s: %s, posted %s', area, category, currency, b.approved + b.pending + b.parts_of_others, p.counted), '; ') INTO wrong
  FROM board b FULL JOIN posted p USING (area, category, currency)
  WHERE coalesce(b.approved + b.pending + b.parts_of_others, 0) <> coalesce(p.counted, 0) OR coalesce(p.accrued, 0) <> coalesce(p.paid, 0)
    OR coalesce(p.paid, 0) < coalesce(b.parts, 0);
  IF wrong IS NOT NULL THEN RAISE EXCEPTION 'Music Wins and the ledger do not say the same: %', wrong; END IF;
END $$;
