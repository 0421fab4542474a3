-- Only who could say the step's yes, were the request not theirs, takes somebody out of it by a delegation that stood when it was
-- asked: whoever approves nothing, or delegates afterwards, shuts nobody out. As `excludedFrom` of lib/approvals/rules/eligible.ts.
-- Owners and leads are known to the application alone, which refuses those by itself.
CREATE OR REPLACE FUNCTION approval_decision_four_eyes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  theirs INTEGER[];
  asked "approval_request";
  whose JSONB;
BEGIN
  IF NEW.verdict <> 'aprobar' THEN
    RETURN NEW;
  END IF;
  SELECT * INTO asked FROM "approval_request" r WHERE r.id = NEW.request_id;
  theirs := ARRAY[asked.asked_by_user_id, asked.author_user_id, asked.editor_user_id] || asked.makers || asked.beneficiaries;
  SELECT s.who || CASE WHEN s.escalated_at IS NULL THEN '[]'::jsonb ELSE s.escalate_to END INTO whose
    FROM "approval_step" s WHERE s.id = NEW.step_id;
  IF NEW.by_user_id = ANY (theirs) OR NEW.on_behalf_of_user_id = ANY (theirs) OR EXISTS (
    SELECT 1 FROM "approval_delegation" d JOIN "app_user" u ON u.id = d.from_user_id AND u.active
    WHERE d.to_user_id = NEW.by_user_id AND d.from_user_id = ANY (theirs)
      AND d.ended_at IS NULL AND d.from_at <= clock_timestamp() AND d.until_at > clock_timestamp()
      AND greatest(d.from_at, d.created_at) <= asked.asked_at
      AND (d.kinds = '{}' OR asked.kind = ANY (d.kinds))
      AND EXISTS (SELECT 1 FROM jsonb_array_elements(whose) w WHERE CASE w ->> 'type'
        WHEN 'rol' THEN w ->> 'role' = u.rol
        WHEN 'persona' THEN (w ->> 'user_id')::int = u.id
        WHEN 'rol_produccion' THEN asked.production <> '' AND EXISTS (SELECT 1 FROM "user_relation" p
          WHERE p.user_id = u.id AND p.rol = w ->> 'role' AND p.produccion = asked.production)
        ELSE false END)) THEN
    RAISE EXCEPTION 'approval_decision: four eyes' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
