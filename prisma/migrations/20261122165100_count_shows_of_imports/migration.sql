ALTER TABLE import ADD COLUMN new_shows integer NOT NULL DEFAULT 0;
