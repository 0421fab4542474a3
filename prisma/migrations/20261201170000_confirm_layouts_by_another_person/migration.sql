-- Who drew a bank's layout as it is, and who confirmed it: two people, since a layout says where money goes.
-- Locks bank_layout: a moment, columns
ALTER TABLE "bank_layout" ADD COLUMN "drawn_by_user_id" INTEGER;
ALTER TABLE "bank_layout" ADD COLUMN "confirmed_by_user_id" INTEGER;
-- Locks app_user: a moment, to be referred to
ALTER TABLE "bank_layout" ADD CONSTRAINT "bank_layout_drawn_by_user_id_fkey" FOREIGN KEY ("drawn_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_layout" ADD CONSTRAINT "bank_layout_confirmed_by_user_id_fkey" FOREIGN KEY ("confirmed_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Of before it is only known who made it; a handful of rows.
UPDATE "bank_layout" SET "drawn_by_user_id" = "created_by_user_id";
ALTER TABLE "bank_layout" ADD CONSTRAINT "bank_layout_confirmed_check" CHECK (NOT "confirmed" OR "confirmed_by_user_id" <> "drawn_by_user_id");
