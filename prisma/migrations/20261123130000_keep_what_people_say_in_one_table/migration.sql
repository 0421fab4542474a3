-- What people say of a record is one table, whatever the record is: a column for each kind, of which one is filled.
ALTER TABLE "chat_message" RENAME TO "talk_message";
ALTER SEQUENCE "chat_message_id_seq" RENAME TO "talk_message_id_seq";
ALTER INDEX "chat_message_words" RENAME TO "talk_message_words";
ALTER INDEX "chat_message_parts" RENAME TO "talk_message_parts";
ALTER INDEX "chat_message_author_id_client_id_key" RENAME TO "talk_message_author_id_client_id_key";
ALTER INDEX "chat_message_channel_id_id_idx" RENAME TO "talk_message_channel_id_id_idx";
ALTER INDEX "chat_message_author_id_created_at_idx" RENAME TO "talk_message_author_id_created_at_idx";
ALTER TABLE "talk_message" RENAME CONSTRAINT "chat_message_pkey" TO "talk_message_pkey";
ALTER TABLE "talk_message" RENAME CONSTRAINT "chat_message_text_check" TO "talk_message_text_check";
ALTER TABLE "talk_message" RENAME CONSTRAINT "chat_message_deleted_check" TO "talk_message_deleted_check";
ALTER TABLE "talk_message" RENAME CONSTRAINT "chat_message_channel_id_fkey" TO "talk_message_channel_id_fkey";
ALTER TABLE "talk_message" RENAME CONSTRAINT "chat_message_author_id_fkey" TO "talk_message_author_id_fkey";
ALTER TABLE "talk_message" RENAME CONSTRAINT "chat_message_deleted_by_fkey" TO "talk_message_deleted_by_fkey";

ALTER TABLE "chat_message_history" RENAME TO "talk_history";
ALTER SEQUENCE "chat_message_history_id_seq" RENAME TO "talk_history_id_seq";
ALTER INDEX "chat_message_history_message_id_idx" RENAME TO "talk_history_message_id_idx";
ALTER TABLE "talk_history" RENAME CONSTRAINT "chat_message_history_pkey" TO "talk_history_pkey";
ALTER TABLE "talk_history" RENAME CONSTRAINT "chat_message_history_change_check" TO "talk_history_change_check";
ALTER TABLE "talk_history" RENAME CONSTRAINT "chat_message_history_message_id_fkey" TO "talk_history_message_id_fkey";
ALTER TABLE "talk_history" RENAME CONSTRAINT "chat_message_history_changed_by_fkey" TO "talk_history_changed_by_fkey";
-- How much somebody corrected just now.
CREATE INDEX "talk_history_changed_by_changed_at_idx" ON "talk_history"("changed_by", "changed_at");

ALTER TABLE "talk_message"
  ALTER COLUMN "channel_id" DROP NOT NULL,
  ADD COLUMN "card_id" INTEGER,
  ADD COLUMN "pin_id" INTEGER,
  ADD COLUMN "line_id" INTEGER,
  ADD COLUMN "feedback_id" INTEGER,
  ADD COLUMN "to_requester" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "was" INTEGER,
  ADD CONSTRAINT "talk_message_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "card"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "talk_message_pin_id_fkey" FOREIGN KEY ("pin_id") REFERENCES "card_proof_pin"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "talk_message_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "budget_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "talk_message_feedback_id_fkey" FOREIGN KEY ("feedback_id") REFERENCES "feedback"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "talk_message_card_id_id_idx" ON "talk_message"("card_id", "id") WHERE "card_id" IS NOT NULL;
CREATE INDEX "talk_message_pin_id_id_idx" ON "talk_message"("pin_id", "id") WHERE "pin_id" IS NOT NULL;
CREATE INDEX "talk_message_line_id_id_idx" ON "talk_message"("line_id", "id") WHERE "line_id" IS NOT NULL;
CREATE INDEX "talk_message_feedback_id_id_idx" ON "talk_message"("feedback_id", "id") WHERE "feedback_id" IS NOT NULL;

-- Who removed a comment of a card stands in the audit log; the row had no room for it.
INSERT INTO "talk_message" ("card_id", "author_id", "client_id", "text", "mentions", "to_requester", "created_at", "edited_at",
  "deleted_at", "deleted_by", "version", "was")
SELECT c."card_id", c."author_id",
  CASE WHEN EXISTS (SELECT 1 FROM "talk_message" t WHERE t."author_id" = c."author_id" AND t."client_id" = c."client_id")
    THEN gen_random_uuid() ELSE c."client_id" END,
  c."text", coalesce(c."mentions", '{}'), c."to_requester", c."created_at", c."edited_at",
  c."deleted_at", CASE WHEN c."deleted_at" IS NOT NULL THEN c."author_id" END, c."version", c."id"
FROM "card_comment" c ORDER BY c."id";
INSERT INTO "talk_message" ("pin_id", "author_id", "client_id", "text", "created_at")
SELECT "pin_id", "author_id", gen_random_uuid(), "text", "created_at" FROM "card_proof_reply" ORDER BY "id";
INSERT INTO "talk_message" ("line_id", "author_id", "client_id", "text", "created_at")
SELECT "line_id", "created_by", gen_random_uuid(), "texto", "created_at" FROM "budget_comment" ORDER BY "id";
INSERT INTO "talk_message" ("feedback_id", "author_id", "client_id", "text", "created_at")
SELECT "feedback_id", "user_id", gen_random_uuid(), "message", "created_at" FROM "feedback_reply" ORDER BY "id";

-- What knew a comment of a card by its number.
UPDATE "attachment" a SET "owner_type" = 'card_message', "owner_id" = m."id"::text
FROM "talk_message" m WHERE a."owner_type" = 'card_comment' AND a."owner_id" = m."was"::text;
ALTER TABLE "card_event" DISABLE TRIGGER "card_event_no_change";
UPDATE "card_event" e SET "data" = jsonb_set(e."data", '{comment}', to_jsonb(m."id"))
FROM "talk_message" m WHERE e."kind" = 'commented' AND m."card_id" = e."card_id" AND e."data" ->> 'comment' = m."was"::text;
ALTER TABLE "card_event" ENABLE TRIGGER "card_event_no_change";

ALTER TABLE "talk_message" DROP COLUMN "was",
  ADD CONSTRAINT "talk_message_of_one_record" CHECK (num_nonnulls("channel_id", "card_id", "pin_id", "line_id", "feedback_id") = 1);
DROP TABLE "card_comment";
DROP TABLE "card_proof_reply";
DROP TABLE "budget_comment";
DROP TABLE "feedback_reply";
