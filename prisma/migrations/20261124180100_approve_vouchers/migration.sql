-- Who approves a voucher: nobody where it is a note, or within what was approved and the tolerance; else who owns its purse, or management.
-- The tolerance begins with what the environment of the version before said (scripts/migrate.ts), or 2 %.
INSERT INTO "approval_policy" ("kind", "version", "state", "currency", "note", "published_at", "rules")
SELECT 'comprobante', 1, 'vigente', 'ARS', 'Lo que entra en una orden, un gasto o una propuesta que se aprobó, con su tolerancia, se aprueba solo.', CURRENT_TIMESTAMP,
  jsonb_build_array(
    '{"match": "todas", "conditions": [{"field": "nota", "op": "es", "value": true}], "steps": []}'::jsonb,
    jsonb_build_object('match', 'todas', 'steps', '[]'::jsonb, 'conditions', jsonb_build_array('{"field": "compromiso", "op": "es", "value": true}'::jsonb,
      jsonb_build_object('field', 'exceso', 'op', 'menor_o_igual', 'value', coalesce(nullif(current_setting('bambalina.invoice_tolerance', true), ''), '2')))),
    '{"match": "todas", "conditions": [], "steps": [{"who": [{"type": "duenio", "of": "bolsa"}, {"type": "rol", "role": "Management"},
      {"type": "rol", "role": "Manager"}, {"type": "rol", "role": "Administrador"}], "mode": "alguno", "sla_hours": 18, "escalate_to": [], "may_skip": false}]}'::jsonb);
