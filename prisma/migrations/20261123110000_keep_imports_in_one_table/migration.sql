-- Imports of every kind are rows of one table. What only one kind knows is in its options (as it was asked for) and its
-- facts (what came of it); what is wrong with a row is a row.
ALTER TABLE "import"
  ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'sales',
  ADD COLUMN "options" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "facts" JSONB NOT NULL DEFAULT '{}';
UPDATE "import" SET
  "options" = jsonb_build_object('on_error', "on_error", 'on_unknown_show', "on_unknown_show"),
  "facts" = jsonb_build_object('new_shows', "new_shows", 'warnings', CASE WHEN jsonb_typeof("warnings") = 'object' THEN "warnings" ELSE '{}' END);
ALTER TABLE "import"
  ALTER COLUMN "kind" DROP DEFAULT,
  ALTER COLUMN "dry_run" DROP DEFAULT,
  DROP COLUMN "on_error",
  DROP COLUMN "on_unknown_show",
  DROP COLUMN "new_shows",
  DROP COLUMN "warnings",
  DROP COLUMN "heartbeat_at";

ALTER TABLE "import_reject"
  ADD COLUMN "sheet" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "column" TEXT NOT NULL DEFAULT '';

INSERT INTO "import" ("id", "kind", "status", "phase", "file_key", "file_name", "file_size", "sha256", "mapping", "dry_run", "rows_read",
    "rows_accepted", "rows_rejected", "inserted", "unchanged", "facts", "error", "attempts", "created_by_user_id", "created_at",
    "finished_at", "undone_at", "undone_by_user_id")
  SELECT "id", 'costs', "status", "phase", "file_key", "file_name", "file_size", "sha256", "mapping", "dry_run", "rows_read",
    "rows_accepted", "rows_rejected", "inserted", "unchanged",
    jsonb_build_object('sums', "sums", 'sample', "sample", 'doubts', "doubts"), "error", "attempts", "created_by", "created_at",
    "finished_at", "undone_at", "undone_by"
  FROM "cost_import";
INSERT INTO "import_reject" ("import_id", "row", "field", "value", "message", "sheet", "column")
  SELECT i."id", (p->>'row')::int, p->>'field', coalesce(p->>'value', ''), p->>'message', coalesce(p->>'sheet', ''), coalesce(p->>'column', '')
  FROM "cost_import" i CROSS JOIN LATERAL jsonb_array_elements(i."problems") WITH ORDINALITY AS x(p, n) ORDER BY i."created_at", n;

ALTER TABLE "cost_entry"
  DROP CONSTRAINT "cost_entry_import_id_fkey",
  ADD CONSTRAINT "cost_entry_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "import"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cost_entry_key"
  DROP CONSTRAINT "cost_entry_key_import_id_fkey",
  ADD CONSTRAINT "cost_entry_key_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "import"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
DROP TABLE "cost_import";

-- There is one queue from now on: what waited in the others would wait for ever.
UPDATE "import" SET "status" = 'failed', "phase" = '', "finished_at" = now(),
  "error" = 'La aplicación se actualizó antes de que le llegara el turno; no se cargó nada. Importar el archivo otra vez.'
  WHERE "status" IN ('queued', 'running');

ALTER TABLE "import"
  ADD CONSTRAINT "import_status_check" CHECK ("status" IN ('queued', 'running', 'done', 'failed', 'undone')),
  ADD CONSTRAINT "import_undone_check" CHECK (("status" = 'undone') = ("undone_at" IS NOT NULL)),
  ADD CONSTRAINT "import_dry_run_check" CHECK (NOT ("dry_run" AND "status" = 'undone'));
DROP INDEX "import_created_at_idx";
CREATE INDEX "import_kind_created_at_idx" ON "import"("kind", "created_at");
CREATE INDEX "import_sha256_idx" ON "import"("sha256");

-- What an undo puts back may be of any table.
ALTER TABLE "import_change" RENAME COLUMN "sale_id" TO "row_id";

-- How a file was read, by whose file it was: proposed for the next one with the same columns.
CREATE TABLE "import_mapping" (
  "kind" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "mapping" JSONB NOT NULL,
  CONSTRAINT "import_mapping_pkey" PRIMARY KEY ("kind", "name")
);
INSERT INTO "import_mapping" ("kind", "name", "mapping") SELECT 'sales', "name", "mapping" FROM "ticketera" WHERE "mapping" IS NOT NULL;
ALTER TABLE "ticketera" DROP COLUMN "mapping";
