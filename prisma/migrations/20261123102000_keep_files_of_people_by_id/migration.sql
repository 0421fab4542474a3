-- Whose a file, an upload under way and what was confirmed of a file are is a person, or, beside, the name of who is none
-- of ours: a supplier's link (the helpers are of 20261123080000_name_ticketing_people_by_id).
CREATE PROCEDURE person_or_name(tab TEXT, name TEXT) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %1$I ADD COLUMN %3$I INTEGER, ALTER COLUMN %2$I DROP DEFAULT, ALTER COLUMN %2$I DROP NOT NULL',
    tab, name, name || '_user_id');
  EXECUTE format('UPDATE %1$I t SET %3$I = p.id, %2$I = NULL FROM person_by_mail p WHERE p.mail = t.%2$I::citext',
    tab, name, name || '_user_id');
  EXECUTE format('ALTER TABLE %1$I ADD CONSTRAINT %3$I FOREIGN KEY (%2$I) REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE',
    tab, name || '_user_id', tab || '_' || name || '_user_id_fkey');
END $$;

ALTER TABLE "attachment" DROP CONSTRAINT "attachment_removed_check";
ALTER TABLE "extraction" DROP CONSTRAINT "extraction_confirmed_check";

CALL read_person_by_mail();
CALL person_or_name('file', 'created_by');
CALL person_or_name('upload', 'created_by');
CALL person_or_name('extraction', 'confirmed_by');
CALL person_column_by_id('attachment', 'created_by', 'id');
CALL person_column_by_id('attachment', 'removed_by', 'id');

ALTER TABLE "attachment" ADD CONSTRAINT "attachment_removed_check" CHECK ("removed_at" IS NOT NULL OR "removed_by_user_id" IS NULL);
ALTER TABLE "extraction" ADD CONSTRAINT "extraction_confirmed_check"
  CHECK (("confirmed_at" IS NULL) = (num_nonnulls("confirmed_by_user_id", "confirmed_by") = 0));
ALTER TABLE "file" ADD CONSTRAINT "file_author_check" CHECK (("created_by_user_id" IS NULL) <> ("created_by" IS NULL));
ALTER TABLE "upload" ADD CONSTRAINT "upload_author_check" CHECK (("created_by_user_id" IS NULL) <> ("created_by" IS NULL));
DROP INDEX "file_created_by_created_at_idx";
CREATE INDEX "file_created_by_user_id_created_at_idx" ON "file"("created_by_user_id", "created_at");
CREATE INDEX "upload_created_by_user_id_idx" ON "upload"("created_by_user_id");
