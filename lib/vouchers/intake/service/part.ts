/** What of a received voucher a person has to look at before it can be accepted: something missing, unsure, or that does not add up. */
const DOUBTFUL = `(jsonb_array_length(i.flags) > 0 OR v.check_state IN ('difiere', 'no_figura')
  OR num_nulls(v.company_id, v.supplier_id, v.identity, v.date, v.currency, v.total) > 0
  OR EXISTS (SELECT 1 FROM jsonb_each(v.read) m WHERE m.value ->> 'source' = 'texto' AND m.value ->> 'confidence' <> 'alta'
    AND NOT m.key = ANY ('{due_date,service_from,service_until,authorisation_kind,authorisation_code}'))
  OR (v.country = 'AR' AND v.type_code IN ('1', '2', '3', '4', '201', '202', '203') OR v.country <> 'AR')
    AND abs(coalesce(v.net, 0) + coalesce(v.vat, 0) + coalesce(v.other_taxes, 0) - v.self_withheld - v.total) > 0.05)`;

/** What came of a file `i`, stored as `f`, that became the voucher `v`. */
export const PART = `CASE WHEN i.state = 'fallo' OR f.state = 'refused' THEN 'failed' WHEN i.state = 'repetido' THEN 'repeated' WHEN v.id IS NULL THEN 'waiting'
      WHEN v.observed IS NOT NULL THEN 'observed' WHEN v.state <> 'recibido' THEN 'settled'
      WHEN ${DOUBTFUL} THEN 'doubtful' ELSE 'clear' END`;
