-- Four eyes reach whoever stands in today for one whose request it is: their yes is refused also by a right of their own,
-- whatever the limit of the delegation. As `excludedFrom` of lib/approvals/rules/eligible.ts.
CREATE OR REPLACE FUNCTION approval_decision_four_eyes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  theirs INTEGER[];
  kind_asked TEXT;
BEGIN
  IF NEW.verdict <> 'aprobar' THEN
    RETURN NEW;
  END IF;
  SELECT ARRAY[r.asked_by_user_id, r.author_user_id, r.editor_user_id] || r.makers || r.beneficiaries, r.kind INTO theirs, kind_asked
    FROM "approval_request" r WHERE r.id = NEW.request_id;
  IF NEW.by_user_id = ANY (theirs) OR NEW.on_behalf_of_user_id = ANY (theirs) OR EXISTS (
    SELECT 1 FROM "approval_delegation" d WHERE d.to_user_id = NEW.by_user_id AND d.from_user_id = ANY (theirs)
      AND d.ended_at IS NULL AND d.from_at <= clock_timestamp() AND d.until_at > clock_timestamp()
      AND (d.kinds = '{}' OR kind_asked = ANY (d.kinds))) THEN
    RAISE EXCEPTION 'approval_decision: four eyes' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
