-- Links that still wait for an invoice of what was rejected or annulled.
UPDATE invoice_request r SET revoked_at = now()
WHERE r.used_at IS NULL AND r.closed_at IS NULL AND r.revoked_at IS NULL AND (
  EXISTS (SELECT 1 FROM budget_version v WHERE v.proposal_id = r.proposal_id AND v.head AND v.status IN ('rechazado', 'anulado'))
  OR r.subject_type = 'financiero' AND EXISTS (SELECT 1 FROM budget_financiero f WHERE f.id = r.subject_id AND f.estado = 'anulado'));
