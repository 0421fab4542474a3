-- Who approves a voucher: nobody where it is a note, or within what was approved and the tolerance; else who owns its purse, or management.
INSERT INTO "approval_policy" ("kind", "version", "state", "currency", "note", "published_at", "rules")
VALUES ('comprobante', 1, 'vigente', 'ARS', 'Lo que entra en una orden, gasto o propuesta aprobada se aprueba solo, con 2 % de tolerancia.', CURRENT_TIMESTAMP,
  '[{"match": "todas", "conditions": [{"field": "nota", "op": "es", "value": true}], "steps": []},
    {"match": "todas", "conditions": [{"field": "compromiso", "op": "es", "value": true}, {"field": "exceso", "op": "menor_o_igual", "value": "2"}], "steps": []},
    {"match": "todas", "conditions": [], "steps": [{"who": [{"type": "duenio", "of": "bolsa"}, {"type": "rol", "role": "Management"},
      {"type": "rol", "role": "Manager"}, {"type": "rol", "role": "Administrador"}], "mode": "alguno", "sla_hours": 18, "escalate_to": [], "may_skip": false}]}]');
