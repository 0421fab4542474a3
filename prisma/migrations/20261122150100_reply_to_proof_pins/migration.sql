-- Answers to a comment that is pinned to a version.
CREATE TABLE "card_proof_reply" (
    "id" SERIAL NOT NULL,
    "pin_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "author_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "card_proof_reply_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "card_proof_reply_pin_id_idx" ON "card_proof_reply"("pin_id");
ALTER TABLE "card_proof_reply" ADD CONSTRAINT "card_proof_reply_pin_id_fkey" FOREIGN KEY ("pin_id") REFERENCES "card_proof_pin"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "card_proof_reply" ADD CONSTRAINT "card_proof_reply_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
