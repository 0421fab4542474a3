-- What people asked about sales and what it came to: their recent questions, and those that went wrong, for review.
CREATE TABLE "ticketing_question" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "question" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "chosen_by" TEXT NOT NULL,
    -- Null where it became no query.
    "query" TEXT,
    "params" JSONB,
    -- 1: it is what was asked; -1: it is not.
    "thumb" SMALLINT,
    "reviewed_at" TIMESTAMPTZ(3),
    "reviewed_by_user_id" INTEGER,
    CONSTRAINT "ticketing_question_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ticketing_question_thumb_check" CHECK ("thumb" IN (1, -1)),
    CONSTRAINT "ticketing_question_query_check" CHECK (("query" IS NULL) = ("params" IS NULL)),
    CONSTRAINT "ticketing_question_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ticketing_question_reviewed_by_user_id_fkey" FOREIGN KEY ("reviewed_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "ticketing_question_user_id_id_idx" ON "ticketing_question"("user_id", "id" DESC);
CREATE INDEX "ticketing_question_reviewed_by_user_id_idx" ON "ticketing_question"("reviewed_by_user_id");
-- What is listed for review: what nobody answered well and nobody looked at yet.
CREATE INDEX "ticketing_question_review_idx" ON "ticketing_question"("id" DESC) WHERE "reviewed_at" IS NULL AND ("thumb" = -1 OR "outcome" IN ('fuera_de_lista', 'no_encontrada', 'incompleta'));
