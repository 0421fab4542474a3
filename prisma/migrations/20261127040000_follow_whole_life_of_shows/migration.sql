-- A show's life begins with a question and may end before it is confirmed (design shows.md, section 2). `stage` is the column of
-- booking's board, which lies beside the state; null without a card. What is asked for before a show is confirmed stands in its row.
-- Locks show: a moment, to grow
ALTER TABLE "show"
  ADD COLUMN "stage" TEXT,
  ADD COLUMN "city" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "country" CHAR(2),
  ADD COLUMN "room" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "company_id" INTEGER,
  ADD COLUMN "owner_id" INTEGER,
  ADD COLUMN "announce_on" DATE,
  ADD COLUMN "doors" VARCHAR(5),
  ADD COLUMN "curfew" VARCHAR(5);

ALTER TABLE "show" DROP CONSTRAINT "show_state_known";
ALTER TABLE "show"
  ADD CONSTRAINT "show_state_known" CHECK ("state" IN ('consulta', 'hold', 'oferta', 'confirmado', 'anunciado', 'a_la_venta', 'sold_out', 'realizado',
    'en_liquidacion', 'liquidado', 'cancelado', 'reprogramado', 'caido')) NOT VALID,
  ADD CONSTRAINT "show_stage_of_state" CHECK ("stage" IS NULL OR CASE
    WHEN "state" IN ('consulta', 'hold', 'liquidado', 'caido') THEN "stage" = "state"
    WHEN "state" = 'oferta' THEN "stage" IN ('oferta', 'negociacion', 'contrato', 'anticipo')
    WHEN "state" = 'cancelado' THEN "stage" = 'caido'
    ELSE "stage" = 'confirmado' END) NOT VALID,
  ADD CONSTRAINT "show_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT "show_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "show" VALIDATE CONSTRAINT "show_state_known";
ALTER TABLE "show" VALIDATE CONSTRAINT "show_stage_of_state";
ALTER TABLE "show" VALIDATE CONSTRAINT "show_company_id_fkey";
ALTER TABLE "show" VALIDATE CONSTRAINT "show_owner_id_fkey";

CREATE INDEX "show_company_id" ON "show"("company_id") WHERE "company_id" IS NOT NULL;
CREATE INDEX "show_owner_id" ON "show"("owner_id") WHERE "owner_id" IS NOT NULL;

-- One that was put off or confirmed in the same room on the same day is found by its venue.
CREATE INDEX "show_venue_day" ON "show"("venue_id", "fecha") WHERE "venue_id" IS NOT NULL;
