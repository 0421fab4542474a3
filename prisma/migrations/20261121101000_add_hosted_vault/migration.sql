CREATE TABLE "hosted_vault" (
    "id" TEXT NOT NULL,
    "session_id" UUID NOT NULL,
    "data" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "busy_until" TIMESTAMPTZ(3),

    CONSTRAINT "hosted_vault_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "hosted_vault_session_id_key" ON "hosted_vault"("session_id");
CREATE INDEX "hosted_vault_expires_at_idx" ON "hosted_vault"("expires_at");
ALTER TABLE "hosted_vault" ADD CONSTRAINT "hosted_vault_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
