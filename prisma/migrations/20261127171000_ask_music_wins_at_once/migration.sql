-- What the approvals ask of many proposals is worked out once for each area, not once for each proposal.

-- What the purses of areas have left of each currency this month or in all, without what is asked. Where the budget is in another
-- currency (`counted_in`) what that one has left, and how much of it one unit asked is (`factor`, null without a rate). No row for a
-- purse without budget.
CREATE FUNCTION musicwins_room(of_areas text[], today date)
RETURNS TABLE (area text, currency text, left_over numeric, counted_in text, room numeric, factor numeric) LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.area, m.currency, purse_left(u.id, date_trunc('month', today)::date, m.currency), coalesce(e.currency, m.currency), e.given - e.used, e.factor
  FROM purse u CROSS JOIN (VALUES ('ARS'), ('USD')) AS m(currency)
  CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM ledger_now n WHERE n.purse_id = u.id AND n.kind = 'presupuestado' AND n.currency = m.currency::char(3)) AS own) b
  LEFT JOIN LATERAL purse_elsewhere(u.id, date_trunc('month', today)::date, m.currency, today) e ON NOT b.own
  WHERE u.kind = 'musicwins' AND u.area = ANY (of_areas) AND (b.own OR e.currency IS NOT NULL)
$$;

-- What is missing there of what is asked in that currency; 0 where it is enough, null where no rate tells: `greatest` skips a null, so that
-- until now what nobody could know was told to be enough.
CREATE FUNCTION musicwins_lacks(currency text, counted_in text, left_over numeric, room numeric, factor numeric, ars numeric, usd numeric)
RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN counted_in = currency THEN greatest(CASE currency WHEN 'ARS' THEN ars ELSE usd END - left_over, 0) WHEN factor IS NULL THEN NULL
    ELSE greatest(round((CASE currency WHEN 'ARS' THEN ars ELSE usd END - left_over) * factor, 2) + CASE counted_in WHEN 'ARS' THEN ars ELSE usd END - room, 0) END
$$;

DROP FUNCTION musicwins_short(text, numeric, numeric, date);

-- Who sells, by what a proposal says of them: the same as `musicwins_place` finds, without the place.
CREATE FUNCTION musicwins_supplier(of_supplier text, of_tax_id text) RETURNS integer LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN of_tax_id <> '' THEN (SELECT s.id FROM supplier s WHERE s.tax_id = upper(btrim(of_tax_id)) ORDER BY s.merged_into NULLS FIRST, s.id LIMIT 1)
    ELSE (SELECT s.id FROM supplier s WHERE s.tax_id IS NULL AND catalogue_key(s.name) = catalogue_key(of_supplier)) END
$$;

-- Twins of a proposal are found by their supplier.
-- Locks budget_version: moments, to index the heads
CREATE INDEX "budget_version_supplier" ON "budget_version"("proveedor") WHERE "head" AND "proveedor" <> '';

-- As it was, but that what areas have left is worked out once.
CREATE OR REPLACE FUNCTION musicwins_asked(of_proposals integer[]) RETURNS TABLE (
  proposal_id integer, line_id integer, version integer, status text, status_admin text, author integer, makers integer[], area text,
  category text, isop boolean, option_number integer, titulo text, proveedor text, ars text, usd text, company_id integer, country text,
  place text, reference text, title text, subtitle text, said jsonb, facts jsonb) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE today date := (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date;
BEGIN
  RETURN QUERY
  WITH room AS MATERIALIZED (SELECT * FROM musicwins_room(ARRAY(SELECT DISTINCT k.area FROM budget_proposal o JOIN budget_line k ON k.id = o.line_id
    WHERE o.id = ANY (of_proposals)), today))
  SELECT p.id, l.id, v.version, v.status, v.status_admin, p.created_by,
    ARRAY(SELECT DISTINCT m.id FROM (SELECT l.created_by AS id UNION ALL SELECT p.created_by UNION ALL
      SELECT w.created_by FROM budget_version w WHERE w.line_id = l.id
        AND (w.accion = 'mover' OR w.proposal_id = p.id AND w.accion IN ('crear', 'editar'))) m ORDER BY m.id),
    l.area, l.category, p.isop, p.option_number, v.titulo, v.proveedor, v.alicuota_ars::text, v.alicuota_usd::text,
    c.id, coalesce(c.country, 'AR')::text,
    jsonb_build_array(l.area, l.category)::text, t.reference, t.title, t.subtitle,
    jsonb_build_object(
      'ars', musicwins_said(v.alicuota_ars::text, money_text(v.alicuota_ars, 'ARS')),
      'usd', musicwins_said(v.alicuota_usd::text, money_text(v.alicuota_usd, 'USD')),
      'proveedor', musicwins_said(v.proveedor), 'cuit', musicwins_said(v.proveedor_cuit),
      'iva', musicwins_said(v.iva::text, replace(v.iva::text, '.', ',') || ' %'),
      'condicion', musicwins_said(v.condicion_pago),
      'lugar', musicwins_said(l.area || ' / ' || l.category),
      'titulo', musicwins_said(v.titulo), 'detalle', musicwins_said(v.detalle),
      'entrega', musicwins_said(v.fecha_entrega::text, to_char(v.fecha_entrega, 'FMDD/FMMM/YYYY')),
      'pago', musicwins_said(v.fecha_pago::text, to_char(v.fecha_pago, 'FMDD/FMMM/YYYY')),
      'datos', musicwins_said(v.detalles::text, (SELECT string_agg((d ->> 'nombre') || ': ' || (d ->> 'valor'), ', ') FROM jsonb_array_elements(v.detalles) d))),
    jsonb_build_object('area', l.area, 'categoria', l.category, 'empresa', c.id::text, 'prioridad', p.prioridad,
      'proveedor', CASE WHEN v.proveedor = '' AND v.proveedor_cuit = '' THEN NULL WHEN k.state IN ('observado', 'bloqueado') THEN 'observado'
        WHEN k.id IS NULL OR k.state = 'propuesto' THEN 'nuevo' ELSE 'conocido' END,
      'opciones', (SELECT count(*) FROM budget_proposal o WHERE o.line_id = l.id AND o.deleted_at IS NULL)::text,
      'excede', b.over)
  FROM budget_proposal p JOIN budget_line l ON l.id = p.line_id JOIN budget_version v ON v.proposal_id = p.id AND v.head
  CROSS JOIN LATERAL musicwins_titles(l.id, p.option_number, v.titulo, v.proveedor, l.area, l.category) t
  LEFT JOIN musicwins_area a ON a.area = l.area LEFT JOIN company c ON c.id = a.company_id
  LEFT JOIN LATERAL (SELECT coalesce(s.merged_into, s.id) AS id FROM supplier s WHERE s.id = musicwins_supplier(v.proveedor, v.proveedor_cuit)) x ON true
  LEFT JOIN supplier k ON k.id = x.id
  LEFT JOIN LATERAL (SELECT CASE WHEN bool_or(s.missing > 0) THEN true WHEN count(*) > count(s.missing) THEN NULL ELSE false END AS over
    FROM (SELECT musicwins_lacks(o.currency, o.counted_in, o.left_over, o.room, o.factor, v.alicuota_ars, v.alicuota_usd) AS missing FROM room o WHERE o.area = l.area
      AND CASE o.currency WHEN 'ARS' THEN v.alicuota_ars ELSE v.alicuota_usd END > 0) s WHERE musicwins_stage(v.status) <> 'aprobado') b ON true
  WHERE p.id = ANY (of_proposals) ORDER BY p.id;
END $$;
