-- Locks artist: a moment, columns without a value
-- Whether an artist is from here, and what they play: forecasts are read by both.
ALTER TABLE "artist" ADD COLUMN "origin" TEXT, ADD COLUMN "genre" TEXT;
ALTER TABLE "artist" ADD CONSTRAINT "artist_origin_check" CHECK ("origin" IN ('nacional', 'internacional'));
ALTER TABLE "artist" ADD CONSTRAINT "artist_genre_check" CHECK ("genre" IN ('rock', 'pop', 'urbano', 'cumbia', 'folklore', 'tango', 'electronica', 'indie', 'metal', 'jazz', 'infantil', 'otro'));

-- What somebody says a show will come to, by scenario and week. A week goes from Monday at nine in Buenos Aires to the next: then it is locked.
CREATE TABLE "forecast" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "scenario" TEXT NOT NULL,
    "owner_user_id" INTEGER NOT NULL,
    "week" DATE NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "tickets" INTEGER,
    "gross" DECIMAL(18,2),
    "spend" DECIMAL(18,2),
    "margin" DECIMAL(18,2),
    "locked_at" TIMESTAMPTZ(3),
    -- When it was last said; a week that nobody changed carries the one before on.
    "said_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "forecast_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "forecast_scenario_check" CHECK ("scenario" IN ('low', 'base', 'high')),
    CONSTRAINT "forecast_week_check" CHECK (extract(isodow FROM "week") = 1),
    CONSTRAINT "forecast_values_check" CHECK ("tickets" >= 0 AND "gross" >= 0 AND "spend" >= 0 AND num_nonnulls("tickets", "gross", "spend", "margin") > 0),
    CONSTRAINT "forecast_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "forecast_owner_user_id_fkey" FOREIGN KEY ("owner_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "forecast_show_id_scenario_owner_user_id_week_key" ON "forecast"("show_id", "scenario", "owner_user_id", "week");
CREATE INDEX "forecast_owner_user_id_week_idx" ON "forecast"("owner_user_id", "week");
CREATE INDEX "forecast_open_idx" ON "forecast"("week") WHERE "locked_at" IS NULL;

CREATE FUNCTION keep_locked_forecast() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Un forecast cerrado no cambia: lo nuevo se dice en la semana abierta.' USING ERRCODE = 'BB422';
END $$;
CREATE TRIGGER "forecast_keep_locked" BEFORE UPDATE OR DELETE ON "forecast"
  FOR EACH ROW WHEN (OLD."locked_at" IS NOT NULL) EXECUTE FUNCTION keep_locked_forecast();
