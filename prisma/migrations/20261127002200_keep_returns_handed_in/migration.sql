-- A return of withholdings as it was handed in: which certificates it had. What was annulled or issued since is corrected by the next one.
CREATE TABLE "withholding_return" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "form" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "seq" SMALLINT NOT NULL,
    -- By number: what each withholding came to.
    "lines" JSONB NOT NULL,
    "created_by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "withholding_return_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "withholding_return_key" ON "withholding_return"("company_id", "form", "period", "seq");
-- Locks company: a moment, to be referred to
ALTER TABLE "withholding_return" ADD CONSTRAINT "withholding_return_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Locks app_user: a moment, to be referred to
ALTER TABLE "withholding_return" ADD CONSTRAINT "withholding_return_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
