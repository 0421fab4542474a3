-- A padrón keeps of each tax number that it was searched for what it says: without percent, that it does not have it. Whose number came later was
-- never looked for, which is not the same.
-- Locks padron_rate: for an instant, to payments that are prepared meanwhile.
ALTER TABLE "padron_rate" ALTER COLUMN "percent" DROP NOT NULL;

-- Suppliers whom we knew when each was read were looked for.
INSERT INTO "padron_rate" ("file_id", "tax_id", "percent")
SELECT DISTINCT f."id", regexp_replace(s."tax_id", '\D', '', 'g'), NULL::DECIMAL(5, 2)
FROM "padron_file" f JOIN "supplier" s ON s."created_at" <= f."created_at" AND coalesce(s."country" = 'AR', true) AND s."tax_id" ~ '\d'
ON CONFLICT ("file_id", "tax_id") DO NOTHING;
