-- What is asked in a currency that a purse has no budget in is compared with the budget that it has, at the day's rate: until now it
-- exceeded nothing, and what was promised in that currency before was left out of what is left.

-- The budget of a purse that has none in this currency: what it was given and what of that is used, in the first currency that it has
-- one in, and how much of that one unit of `of_currency` is (null without a rate). No row where there is a budget in it, or none at all.
CREATE FUNCTION purse_elsewhere(of_purse integer, of_month date, of_currency text, on_day date)
RETURNS TABLE (currency text, given numeric, used numeric, factor numeric) LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  WITH sums AS (
    SELECT n.currency::text AS currency, bool_or(n.kind = 'presupuestado') AS budgeted,
      coalesce(sum(CASE p.basis WHEN 'costo' THEN n.cost ELSE n.amount END) FILTER (WHERE n.kind = 'presupuestado'), 0) AS given,
      coalesce(sum(CASE p.basis WHEN 'costo' THEN n.cost ELSE n.amount END) FILTER (WHERE n.kind <> 'presupuestado'), 0) AS used
    FROM purse p JOIN ledger_now n ON n.purse_id = p.id AND n.side = 'gasto' AND n.kind IN ('presupuestado', 'comprometido', 'devengado')
      AND (p.period = 'total' OR n.month = of_month)
    WHERE p.id = of_purse GROUP BY n.currency
  )
  SELECT s.currency, s.given, s.used, a.rate / nullif(b.rate, 0)
  FROM (SELECT * FROM sums WHERE budgeted AND NOT EXISTS (SELECT 1 FROM sums o WHERE o.currency = of_currency AND o.budgeted) ORDER BY currency LIMIT 1) s
  LEFT JOIN LATERAL (SELECT 1.0 AS rate WHERE of_currency = 'ARS' UNION ALL SELECT r.rate FROM fx_rate_on(of_currency, on_day) r WHERE of_currency <> 'ARS') a ON true
  LEFT JOIN LATERAL (SELECT 1.0 AS rate WHERE s.currency = 'ARS' UNION ALL SELECT r.rate FROM fx_rate_on(s.currency, on_day) r WHERE s.currency <> 'ARS') b ON true
$$;

-- What an area's purse lacks for these amounts, of each that is asked; 0 where it is enough, null where no rate tells. `counted_in`: in
-- what. No row for a purse without budget.
CREATE FUNCTION musicwins_short(of_area text, ars numeric, usd numeric, today date)
RETURNS TABLE (currency text, counted_in text, missing numeric) LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT x.currency, coalesce(e.currency, x.currency),
    CASE WHEN e.currency IS NULL THEN greatest(x.asked - x.left_over, 0)
      ELSE greatest(round((x.asked - x.left_over) * e.factor, 2) + CASE e.currency WHEN 'ARS' THEN ars ELSE usd END - (e.given - e.used), 0) END
  FROM purse u CROSS JOIN LATERAL (
    SELECT m.currency, m.asked, purse_left(u.id, date_trunc('month', today)::date, m.currency) AS left_over,
      EXISTS (SELECT 1 FROM ledger_now n WHERE n.purse_id = u.id AND n.kind = 'presupuestado' AND n.currency = m.currency::char(3)) AS budgeted
    FROM (VALUES ('ARS', ars), ('USD', usd)) AS m(currency, asked) WHERE m.asked > 0) x
  LEFT JOIN LATERAL purse_elsewhere(u.id, date_trunc('month', today)::date, x.currency, today) e ON NOT x.budgeted
  WHERE u.kind = 'musicwins' AND u.area = of_area AND (x.budgeted OR e.currency IS NOT NULL)
$$;

-- As it was, but for `excede`: also by what is asked in another currency than the purse's, and not known where no rate tells.
CREATE OR REPLACE FUNCTION musicwins_asked(of_proposals integer[]) RETURNS TABLE (
  proposal_id integer, line_id integer, version integer, status text, status_admin text, author integer, makers integer[], area text,
  category text, isop boolean, option_number integer, titulo text, proveedor text, ars text, usd text, company_id integer, country text,
  place text, reference text, title text, subtitle text, said jsonb, facts jsonb) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE today date := (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date;
BEGIN
  RETURN QUERY
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
  LEFT JOIN LATERAL (SELECT coalesce(s.merged_into, s.id) AS id FROM musicwins_place(l.area, l.category, v.proveedor, v.proveedor_cuit) w
    JOIN supplier s ON s.id = w.supplier_id) x ON true
  LEFT JOIN supplier k ON k.id = x.id
  LEFT JOIN LATERAL (SELECT CASE WHEN bool_or(s.missing > 0) THEN true WHEN count(*) > count(s.missing) THEN NULL ELSE false END AS over
    FROM musicwins_short(l.area, v.alicuota_ars, v.alicuota_usd, today) s WHERE musicwins_stage(v.status) <> 'aprobado') b ON true
  WHERE p.id = ANY (of_proposals) ORDER BY p.id;
END $$;
