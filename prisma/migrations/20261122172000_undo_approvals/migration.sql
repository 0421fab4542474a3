-- The number of the proposal that was chosen before this version's approval chose its own: undoing it chooses that one again.
ALTER TABLE "budget_version" ADD COLUMN "chosen_before" INTEGER;
