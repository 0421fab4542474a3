-- AlterTable: one that a data file brought would come again if its row went.
ALTER TABLE "board_automation" ADD COLUMN "archived_at" TIMESTAMPTZ(3);

-- What a person asked for, newest first, and what they asked lately.
DROP INDEX "card_requester_id_idx";
CREATE INDEX "card_requester_id_id_idx" ON "card"("requester_id", "id");
