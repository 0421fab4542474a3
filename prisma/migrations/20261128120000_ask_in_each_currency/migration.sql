-- What was asked for in another currency when the engine came, or is as the demo is loaded, had no amount in the currency of its rules, although the rate of
-- its day is known.

-- Amounts together in each currency of the house by the rates of a day, as decimal texts; without those whose rate is missing.
CREATE FUNCTION approval_amounts(sums jsonb, of_day date) RETURNS jsonb LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  WITH own AS (
    SELECT (s ->> 'amount')::numeric AS amount, s ->> 'currency' AS currency, r.rate FROM jsonb_array_elements(sums) s LEFT JOIN LATERAL ledger_in_pesos(s ->> 'currency', of_day) r ON true
  ), whole AS (SELECT CASE WHEN bool_and(rate IS NOT NULL) THEN sum(amount * rate) END AS pesos, count(*) AS parts, min(currency) AS currency, min(amount) AS amount FROM own)
  SELECT coalesce(jsonb_object_agg(c.currency, x.amount::numeric(18,2)::text) FILTER (WHERE x.amount IS NOT NULL), '{}')
  FROM whole w CROSS JOIN (VALUES ('ARS'), ('USD'), ('EUR')) AS c(currency) LEFT JOIN LATERAL ledger_in_pesos(c.currency, of_day) r ON true
  CROSS JOIN LATERAL (SELECT CASE WHEN w.parts = 1 AND w.currency = c.currency THEN w.amount ELSE round(w.pesos / r.rate, 2) END AS amount) x
$$;

-- Both as before, with what is asked for in each currency.
CREATE OR REPLACE FUNCTION musicwins_ask_waiting() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE policy record; asked integer;
BEGIN
  SELECT p.id, trim(p.currency) AS currency, jsonb_array_length(p.rules) AS rule, p.rules -> -1 -> 'steps' AS steps INTO STRICT policy
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
      other_amounts, amounts, company_id, country, keys, link, asked_by_user_id, asked_at, author_user_id, makers, policy_id, rule)
    SELECT 'musicwins_proposal', a.proposal_id::text, a.version, a.said, a.said,
      a.facts || jsonb_build_object('importe', e.amounts ->> policy.currency,
        'moneda', CASE WHEN a.ars::numeric = 0 THEN 'USD' ELSE 'ARS' END, 'rol_pide', u.rol),
      a.reference, a.title, a.subtitle, CASE WHEN a.ars::numeric = 0 THEN a.usd ELSE a.ars END::numeric,
      CASE WHEN a.ars::numeric = 0 THEN 'USD' ELSE 'ARS' END,
      CASE WHEN a.ars::numeric <> 0 AND a.usd::numeric <> 0 THEN jsonb_build_array(jsonb_build_object('amount', a.usd, 'currency', 'USD')) ELSE '[]' END,
      e.amounts, a.company_id, a.country, jsonb_build_object('musicwins_aprueba', jsonb_build_array(a.place), 'musicwins_paga', jsonb_build_array(a.place)),
      '/bsastrap?linea=' || a.line_id, u.id, a.sent_at, a.author, a.makers, policy.id, policy.rule
    FROM asking a JOIN app_user u ON u.id = CASE WHEN a.sent_by = ANY (a.makers) THEN a.sent_by ELSE a.author END
    CROSS JOIN LATERAL (SELECT approval_amounts(CASE WHEN a.ars::numeric = 0 THEN '[]' ELSE jsonb_build_array(jsonb_build_object('amount', a.ars, 'currency', 'ARS')) END
      || CASE WHEN a.usd::numeric = 0 AND a.ars::numeric <> 0 THEN '[]' ELSE jsonb_build_array(jsonb_build_object('amount', a.usd, 'currency', 'USD')) END,
      (a.sent_at AT TIME ZONE 'America/Argentina/Buenos_Aires')::date) AS amounts) e
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

CREATE OR REPLACE FUNCTION approval_ask_reallocations() RETURNS void LANGUAGE sql AS $$
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
    "amount", "currency", "amounts", "company_id", "country", "keys", "link", "asked_by_user_id", "asked_at", "author_user_id", "policy_id", "rule")
  SELECT 'cost_reallocation', a.id::text, a.version, a.said, a.said,
    jsonb_build_object('importe', e.amounts ->> trim(p.currency), 'moneda', a.currency, 'rol_pide', u.rol,
      'empresa', a.company_id::text),
    'Reasignación ' || a.id, 'De ' || a.from_name || ' a ' || a.to_name,
    CASE WHEN a.from_month = a.to_month THEN a.from_text ELSE a.from_text || ' a ' || a.to_text END,
    a.amount, a.currency, e.amounts, a.company_id, a.country, jsonb_build_object('centro', jsonb_build_array(a.from_centre_id::text)),
    '/Estructura/Hispa/CentroCosto?vista=reasignaciones&reasignacion=' || a.id, a.requested_by, a.requested_at, a.requested_by, p.id, 1
  FROM asked a JOIN "app_user" u ON u.id = a.requested_by
  JOIN "approval_policy" p ON p.kind = 'cost_reallocation' AND p.version = 1
  CROSS JOIN LATERAL (SELECT approval_amounts(jsonb_build_array(jsonb_build_object('amount', a.amount, 'currency', a.currency)),
    (a.requested_at AT TIME ZONE 'America/Argentina/Buenos_Aires')::date) AS amounts) e ORDER BY a.id
  RETURNING "id", "asked_at"
)
INSERT INTO "approval_step" ("request_id", "position", "who", "mode", "state", "opened_at")
SELECT id, 1, '[{"type": "rol", "role": "Hispa Director"}, {"type": "rol", "role": "Administrador"}]', 'alguno', 'abierto', asked_at FROM made;
$$;

-- Those that wait: by which rule stays as it was.
-- Locks approval_request: a moment for each thousand that waits
UPDATE "approval_request" r SET "amounts" = x.amounts || r."amounts", "facts" = r."facts" || jsonb_build_object('importe', coalesce(r."facts" ->> 'importe', x.amounts ->> trim(x.currency)))
FROM (
  SELECT q."id", p."currency", approval_amounts(jsonb_build_array(jsonb_build_object('amount', q."amount", 'currency', trim(q."currency"))) || q."other_amounts",
    (q."asked_at" AT TIME ZONE 'America/Argentina/Buenos_Aires')::date) AS amounts
  FROM "approval_request" q JOIN "approval_policy" p ON p."id" = q."policy_id"
  WHERE q."kind" IN ('musicwins_proposal', 'cost_reallocation') AND q."state" = 'en_aprobacion' AND q."amount" IS NOT NULL
    AND (q."facts" ->> 'importe' IS NULL OR NOT q."amounts" ?& ARRAY['ARS', 'USD', 'EUR'])
) x WHERE r."id" = x."id";
