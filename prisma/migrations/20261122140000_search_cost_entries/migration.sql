-- What is searched of an entry, without case and accents: looking for words reads an index, and a common word reads text
-- that is ready.
ALTER TABLE "cost_entry" ADD COLUMN "words" TEXT NOT NULL
    GENERATED ALWAYS AS (search_plain("concept" || ' ' || "supplier" || ' ' || "document" || ' ' || "category")) STORED;
CREATE INDEX "cost_entry_words" ON "cost_entry" USING GIN ("words" gin_trgm_ops);
-- Any page of the entries by amount is found in this index alone.
CREATE INDEX "cost_entry_amounts" ON "cost_entry"("currency", "amount", "id", "day");
