-- What happens on a show's day, and when. `at_min`: minutes from what it hangs on, doors or stage; else from midnight of the show's day,
-- beyond 1440 on the next one. Without `minutes` it is a moment.
CREATE TABLE "show_slot" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "place" TEXT NOT NULL DEFAULT '',
    "who" TEXT[] NOT NULL DEFAULT '{}',
    "anchor" TEXT,
    "at_min" SMALLINT NOT NULL,
    "minutes" SMALLINT,
    "note" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "show_slot_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "show_slot_anchor_check" CHECK ("anchor" IN ('puertas', 'show')),
    CONSTRAINT "show_slot_at_check" CHECK ("at_min" BETWEEN -1440 AND 2879),
    CONSTRAINT "show_slot_minutes_check" CHECK ("minutes" BETWEEN 1 AND 1440),
    CONSTRAINT "show_slot_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "show_slot_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "show_slot_show" ON "show_slot"("show_id");

-- The schedule of a show that was kept as a template, as it was then.
ALTER TABLE "show_template" ADD COLUMN "schedule" JSONB;
ALTER TABLE "show_template" ADD CONSTRAINT "show_template_schedule_check" CHECK (jsonb_typeof("schedule") = 'array');
