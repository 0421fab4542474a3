-- What a request asks for in each currency, by the rates that its rules were asked with: a delegate's limit is compared with it.
-- Locks approval_request: a moment
ALTER TABLE "approval_request" ADD COLUMN "amounts" JSONB NOT NULL DEFAULT '{}';

-- Those that wait: what was asked of their rules, and their own amount where it is all of it.
UPDATE "approval_request" r SET "amounts" =
    CASE WHEN r."amount" IS NOT NULL AND r."currency" IS NOT NULL AND r."other_amounts" = '[]' THEN jsonb_build_object(trim(r."currency"), r."amount"::text) ELSE '{}' END
    || CASE WHEN r."facts" ->> 'importe' IS NOT NULL THEN jsonb_build_object(trim(p."currency"), r."facts" ->> 'importe') ELSE '{}' END
  FROM "approval_policy" p WHERE p."id" = r."policy_id" AND r."state" = 'en_aprobacion';
