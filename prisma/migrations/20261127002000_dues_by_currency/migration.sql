-- A body asks its due of the takings of each currency: one that stands per show, body and currency.
-- Locks show_due: short, some rows for each show
ALTER TABLE "show_due" ADD COLUMN "currency" CHAR(3);
UPDATE "show_due" d SET "currency" = coalesce((SELECT o.currency FROM obligation o WHERE o.id = d.obligation_id), 'ARS');
ALTER TABLE "show_due" ALTER COLUMN "currency" SET NOT NULL;
DROP INDEX "show_due_key";
CREATE UNIQUE INDEX "show_due_key" ON "show_due"("show_id", "body", "currency") WHERE "annulled_at" IS NULL;

-- A due that a show does not owe, with the reason: it is closed without.
CREATE TABLE "show_due_waived" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "created_by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "show_due_waived_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "show_due_waived_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show_admin"("show_id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "show_due_waived_key" ON "show_due_waived"("show_id", "body", "currency");
-- Locks app_user: a moment, to be referred to
ALTER TABLE "show_due_waived" ADD CONSTRAINT "show_due_waived_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
