-- Every name a show has or had: the calls that take a show's name find it by any of them, and no two shows share one.
CREATE TABLE "show_name" (
    "name" TEXT NOT NULL,
    "show_id" INTEGER NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "show_name_pkey" PRIMARY KEY ("name")
);
CREATE INDEX "show_name_show_id_idx" ON "show_name"("show_id");
ALTER TABLE "show_name" ADD CONSTRAINT "show_name_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE CASCADE ON UPDATE CASCADE;
INSERT INTO "show_name" ("name", "show_id", "given_at") SELECT "name", "id", "created_at" FROM "show";

-- The name a show gets is kept with it; one that is or was another show's is a unique violation, as of show_name_key.
CREATE FUNCTION show_keeps_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner integer;
BEGIN
  INSERT INTO show_name AS n (name, show_id) VALUES (NEW.name, NEW.id)
    ON CONFLICT (name) DO UPDATE SET given_at = n.given_at RETURNING show_id INTO owner;
  IF owner <> NEW.id THEN
    RAISE EXCEPTION 'the name of another show' USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER show_named AFTER INSERT OR UPDATE OF name ON "show" FOR EACH ROW EXECUTE FUNCTION show_keeps_name();

-- Why a show is in its state, and the one it goes back to when what put it off is settled.
ALTER TABLE "show" ADD COLUMN "state_reason" TEXT NOT NULL DEFAULT '', ADD COLUMN "state_before" TEXT;

-- When a show is over: at six in the morning of the day after, where it is played.
CREATE FUNCTION show_over_at(fecha date, zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (fecha + 1 + time '06:00') AT TIME ZONE coalesce(zone, 'America/Argentina/Buenos_Aires')
$$;

-- The one definition of a show whose tickets are sold, at an instant: by its state and its date.
CREATE FUNCTION show_is_active(state text, fecha date, zone text, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT state IN ('a_la_venta', 'sold_out') AND (fecha IS NULL OR at < show_over_at(fecha, zone))
$$;
