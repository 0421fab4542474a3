-- Music Wins asks the engine of approvals. Of a request with several makers none approves it, and a sum may be of two currencies.
-- Locks approval_request: moments, for whoever decides
ALTER TABLE "approval_request" ADD COLUMN "makers" INTEGER[] NOT NULL DEFAULT '{}', ADD COLUMN "other_amounts" JSONB NOT NULL DEFAULT '[]',
  ADD CONSTRAINT "approval_request_other_amounts_check" CHECK (jsonb_typeof("other_amounts") = 'array');

CREATE OR REPLACE FUNCTION approval_decision_four_eyes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.verdict = 'aprobar' AND EXISTS (SELECT 1 FROM "approval_request" r WHERE r.id = NEW.request_id AND (
    NEW.by_user_id IN (r.asked_by_user_id, r.author_user_id, r.editor_user_id) OR NEW.by_user_id = ANY (r.makers || r.beneficiaries)
    OR NEW.on_behalf_of_user_id IN (r.asked_by_user_id, r.author_user_id, r.editor_user_id)
    OR NEW.on_behalf_of_user_id = ANY (r.makers || r.beneficiaries))) THEN
    RAISE EXCEPTION 'approval_decision: four eyes' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;

-- The first policy is what held until now: the area's word, then the payer's, both at once by who may say both.
INSERT INTO "approval_policy" ("kind", "version", "state", "currency", "note", "published_at", "rules")
VALUES ('musicwins_proposal', 1, 'vigente', 'ARS', 'Como hasta ahora: aprueba quien aprueba en el área, confirma quien paga.', CURRENT_TIMESTAMP,
  '[{"match": "todas", "conditions": [], "steps": [
    {"who": [{"type": "duenio", "of": "musicwins_aprueba"}, {"type": "rol", "role": "Administrador"}],
      "mode": "alguno", "sla_hours": null, "escalate_to": [], "may_skip": false},
    {"who": [{"type": "duenio", "of": "musicwins_paga"}, {"type": "rol", "role": "Administrador"}],
      "mode": "alguno", "sla_hours": null, "escalate_to": [], "may_skip": true}]}]');

-- A value and how people read it; nothing of what was not said.
CREATE FUNCTION musicwins_said(said text, as_read text DEFAULT NULL) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN jsonb_build_object('value', nullif(said, ''), 'text', coalesce(as_read, said, ''));

-- How lists call what is asked: what it is, for whom, of what.
CREATE FUNCTION musicwins_titles(line_id integer, option_number integer, titulo text, proveedor text, area text, category text)
RETURNS TABLE (reference text, title text, subtitle text) LANGUAGE sql IMMUTABLE AS $$
  SELECT 'Presupuesto ' || line_id || CASE WHEN option_number > 0 THEN ', opción ' || option_number ELSE '' END,
    coalesce(nullif(proveedor, ''), titulo),
    concat_ws(', ', CASE WHEN proveedor <> '' THEN titulo END, area || ' / ' || category)
$$;

-- What the approvals know of proposals, whatever became of them: what is asked, by whom it was made, what an edit is compared with
-- (`said`) and what policies ask (`facts`). Also what the application reads, so that both say the same.
CREATE FUNCTION musicwins_asked(of_proposals integer[]) RETURNS TABLE (
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
      'excede', coalesce(b.over, false))
  FROM budget_proposal p JOIN budget_line l ON l.id = p.line_id JOIN budget_version v ON v.proposal_id = p.id AND v.head
  CROSS JOIN LATERAL musicwins_titles(l.id, p.option_number, v.titulo, v.proveedor, l.area, l.category) t
  LEFT JOIN musicwins_area a ON a.area = l.area LEFT JOIN company c ON c.id = a.company_id
  LEFT JOIN LATERAL (SELECT coalesce(s.merged_into, s.id) AS id FROM musicwins_place(l.area, l.category, v.proveedor, v.proveedor_cuit) w
    JOIN supplier s ON s.id = w.supplier_id) x ON true
  LEFT JOIN supplier k ON k.id = x.id
  -- Only a purse that has a budget says what is left.
  LEFT JOIN LATERAL (SELECT bool_or(m.amount > 0 AND purse_left(u.id, date_trunc('month', today)::date, m.currency) < m.amount) AS over
    FROM purse u CROSS JOIN (VALUES ('ARS', v.alicuota_ars), ('USD', v.alicuota_usd)) AS m(currency, amount)
    WHERE u.kind = 'musicwins' AND u.area = l.area AND musicwins_stage(v.status) <> 'aprobado'
      AND EXISTS (SELECT 1 FROM ledger_now n WHERE n.purse_id = u.id AND n.kind = 'presupuestado' AND n.currency = m.currency::char(3))) b ON true
  WHERE p.id = ANY (of_proposals) ORDER BY p.id;
END $$;

