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

-- Whose each text is: its purse, its rubro, its supplier. Those of texts that are new since the catalogue was filled come first.
CREATE TEMPORARY TABLE owed ON COMMIT DROP AS SELECT * FROM musicwins_owed;
INSERT INTO purse (kind, area) SELECT DISTINCT 'musicwins', area FROM owed ORDER BY area ON CONFLICT DO NOTHING;
INSERT INTO musicwins_area (area, company_id)
SELECT DISTINCT area, (SELECT id FROM company WHERE active ORDER BY position, id LIMIT 1) FROM owed ORDER BY area ON CONFLICT DO NOTHING;
INSERT INTO category (name, state)
SELECT DISTINCT ON (catalogue_key(o.area)) btrim(regexp_replace(o.area, '\s+', ' ', 'g')), 'propuesta' FROM owed o
WHERE catalogue_key(o.area) <> '' AND NOT EXISTS (
  SELECT 1 FROM category c WHERE c.parent_id IS NULL AND c.side = 'gasto' AND catalogue_key(c.name) = catalogue_key(o.area))
ORDER BY catalogue_key(o.area), o.area;
CREATE TEMPORARY TABLE area_category ON COMMIT DROP AS
SELECT DISTINCT ON (o.area) o.area, c.id, k.kept_id FROM (SELECT DISTINCT area FROM owed) o
JOIN category c ON c.parent_id IS NULL AND c.side = 'gasto' AND catalogue_key(c.name) = catalogue_key(o.area)
JOIN category_kept k ON k.id = c.id ORDER BY o.area, c.merged_into NULLS FIRST, c.id;
CREATE TEMPORARY TABLE line_category ON COMMIT DROP AS
SELECT DISTINCT o.area, o.category, a.id AS area_id, a.kept_id, NULL::integer AS id
FROM owed o LEFT JOIN area_category a USING (area);
CREATE FUNCTION pg_temp.fill_line_category() RETURNS void LANGUAGE sql AS $$
  UPDATE line_category l SET id = (
    SELECT c.id FROM category c JOIN category_kept k ON k.id = c.parent_id
    WHERE k.kept_id = l.kept_id AND catalogue_key(c.name) = catalogue_key(l.category) ORDER BY c.merged_into NULLS FIRST, c.id LIMIT 1)
  WHERE l.id IS NULL
$$;
SELECT pg_temp.fill_line_category();
INSERT INTO category (parent_id, name, state)
SELECT DISTINCT ON (kept_id, catalogue_key(category)) kept_id, btrim(regexp_replace(category, '\s+', ' ', 'g')), 'propuesta'
FROM line_category WHERE id IS NULL AND kept_id IS NOT NULL AND catalogue_key(category) <> '' ORDER BY kept_id, catalogue_key(category), category;
SELECT pg_temp.fill_line_category();
DROP FUNCTION pg_temp.fill_line_category();
CREATE TEMPORARY TABLE line_supplier ON COMMIT DROP AS
SELECT DISTINCT ON (o.proveedor, o.proveedor_cuit) o.proveedor, o.proveedor_cuit, s.id
FROM (SELECT DISTINCT proveedor, proveedor_cuit FROM owed) o
JOIN supplier s ON CASE WHEN o.proveedor_cuit = '' THEN s.tax_id IS NULL AND catalogue_key(s.name) = catalogue_key(o.proveedor)
  ELSE s.tax_id = upper(btrim(o.proveedor_cuit)) END
ORDER BY o.proveedor, o.proveedor_cuit, s.merged_into NULLS FIRST, s.id;

-- One posting a line, of the day and by the author of the version that brought it where it stands.
SELECT count(*) FROM (
  SELECT jsonb_agg(posting ORDER BY line_id) AS postings FROM (
    SELECT o.line_id, jsonb_build_object('source_type', 'budget_line', 'source_id', o.line_id, 'event', 'apertura', 'day', o.since,
      'actor_id', o.since_by, 'lines', jsonb_agg(jsonb_build_object('kind', o.kind, 'currency', o.currency, 'amount', o.amount, 'day', o.day,
        'company_id', a.company_id, 'purse_id', p.id, 'category_id', coalesce(c.id, c.area_id), 'supplier_id', s.id,
        'concept', o.titulo, 'supplier', o.proveedor, 'category', o.category) ORDER BY o.day, o.currency, o.kind)) AS posting
    FROM owed o
    JOIN purse p ON p.kind = 'musicwins' AND p.area = o.area
    JOIN musicwins_area a ON a.area = o.area
    JOIN line_category c ON c.area = o.area AND c.category = o.category
    LEFT JOIN line_supplier s ON s.proveedor = o.proveedor AND s.proveedor_cuit = o.proveedor_cuit
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
