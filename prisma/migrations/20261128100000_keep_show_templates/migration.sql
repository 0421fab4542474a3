-- What shows are begun from: the terms and the costs of one, without whose it was, its day, or what happened to it.
CREATE TABLE "show_template" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "divisa" CHAR(3) NOT NULL,
    "country" CHAR(2),
    -- Terms and their side, and cost lines as they are typed; null: it has none.
    "side" TEXT,
    "terms" JSONB,
    "costs" JSONB,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER NOT NULL,
    CONSTRAINT "show_template_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "show_template_name_check" CHECK ("name" <> ''),
    CONSTRAINT "show_template_type_check" CHECK ("type" IN ('live-arg', 'live-esp', 'management', 'booking')),
    CONSTRAINT "show_template_divisa_check" CHECK ("divisa" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "show_template_side_check" CHECK ("side" IN ('promotor', 'artista')),
    CONSTRAINT "show_template_terms_check" CHECK (("terms" IS NULL) = ("side" IS NULL)),
    CONSTRAINT "show_template_costs_check" CHECK (jsonb_typeof("costs") = 'array'),
    CONSTRAINT "show_template_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- People choose them by their names.
CREATE UNIQUE INDEX "show_template_name" ON "show_template"(lower("name")) WHERE "archived_at" IS NULL;
