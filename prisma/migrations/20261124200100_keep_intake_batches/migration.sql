-- What came in by a door: a batch, and each file of it until it is a voucher. What could not be taken stays, with why.
CREATE TABLE "intake_batch" (
    "id" SERIAL NOT NULL,
    "door" TEXT NOT NULL,
    -- Whence, in words: the subject of a mail.
    "about" TEXT NOT NULL DEFAULT '',
    "by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- Since when its person does not want to see it any more.
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "intake_batch_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "intake_batch_door_check" CHECK ("door" IN ('archivo', 'enlace', 'music_wins', 'mail', 'tarjeta'))
);
CREATE INDEX "intake_batch_open" ON "intake_batch"("by_user_id", "id") WHERE "closed_at" IS NULL;
ALTER TABLE "intake_batch" ADD CONSTRAINT "intake_batch_by_user_id_fkey" FOREIGN KEY ("by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "intake_item" (
    "id" SERIAL NOT NULL,
    "batch_id" INTEGER NOT NULL,
    "line" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    -- Null: it was refused before it was kept.
    "file_id" UUID,
    "state" TEXT NOT NULL DEFAULT 'en_cola',
    -- Why it failed, or where the same one is.
    "reason" TEXT NOT NULL DEFAULT '',
    -- What a person has to look at: {code, message}.
    "flags" JSONB NOT NULL DEFAULT '[]',
    -- What it became, or the one that was there already.
    "voucher_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "intake_item_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "intake_item_state_check" CHECK ("state" IN ('en_cola', 'leyendo', 'leido', 'repetido', 'fallo')),
    CONSTRAINT "intake_item_voucher_check" CHECK (("voucher_id" IS NOT NULL) = ("state" IN ('leido', 'repetido'))),
    CONSTRAINT "intake_item_file_check" CHECK ("file_id" IS NOT NULL OR "state" = 'fallo'),
    CONSTRAINT "intake_item_flags_check" CHECK (jsonb_typeof("flags") = 'array')
);
CREATE UNIQUE INDEX "intake_item_batch_id_line_key" ON "intake_item"("batch_id", "line");
CREATE INDEX "intake_item_voucher_id_idx" ON "intake_item"("voucher_id");
CREATE INDEX "intake_item_file_id_idx" ON "intake_item"("file_id");
ALTER TABLE "intake_item" ADD CONSTRAINT "intake_item_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "intake_batch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "intake_item" ADD CONSTRAINT "intake_item_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "voucher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- In what it differs from ARCA's list.
ALTER TABLE "voucher" ADD COLUMN "check_detail" TEXT NOT NULL DEFAULT '';
-- What the words of a document say of an invoice, beside what a code or XML in it says (lib/documents/rules/invoiceText.ts).
ALTER TABLE "extraction" ADD COLUMN "words" JSONB;
