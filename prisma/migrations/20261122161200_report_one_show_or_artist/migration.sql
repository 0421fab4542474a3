-- A recipient may get the report of one show or of one artist instead of a type's.
ALTER TABLE report_email
  ADD COLUMN show_id integer REFERENCES show (id) ON DELETE CASCADE,
  ADD COLUMN artist_id integer REFERENCES artist (id) ON DELETE CASCADE,
  ADD CONSTRAINT report_email_subject CHECK ((show_id IS NOT NULL) = (type = 'show') AND (artist_id IS NOT NULL) = (type = 'artista'));
DROP INDEX report_email_type_email_key;
CREATE UNIQUE INDEX report_email_key ON report_email (type, email, show_id, artist_id) NULLS NOT DISTINCT;
CREATE INDEX report_email_show_id_idx ON report_email (show_id);
CREATE INDEX report_email_artist_id_idx ON report_email (artist_id);
