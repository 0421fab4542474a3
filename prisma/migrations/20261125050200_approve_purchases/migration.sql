-- Who approves an order: whoever owns the purses in it, all of them; management too where too few quotes were asked for over a sum, or where
-- nobody who may say yes has a purse in charge. How many quotes, and from which sum, is read in the rule (lib/purchasing/service/quotesRule.ts).
INSERT INTO "approval_policy" ("kind", "version", "state", "currency", "note", "published_at", "rules")
SELECT 'purchase_order', 1, 'vigente', 'ARS', 'Aprueban quienes llevan las bolsas que la pagan; con menos de tres cotizaciones por más de $ 2.000.000, también la gerencia.', CURRENT_TIMESTAMP,
  jsonb_build_array(
    jsonb_build_object('match', 'todas', 'conditions', '[{"field": "duenios", "op": "es", "value": ["ninguno"]}]'::jsonb, 'steps', jsonb_build_array(m.step)),
    jsonb_build_object('match', 'todas', 'conditions', '[{"field": "duenios", "op": "es", "value": ["algunos"]}]'::jsonb, 'steps', jsonb_build_array(o.step, m.step)),
    jsonb_build_object('match', 'todas', 'conditions', '[{"field": "importe", "op": "mayor", "value": "2000000"}, {"field": "cotizaciones", "op": "menor", "value": "3"}]'::jsonb,
      'steps', jsonb_build_array(o.step, m.step)),
    jsonb_build_object('match', 'todas', 'conditions', '[]'::jsonb, 'steps', jsonb_build_array(o.step)))
FROM (SELECT '{"who": [{"type": "duenio", "of": "bolsa"}], "mode": "todos", "sla_hours": 18, "escalate_to": [], "may_skip": false}'::jsonb AS step) o,
  (SELECT '{"who": [{"type": "rol", "role": "Management"}, {"type": "rol", "role": "Manager"}, {"type": "rol", "role": "Administrador"}], "mode": "alguno", "sla_hours": 18,
    "escalate_to": [], "may_skip": true}'::jsonb AS step) m;
