-- Locks supplier: one reading of it to index its names, well under a second for ten thousand; nobody writes suppliers meanwhile
-- What a proposed supplier may be is looked for by likeness among thousands.
CREATE INDEX "supplier_alike" ON "supplier" USING GIN (catalogue_key("name") gin_trgm_ops);
