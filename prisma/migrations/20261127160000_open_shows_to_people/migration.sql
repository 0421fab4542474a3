-- What a show is part of: a tour, an album.
-- Locks show: a moment, a column without a value
ALTER TABLE "show" ADD COLUMN "project_id" INTEGER;
-- Locks project: a moment, to be referred to
ALTER TABLE "show" ADD CONSTRAINT "show_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "show_project_id_idx" ON "show"("project_id") WHERE "project_id" IS NOT NULL;

-- A show, or all of an artist or a project, opened to somebody beyond what their role sees (design shows.md, section 4). One that is over stays,
-- and opens nothing. `until`: the last day, of the company's zone.
CREATE TABLE "show_access" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "show_id" INTEGER,
    "artist_id" INTEGER,
    "project_id" INTEGER,
    "level" TEXT NOT NULL,
    "until" DATE,
    "by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "show_access_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "show_access_of_one" CHECK (num_nonnulls("show_id", "artist_id", "project_id") = 1),
    CONSTRAINT "show_access_level_check" CHECK ("level" IN ('ver', 'editar', 'costos', 'liquidar'))
);
-- Locks app_user: a moment, to be referred to
ALTER TABLE "show_access" ADD CONSTRAINT "show_access_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "show_access" ADD CONSTRAINT "show_access_by_user_id_fkey" FOREIGN KEY ("by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "show_access" ADD CONSTRAINT "show_access_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Locks artist: a moment, to be referred to
ALTER TABLE "show_access" ADD CONSTRAINT "show_access_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artist"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "show_access" ADD CONSTRAINT "show_access_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "show_access_show" ON "show_access"("user_id", "show_id") WHERE "show_id" IS NOT NULL;
CREATE UNIQUE INDEX "show_access_artist" ON "show_access"("user_id", "artist_id") WHERE "artist_id" IS NOT NULL;
CREATE UNIQUE INDEX "show_access_project" ON "show_access"("user_id", "project_id") WHERE "project_id" IS NOT NULL;
CREATE INDEX "show_access_show_id_idx" ON "show_access"("show_id") WHERE "show_id" IS NOT NULL;
CREATE INDEX "show_access_artist_id_idx" ON "show_access"("artist_id") WHERE "artist_id" IS NOT NULL;
CREATE INDEX "show_access_project_id_idx" ON "show_access"("project_id") WHERE "project_id" IS NOT NULL;
CREATE INDEX "show_access_by_user_id_idx" ON "show_access"("by_user_id");

-- Those in force; a project that was merged counts as the one that stays.
CREATE VIEW "show_access_now" AS SELECT a.id, a.user_id, a.show_id, a.artist_id, coalesce(k.kept_id, a.project_id) AS project_id, a.level
  FROM show_access a LEFT JOIN project_kept k ON k.id = a.project_id
  WHERE a.until IS NULL OR a.until >= (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date;
