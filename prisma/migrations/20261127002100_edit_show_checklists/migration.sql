-- The list of a country is edited as a whole: its version. What shows already have is archived, never deleted.
CREATE TABLE "show_checklist_country" (
    "country" CHAR(2) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "show_checklist_country_pkey" PRIMARY KEY ("country")
);
INSERT INTO "show_checklist_country" ("country") VALUES ('AR'), ('ES');
ALTER TABLE "show_checklist_template" ADD COLUMN "archived_at" TIMESTAMPTZ(3);
