-- A file of a show: what it is, until when it holds, and who of those who see the show may see it.
CREATE TABLE "show_file" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "file_id" UUID NOT NULL,
    "folder" TEXT NOT NULL,
    "who" TEXT NOT NULL,
    "expires_on" DATE,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    "removed_by_user_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "show_file_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "show_file_folder_check" CHECK ("folder" IN ('rider', 'contrato', 'plano', 'seguro', 'permiso', 'foto', 'otro')),
    CONSTRAINT "show_file_who_check" CHECK ("who" IN ('todos', 'edicion', 'dinero')),
    CONSTRAINT "show_file_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "show_file_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "file"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "show_file_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "show_file_removed_by_user_id_fkey" FOREIGN KEY ("removed_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "show_file_show" ON "show_file"("show_id") WHERE "removed_at" IS NULL;
CREATE INDEX "show_file_file" ON "show_file"("file_id");
