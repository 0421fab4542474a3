-- Views of the pace that somebody gets by mail on some days of the week; one schedule for each view of theirs.
CREATE TABLE "pace_mail" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "filters" JSONB NOT NULL,
    "hora" VARCHAR(5) NOT NULL,
    "dias" INTEGER[] NOT NULL,
    "zona" TEXT NOT NULL,
    "next_run" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "pace_mail_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "pace_mail_filters_check" CHECK (jsonb_typeof("filters") = 'object'),
    CONSTRAINT "pace_mail_dias_check" CHECK (cardinality("dias") BETWEEN 1 AND 7),
    CONSTRAINT "pace_mail_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "pace_mail_view" ON "pace_mail"("user_id", "filters");
CREATE INDEX "pace_mail_next_run_idx" ON "pace_mail"("next_run");
