-- The saved view that a person's board opens with.
CREATE TABLE "board_opening" (
    "board_key" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "view_id" INTEGER NOT NULL,

    CONSTRAINT "board_opening_pkey" PRIMARY KEY ("board_key", "user_id")
);
CREATE INDEX "board_opening_view_id_idx" ON "board_opening"("view_id");
ALTER TABLE "board_opening" ADD CONSTRAINT "board_opening_board_key_fkey" FOREIGN KEY ("board_key") REFERENCES "board"("key") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "board_opening" ADD CONSTRAINT "board_opening_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "board_opening" ADD CONSTRAINT "board_opening_view_id_fkey" FOREIGN KEY ("view_id") REFERENCES "board_view"("id") ON DELETE CASCADE ON UPDATE CASCADE;
