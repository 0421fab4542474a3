CREATE TABLE "file" (
    "id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "storage_key" TEXT,
    "state" TEXT NOT NULL DEFAULT 'clean',
    "reason" TEXT NOT NULL DEFAULT '',
    "preview_state" TEXT NOT NULL DEFAULT 'none',
    "preview_note" TEXT NOT NULL DEFAULT '',
    "thumbnail_key" TEXT,
    "pages" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "file_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "file_state_check" CHECK ("state" IN ('quarantined', 'clean', 'refused')),
    CONSTRAINT "file_kind_check" CHECK ("kind" IN ('pdf', 'jpeg', 'png', 'webp', 'heic', 'xml', 'xlsx')),
    CONSTRAINT "file_preview_state_check" CHECK ("preview_state" IN ('none', 'pending', 'done', 'failed')),
    CONSTRAINT "file_sha256_check" CHECK ("sha256" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "file_size_check" CHECK ("size" > 0),
    -- No row without bytes: only a refused file has none.
    CONSTRAINT "file_bytes_check" CHECK (("storage_key" IS NULL) = ("state" = 'refused')),
    CONSTRAINT "file_refused_reason_check" CHECK ("state" <> 'refused' OR "reason" <> ''),
    CONSTRAINT "file_thumbnail_check" CHECK (("thumbnail_key" IS NOT NULL) = ("preview_state" = 'done'))
);
CREATE UNIQUE INDEX "file_storage_key_key" ON "file"("storage_key");
CREATE UNIQUE INDEX "file_thumbnail_key_key" ON "file"("thumbnail_key");
CREATE INDEX "file_created_by_created_at_idx" ON "file"("created_by", "created_at");
-- What the scanner still has to look at.
CREATE INDEX "file_quarantined" ON "file"("created_at") WHERE "state" = 'quarantined';

CREATE TABLE "attachment" (
    "id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "owner_type" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "slot" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    "removed_by" TEXT,

    CONSTRAINT "attachment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "attachment_removed_check" CHECK (("removed_at" IS NULL) = ("removed_by" IS NULL))
);
CREATE INDEX "attachment_owner_type_owner_id_created_at_idx" ON "attachment"("owner_type", "owner_id", "created_at");
CREATE INDEX "attachment_file_id_idx" ON "attachment"("file_id");
CREATE UNIQUE INDEX "attachment_once" ON "attachment"("file_id", "owner_type", "owner_id", "slot") WHERE "removed_at" IS NULL;
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "extraction" (
    "file_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "source" TEXT NOT NULL DEFAULT 'none',
    "proposal" JSONB,
    "error" TEXT NOT NULL DEFAULT '',
    "read_at" TIMESTAMPTZ(3),
    "duration_ms" INTEGER,
    "confirmed" JSONB,
    "confirmed_by" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "extraction_pkey" PRIMARY KEY ("file_id"),
    CONSTRAINT "extraction_state_check" CHECK ("state" IN ('pending', 'done', 'failed')),
    CONSTRAINT "extraction_source_check" CHECK ("source" IN ('qr', 'xml', 'none')),
    CONSTRAINT "extraction_proposal_check" CHECK (("proposal" IS NULL) = ("source" = 'none')),
    CONSTRAINT "extraction_confirmed_check" CHECK (("confirmed_at" IS NULL) = ("confirmed_by" IS NULL))
);
ALTER TABLE "extraction" ADD CONSTRAINT "extraction_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "file"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "upload" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "declared" TEXT NOT NULL DEFAULT '',
    "size" INTEGER NOT NULL,
    "sha256" TEXT,
    "received" INTEGER NOT NULL DEFAULT 0,
    "file_id" UUID,
    "claimed_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "upload_size_check" CHECK ("size" > 0),
    CONSTRAINT "upload_received_check" CHECK ("received" BETWEEN 0 AND "size")
);
CREATE UNIQUE INDEX "upload_file_id_key" ON "upload"("file_id");
CREATE INDEX "upload_expires_at_idx" ON "upload"("expires_at");
CREATE INDEX "upload_created_by_idx" ON "upload"("created_by");
ALTER TABLE "upload" ADD CONSTRAINT "upload_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "file"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "upload_chunk" (
    "upload_id" UUID NOT NULL,
    "start" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "upload_chunk_pkey" PRIMARY KEY ("upload_id","start"),
    CONSTRAINT "upload_chunk_start_check" CHECK ("start" >= 0)
);
-- Parts are compressed photos and PDFs: compressing them again is wasted work.
ALTER TABLE "upload_chunk" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
ALTER TABLE "upload_chunk" ADD CONSTRAINT "upload_chunk_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE CASCADE ON UPDATE CASCADE;
