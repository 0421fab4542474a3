-- Which files brought which movements: a file that is taken back leaves those that another one brought, too.
CREATE TABLE "bank_statement_brought" (
    "statement_id" INTEGER NOT NULL,
    "line_id" INTEGER NOT NULL,

    CONSTRAINT "bank_statement_brought_pkey" PRIMARY KEY ("statement_id", "line_id")
);
CREATE INDEX "bank_statement_brought_line_id_idx" ON "bank_statement_brought"("line_id");
ALTER TABLE "bank_statement_brought" ADD CONSTRAINT "bank_statement_brought_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "bank_statement"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "bank_statement_brought" ADD CONSTRAINT "bank_statement_brought_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "bank_statement_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;
INSERT INTO "bank_statement_brought" ("statement_id", "line_id") SELECT "statement_id", "id" FROM "bank_statement_line";
-- Of files of before that added less than they had: the movements of their days were in them.
INSERT INTO "bank_statement_brought" ("statement_id", "line_id")
  SELECT s."id", l."id" FROM "bank_statement" s JOIN "bank_statement_line" l ON l."own_account_id" = s."own_account_id" AND l."day" BETWEEN s."from_day" AND s."until_day"
  WHERE s."lines_added" < s."lines_read" ON CONFLICT DO NOTHING;

-- A rule is of money that leaves, or of money that comes in, and never of both.
-- Locks bank_rule: a moment, a column with a constant
ALTER TABLE "bank_rule" ADD COLUMN "direction" TEXT NOT NULL DEFAULT 'sale';
ALTER TABLE "bank_rule" ADD CONSTRAINT "bank_rule_direction_check" CHECK ("direction" IN ('sale', 'entra'));
UPDATE "bank_rule" r SET "direction" = 'entra' WHERE EXISTS (SELECT 1 FROM "bank_match" m JOIN "bank_statement_line" l ON l."match_id" = m."id" WHERE m."rule_id" = r."id" AND l."amount" > 0)
  AND NOT EXISTS (SELECT 1 FROM "bank_match" m JOIN "bank_statement_line" l ON l."match_id" = m."id" WHERE m."rule_id" = r."id" AND l."amount" < 0);
