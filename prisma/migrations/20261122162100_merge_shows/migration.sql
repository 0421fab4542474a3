-- Two shows that turned out to be one: what was moved, kept for undo. The source's row is gone while it is merged.
CREATE TABLE "show_merge" (
    "id" SERIAL NOT NULL,
    "source_id" INTEGER NOT NULL,
    "source_name" TEXT NOT NULL,
    "target_id" INTEGER NOT NULL,
    "data" JSONB NOT NULL,
    "merged_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "merged_by" TEXT NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" TEXT,

    CONSTRAINT "show_merge_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "show_merge_source_id_idx" ON "show_merge"("source_id");
CREATE INDEX "show_merge_target_id_idx" ON "show_merge"("target_id");
