-- Clauses in the house's own words, in both languages: beside those of the library, or in the place of one (`replaces`: its name there).
CREATE TABLE "contract_clause" (
    "id" SERIAL NOT NULL,
    "country" CHAR(2),
    "replaces" TEXT,
    "title_es" TEXT NOT NULL,
    "title_en" TEXT NOT NULL,
    "text_es" TEXT NOT NULL,
    "text_en" TEXT NOT NULL,
    "position" SMALLINT NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER NOT NULL,
    CONSTRAINT "contract_clause_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "contract_clause_country_check" CHECK ("country" IN ('AR', 'ES')),
    CONSTRAINT "contract_clause_words_check" CHECK ("title_es" <> '' AND "title_en" <> '' AND "text_es" <> '' AND "text_en" <> ''),
    CONSTRAINT "contract_clause_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- One is in the place of another once per country.
CREATE UNIQUE INDEX "contract_clause_place" ON "contract_clause"(coalesce("country", ''), "replaces") WHERE "archived_at" IS NULL AND "replaces" IS NOT NULL;
