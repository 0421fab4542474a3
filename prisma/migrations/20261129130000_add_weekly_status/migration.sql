-- What is said of a show's campaigns in a week. Once published it is frozen with its figures; a correction is the next version.
CREATE TABLE "weekly_status" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "week" DATE NOT NULL,
    "n" SMALLINT NOT NULL DEFAULT 1,
    "state" TEXT NOT NULL DEFAULT 'borrador',
    "learnings" TEXT NOT NULL DEFAULT '',
    "next_action" TEXT NOT NULL DEFAULT '',
    "owner_user_id" INTEGER,
    -- What it said when it was published: its show, figures, sales, and the campaigns whose spend was missing.
    "frozen" JSONB,
    "published_at" TIMESTAMPTZ(3),
    "published_by_user_id" INTEGER,
    "created_by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_user_id" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "weekly_status_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "weekly_status_week_check" CHECK (extract(isodow FROM "week") = 1),
    CONSTRAINT "weekly_status_state_check" CHECK ("state" IN ('borrador', 'publicado')),
    CONSTRAINT "weekly_status_frozen_check" CHECK (("state" = 'publicado') = ("frozen" IS NOT NULL AND "published_at" IS NOT NULL)),
    CONSTRAINT "weekly_status_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "weekly_status_owner_user_id_fkey" FOREIGN KEY ("owner_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "weekly_status_published_by_user_id_fkey" FOREIGN KEY ("published_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "weekly_status_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "weekly_status_updated_by_user_id_fkey" FOREIGN KEY ("updated_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "weekly_status_show_id_week_n_key" ON "weekly_status"("show_id", "week", "n");
CREATE UNIQUE INDEX "weekly_status_draft_key" ON "weekly_status"("show_id", "week") WHERE "state" = 'borrador';
CREATE INDEX "weekly_status_week_idx" ON "weekly_status"("week");

CREATE FUNCTION keep_published_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Un status publicado no cambia: corregirlo en una versión nueva.' USING ERRCODE = 'BB422';
END $$;
CREATE TRIGGER "weekly_status_keep_published" BEFORE UPDATE OR DELETE ON "weekly_status"
  FOR EACH ROW WHEN (OLD."state" = 'publicado') EXECUTE FUNCTION keep_published_status();
