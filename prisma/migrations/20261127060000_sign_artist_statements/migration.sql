-- Whoever changed a draft does not declare its payment alone.
-- Locks artist_statement: moments, for whoever makes statements
ALTER TABLE "artist_statement" ADD COLUMN "edited_by_user_ids" INTEGER[] NOT NULL DEFAULT '{}';
UPDATE "artist_statement" SET "edited_by_user_ids" = ARRAY["chosen_by_user_id"] WHERE "chosen_by_user_id" <> "created_by_user_id";