-- Asks for what waits and has no request yet, by the rule of the policy in force that has no conditions: a draft that was sent from its
-- first step, what its area approved from the payer's. Called here for what waits today, and by the demo data for theirs; what has
-- its request is left as it is.
CREATE FUNCTION musicwins_ask_waiting() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE policy record; asked integer;
BEGIN
  SELECT p.id, jsonb_array_length(p.rules) AS rule, p.rules -> -1 -> 'steps' AS steps INTO STRICT policy
    FROM approval_policy p WHERE p.kind = 'musicwins_proposal' AND p.state = 'vigente';
  CREATE TEMPORARY TABLE asking ON COMMIT DROP AS
  SELECT a.*, s.created_at AS sent_at, s.created_by AS sent_by, y.created_at AS approved_at, y.created_by AS approved_by, y.motivo AS approved_why
  FROM budget_proposal p JOIN budget_line l ON l.id = p.line_id AND l.deleted_at IS NULL
  JOIN budget_version v ON v.proposal_id = p.id AND v.head AND (v.status = 'pendiente' OR v.status = 'aprobado' AND v.status_admin = 'pendiente')
  CROSS JOIN LATERAL musicwins_asked(ARRAY[p.id]) a
  CROSS JOIN LATERAL (SELECT w.created_at, w.created_by FROM budget_version w WHERE w.proposal_id = p.id AND w.status = 'pendiente'
      OR w.proposal_id = p.id AND w.version = 1 ORDER BY w.accion IN ('crear', 'enviar') DESC, w.version DESC LIMIT 1) s
  LEFT JOIN LATERAL (SELECT w.created_at, w.created_by, w.motivo FROM budget_version w
    WHERE v.status = 'aprobado' AND w.proposal_id = p.id AND w.accion = 'aprobar' ORDER BY w.version DESC LIMIT 1) y ON true
  WHERE p.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM approval_request q
    WHERE q.kind = 'musicwins_proposal' AND q.object_id = p.id::text AND q.state = 'en_aprobacion');
  WITH made AS (
    INSERT INTO approval_request (kind, object_id, object_version, snapshot, latest, facts, reference, title, subtitle, amount, currency,
      other_amounts, company_id, country, keys, link, asked_by_user_id, asked_at, author_user_id, makers, policy_id, rule)
    SELECT 'musicwins_proposal', a.proposal_id::text, a.version, a.said, a.said,
      a.facts || jsonb_build_object('importe', CASE WHEN a.usd::numeric = 0 THEN a.ars END,
        'moneda', CASE WHEN a.ars::numeric = 0 THEN 'USD' ELSE 'ARS' END, 'rol_pide', u.rol),
      a.reference, a.title, a.subtitle, CASE WHEN a.ars::numeric = 0 THEN a.usd ELSE a.ars END::numeric,
      CASE WHEN a.ars::numeric = 0 THEN 'USD' ELSE 'ARS' END,
      CASE WHEN a.ars::numeric <> 0 AND a.usd::numeric <> 0 THEN jsonb_build_array(jsonb_build_object('amount', a.usd, 'currency', 'USD')) ELSE '[]' END,
      a.company_id, a.country, jsonb_build_object('musicwins_aprueba', jsonb_build_array(a.place), 'musicwins_paga', jsonb_build_array(a.place)),
      '/bsastrap?linea=' || a.line_id, u.id, a.sent_at, a.author, a.makers, policy.id, policy.rule
    FROM asking a JOIN app_user u ON u.id = CASE WHEN a.sent_by = ANY (a.makers) THEN a.sent_by ELSE a.author END
    ORDER BY a.sent_at, a.proposal_id
    RETURNING id, object_id::int AS proposal_id
  ), steps AS (
    INSERT INTO approval_step (request_id, position, who, mode, needed, sla_hours, escalate_to, may_skip, state, opened_at, closed_at)
    SELECT m.id, t.position, t.step -> 'who', t.step ->> 'mode', coalesce((t.step ->> 'needed')::int, 1), (t.step ->> 'sla_hours')::int,
      t.step -> 'escalate_to', (t.step ->> 'may_skip')::boolean,
      CASE WHEN t.position = f.first THEN 'abierto' WHEN t.position < f.first THEN 'aprobado' ELSE 'espera' END,
      CASE WHEN t.position = f.first THEN coalesce(a.approved_at, a.sent_at) WHEN t.position < f.first THEN a.sent_at END,
      CASE WHEN t.position < f.first THEN a.approved_at END
    FROM made m JOIN asking a ON a.proposal_id = m.proposal_id
    CROSS JOIN LATERAL (SELECT CASE WHEN a.status = 'pendiente' THEN 1 ELSE coalesce((
        SELECT min(n) FROM jsonb_array_elements(policy.steps) WITH ORDINALITY AS e(step, n) WHERE e.step -> 'who' @> '[{"of": "musicwins_paga"}]'),
        jsonb_array_length(policy.steps)) END AS first) f
    CROSS JOIN jsonb_array_elements(policy.steps) WITH ORDINALITY AS t(step, position)
    RETURNING id, request_id, position, state
  ), said AS (
    INSERT INTO approval_decision (request_id, step_id, by_user_id, verdict, reason, via, request_version, at)
    SELECT s.request_id, s.id, a.approved_by, 'aprobar', a.approved_why, 'pantalla', 1, a.approved_at
    FROM steps s JOIN made m ON m.id = s.request_id JOIN asking a ON a.proposal_id = m.proposal_id
    WHERE s.position = 1 AND s.state = 'aprobado' AND a.approved_by <> ALL (a.makers)
  )
  SELECT count(*) INTO asked FROM made;
  DROP TABLE asking;
  RETURN asked;
END $$;
SELECT musicwins_ask_waiting();
