-- A shared view is found by its name: one of each on a board.
CREATE UNIQUE INDEX "board_view_shared_name" ON "board_view" ("board_key", lower("name")) WHERE "shared";
ALTER TABLE "board_view" ADD CONSTRAINT "board_view_name_check" CHECK ("name" ~ '\S' AND length("name") <= 60);
ALTER TABLE "board_view" ADD CONSTRAINT "board_view_query_check" CHECK (length("query") <= 2000);
