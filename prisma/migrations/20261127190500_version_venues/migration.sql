-- How a venue gives its days is changed by one person at a time.
-- Locks venue: a moment, to grow
ALTER TABLE "venue" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
