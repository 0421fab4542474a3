-- Where a show would end, as it was said on a morning: kept, never reckoned anew, one for everybody. Ranges are of tickets sold in all, not
-- rounded, and null where there were too few comparables. "afterwards": made of what was known on that day, but later.
CREATE TABLE "forecast_day" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "fecha" DATE NOT NULL,
    "horizon" INTEGER NOT NULL,
    "basis" TEXT NOT NULL,
    "read_on" DATE,
    "late" TEXT[] NOT NULL DEFAULT '{}',
    "sold" INTEGER NOT NULL,
    "sellable" INTEGER NOT NULL,
    "p10" DOUBLE PRECISION,
    "p25" DOUBLE PRECISION,
    "p50" DOUBLE PRECISION,
    "p75" DOUBLE PRECISION,
    "p90" DOUBLE PRECISION,
    "median" DOUBLE PRECISION,
    "chance" DOUBLE PRECISION,
    "full_on" DATE,
    "usual" DOUBLE PRECISION,
    "gap" DOUBLE PRECISION,
    "expected" DOUBLE PRECISION,
    "stretch" DOUBLE PRECISION NOT NULL DEFAULT 1,
    "ends" DOUBLE PRECISION[] NOT NULL DEFAULT '{}',
    "comparables" INTEGER[] NOT NULL DEFAULT '{}',
    "band" JSONB NOT NULL DEFAULT '[]',
    "path" JSONB NOT NULL DEFAULT '[]',
    "montos" JSONB NOT NULL DEFAULT '[]',
    "sin_precio" INTEGER NOT NULL DEFAULT 0,
    "changes" TEXT[] NOT NULL DEFAULT '{}',
    "method" TEXT NOT NULL,
    "afterwards" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "forecast_day_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "forecast_day_basis_check" CHECK ("basis" IN ('recogida', 'antes', 'primeros_dias', 'reprogramado', 'temporada')),
    CONSTRAINT "forecast_day_order_check" CHECK ("horizon" >= 0 AND "sold" >= 0 AND "p10" <= "p25" AND "p25" <= "p50" AND "p50" <= "p75" AND "p75" <= "p90"),
    CONSTRAINT "forecast_day_chance_check" CHECK ("chance" BETWEEN 0 AND 1)
);
CREATE UNIQUE INDEX "forecast_day_show_id_day_key" ON "forecast_day"("show_id", "day");
CREATE INDEX "forecast_day_horizon_idx" ON "forecast_day"("horizon", "fecha");
ALTER TABLE "forecast_day" ADD CONSTRAINT "forecast_day_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The tickets that we want to have sold in the end, where somebody said.
ALTER TABLE "show" ADD COLUMN "objetivo" INTEGER;
