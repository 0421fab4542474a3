-- Lists of the product that a person does not want to see any more, by their names.
ALTER TABLE app_user ADD COLUMN put_away text[] NOT NULL DEFAULT '{}';
