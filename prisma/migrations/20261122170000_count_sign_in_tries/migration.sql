-- Sign-in tries, known account or not: under way until judged, deleted when they were good.
CREATE TABLE "sign_in_try" (
    "id" BIGSERIAL NOT NULL,
    "account" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failed" BOOLEAN NOT NULL DEFAULT false,
    "forgiven" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "sign_in_try_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "sign_in_try_account_at_idx" ON "sign_in_try"("account", "at");
CREATE INDEX "sign_in_try_address_at_idx" ON "sign_in_try"("address", "at");
CREATE INDEX "sign_in_try_at_idx" ON "sign_in_try"("at");

-- Counted there from now on.
DELETE FROM "rate_limit" WHERE "key" LIKE 'login\_%' OR "key" LIKE 'failed\_%' OR "key" LIKE 'forgot\_%';
