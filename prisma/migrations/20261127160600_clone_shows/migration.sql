-- The show that one was made after, by the number that it had: one that was merged since is found by it as everywhere.
-- Locks show: a moment, a column without a value
ALTER TABLE "show" ADD COLUMN "clone_of" INTEGER;
