-- What a call that sends something made, so that its repetition makes nothing more and answers the same.
CREATE TABLE "call_once" (
  "id" BIGSERIAL NOT NULL,
  "key" TEXT NOT NULL,
  "request" TEXT NOT NULL,
  "made" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "call_once_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "call_once_key_id_idx" ON "call_once" ("key", "id");
CREATE INDEX "call_once_created_at_idx" ON "call_once" ("created_at");
