-- Where on the paper stands what was read of a file, by field.
-- Locks extraction: a moment
ALTER TABLE extraction ADD COLUMN places jsonb;
