-- The addresses under which a person's own calendar program reads ours (design shows.md, section 10). Of the address only the hash is
-- kept; each fetch sees what its owner may see at that moment.
CREATE TABLE "calendar_feed" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" CHAR(64) NOT NULL,
    "layers" TEXT[] NOT NULL,
    "filter" JSONB NOT NULL DEFAULT '{}',
    "detail" TEXT NOT NULL DEFAULT 'completo',
    "client_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "fetched_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "calendar_feed_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "calendar_feed_detail_check" CHECK ("detail" IN ('completo', 'ocupado')),
    CONSTRAINT "calendar_feed_layers_check" CHECK (cardinality("layers") > 0),
    CONSTRAINT "calendar_feed_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "calendar_feed_token_hash" ON "calendar_feed"("token_hash");
CREATE UNIQUE INDEX "calendar_feed_client_id" ON "calendar_feed"("user_id", "client_id");

-- A calendar asks by day.
-- Locks show: a moment, to index some thousands of rows
CREATE INDEX "show_fecha" ON "show"("fecha") WHERE "fecha" IS NOT NULL;
CREATE INDEX "show_on_sale" ON "show"("on_sale") WHERE "on_sale" IS NOT NULL;
CREATE INDEX "show_announce_on" ON "show"("announce_on") WHERE "announce_on" IS NOT NULL;
-- Locks show_milestone: a moment, it has as many rows as there are dates of shows
CREATE INDEX "show_milestone_fecha" ON "show_milestone"("fecha");
-- Locks holiday: a moment, to index some hundred rows
CREATE INDEX "holiday_day" ON "holiday"("day");
-- Locks card: a moment, to index some thousands of rows
CREATE INDEX "card_due_on" ON "card"("due_on") WHERE "due_on" IS NOT NULL AND "closed_at" IS NULL AND "archived_at" IS NULL;
