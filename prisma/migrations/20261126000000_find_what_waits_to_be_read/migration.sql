-- Every minute somebody looks for what waits to be read and has no job any more.
-- Locks file: nobody writes while the index of what waits is made, seconds with a million.
-- Locks extraction: as above.
-- Locks intake_item: as above.
CREATE INDEX "file_without_preview" ON "file"("created_at") WHERE "preview_state" = 'pending';
CREATE INDEX "extraction_pending" ON "extraction"("file_id") WHERE "state" = 'pending';
CREATE INDEX "intake_item_waiting" ON "intake_item"("id") WHERE "state" IN ('en_cola', 'leyendo');
