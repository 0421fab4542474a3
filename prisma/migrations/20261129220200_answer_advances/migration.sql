-- What was confirmed before an answer changed, and who answered when.
-- Locks advance_item: a moment, columns
ALTER TABLE "advance_item" ADD COLUMN "confirmed_answer" TEXT;
ALTER TABLE "advance_item" ADD COLUMN "answered_by" TEXT NOT NULL DEFAULT '';
ALTER TABLE "advance_item" ADD COLUMN "answered_at" TIMESTAMPTZ(3);
ALTER TABLE "advance_item" ADD CONSTRAINT "advance_item_changed_check" CHECK (("state" = 'cambio') = ("confirmed_answer" IS NOT NULL)) NOT VALID;
CREATE TRIGGER show_light_advance AFTER INSERT OR UPDATE OF state, due_days ON "advance_item" FOR EACH ROW EXECUTE FUNCTION show_light_of_row();

-- A link with which the venue or the artist answers its own questions. Of its token only the hash is kept.
CREATE TABLE "advance_link" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "side" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "sent_to" TEXT NOT NULL DEFAULT '',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER NOT NULL,
    CONSTRAINT "advance_link_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "advance_link_side_check" CHECK ("side" IN ('sala', 'artista')),
    CONSTRAINT "advance_link_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "advance_link_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "advance_link_token" ON "advance_link"("token_hash");
CREATE INDEX "advance_link_show" ON "advance_link"("show_id");
