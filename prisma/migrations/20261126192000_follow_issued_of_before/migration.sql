-- What was issued and validated before it was followed: it is income of its date (of the first open month), less what its notes take, and the
-- rest of it is expected.
-- Locks voucher: nobody is kept from reading or writing
INSERT INTO "issued_voucher" ("voucher_id", "takes_away", "amount")
SELECT v.id, v.takes_away, CASE WHEN v.takes_away THEN 0 ELSE greatest(v.total - coalesce((SELECT sum(l.amount) FROM voucher_link l JOIN voucher n ON n.id = l.voucher_id
    AND n.direction = 'emitido' AND n.takes_away AND n.validated_at IS NOT NULL AND n.state NOT IN ('anulado', 'descartado', 'recibido')
    WHERE l.target_type = 'voucher' AND l.target_id = v.id), 0), 0) END
FROM voucher v WHERE v.direction = 'emitido' AND v.validated_at IS NOT NULL AND v.state NOT IN ('anulado', 'descartado', 'recibido', 'esperado')
  AND v.total > 0 AND v.date IS NOT NULL AND v.currency IS NOT NULL AND v.company_id IS NOT NULL
ON CONFLICT ("voucher_id") DO NOTHING;

SELECT count(*) FROM ledger_post(coalesce((
  SELECT jsonb_agg(jsonb_build_object('source_type', 'issued', 'source_id', v.id, 'event', 'emitida', 'day', d.day, 'reason', 'Emitida antes de seguir los cobros',
    'lines', jsonb_build_array(jsonb_build_object('side', 'ingreso', 'kind', 'devengado', 'company_id', v.company_id, 'supplier_id', v.supplier_id, 'day', d.day,
      'for_day', nullif(v.date, d.day), 'currency', v.currency, 'amount', i.amount, 'cost', round((v.total - v.vat) * i.amount / v.total, 2)))) ORDER BY v.id)
  FROM issued_voucher i JOIN voucher v ON v.id = i.voucher_id CROSS JOIN LATERAL (SELECT period_open(v.company_id, v.date) AS day) d
  WHERE i.amount > 0 AND NOT EXISTS (SELECT 1 FROM ledger_posting p WHERE p.source_type = 'issued' AND p.source_id = v.id)), '[]'::jsonb));

INSERT INTO "cash_item" ("source_type", "source_id", "side", "company_id", "supplier_id", "currency", "amount", "open", "due_day", "certainty")
SELECT 'issued', v.id, 'ingreso', v.company_id, v.supplier_id, v.currency, i.amount, i.amount, coalesce(v.due_date, v.date), 'firme'
FROM issued_voucher i JOIN voucher v ON v.id = i.voucher_id
WHERE i.amount > 0 AND i.collected = 0 AND i.uncollectible_at IS NULL AND i.annulled_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM cash_item c WHERE c.source_type = 'issued' AND c.source_id = v.id);
