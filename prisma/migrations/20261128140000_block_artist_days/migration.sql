-- Days on which an artist does not play: holidays, a recording, another tour. They stop nothing, and are said wherever a day is chosen.
CREATE TABLE "artist_block" (
    "id" SERIAL NOT NULL,
    "artist_id" INTEGER NOT NULL,
    "from_day" DATE NOT NULL,
    "until_day" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER NOT NULL,
    -- Set once it was lifted: subscribers have to be told.
    "lifted_at" TIMESTAMPTZ(3),
    CONSTRAINT "artist_block_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "artist_block_days_check" CHECK ("until_day" >= "from_day"),
    CONSTRAINT "artist_block_reason_check" CHECK ("reason" <> ''),
    CONSTRAINT "artist_block_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artist"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "artist_block_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- By the days that they reach to: what is over is never asked for.
CREATE INDEX "artist_block_artist_id_until_day_idx" ON "artist_block"("artist_id", "until_day");
CREATE INDEX "artist_block_until_day_idx" ON "artist_block"("until_day");
CREATE INDEX "artist_block_created_by_user_id_idx" ON "artist_block"("created_by_user_id");
