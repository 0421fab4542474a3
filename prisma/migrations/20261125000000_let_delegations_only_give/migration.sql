-- A delegation gives a right and takes none away: who asked could shut out whom he delegated to, and so choose who decides. Refused are
-- who asked, made, edited or gains by it, and whoever says yes for one of them. As `partiesTo` of lib/approvals/rules/eligible.ts.
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
