-- Each scheduled backup: begun, and how it ended.
CREATE TABLE "backup_run" (
  "id" SERIAL NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finished_at" TIMESTAMPTZ(3),
  "name" TEXT NOT NULL,
  "place" TEXT NOT NULL,
  "bytes" BIGINT,
  "tables" INTEGER,
  "rows" BIGINT,
  "files" INTEGER,
  "missing" INTEGER,
  "error" TEXT,
  CONSTRAINT "backup_run_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "backup_run_ended" CHECK ((finished_at IS NULL) = (bytes IS NULL AND error IS NULL))
);
CREATE INDEX "backup_run_started_at_idx" ON "backup_run"("started_at");
