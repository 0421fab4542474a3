ALTER TABLE "session" ADD COLUMN "last_seen" TIMESTAMPTZ(3);

-- Whoever looks as a person is found when that person changes.
CREATE INDEX "session_view_as_idx" ON "session"("view_as") WHERE "view_as" IS NOT NULL;
