-- Who bought, without who they are: a mail is only a keyed hash of it, and names, telephones and documents are never stored.
CREATE TABLE "audience_person" (
    "id" SERIAL NOT NULL,
    "hash" BYTEA NOT NULL,
    CONSTRAINT "audience_person_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "audience_person_hash_key" ON "audience_person"("hash");

CREATE TABLE "audience_purchase" (
    "id" SERIAL NOT NULL,
    -- Null of a row without a mail, and of somebody who asked to be erased: such rows are in no figure.
    "person_id" INTEGER,
    "show_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "quantity" INTEGER NOT NULL,
    "categoria" TEXT NOT NULL DEFAULT '',
    "channel" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "birth_year" INTEGER,
    "gender" TEXT NOT NULL DEFAULT '',
    "consent" BOOLEAN,
    -- Keyed hash of what the row says and which of its equals it is, so that the same file twice adds nothing.
    "row_key" BYTEA NOT NULL,
    "import_id" UUID NOT NULL,
    CONSTRAINT "audience_purchase_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "audience_purchase_quantity_check" CHECK ("quantity" > 0),
    CONSTRAINT "audience_purchase_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "audience_person"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "audience_purchase_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "audience_purchase_row_key_key" ON "audience_purchase"("row_key");
CREATE INDEX "audience_purchase_person_id_idx" ON "audience_purchase"("person_id");
CREATE INDEX "audience_purchase_show_id_idx" ON "audience_purchase"("show_id");
CREATE INDEX "audience_purchase_import_id_idx" ON "audience_purchase"("import_id");
CREATE INDEX "audience_purchase_day_idx" ON "audience_purchase"("day");

-- What may be shown of a show's buyers: `base` is the count when it last moved by ten, `shown` what is said of it, null where it is hidden.
-- Every view is a sum of these, so that no two views differ by fewer people than one of them has.
CREATE TABLE "audience_cell" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "dimension" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "base" INTEGER NOT NULL,
    "shown" INTEGER,
    CONSTRAINT "audience_cell_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "audience_cell_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "audience_cell_show_id_dimension_value_key" ON "audience_cell"("show_id", "dimension", "value");

-- Buyers that two artists share, of those that may be shown, by the same rule.
CREATE TABLE "audience_overlap" (
    "artist_id" INTEGER NOT NULL,
    "other_id" INTEGER NOT NULL,
    "shared" INTEGER NOT NULL,
    "buyers" INTEGER NOT NULL,
    "others" INTEGER NOT NULL,
    "everybody" INTEGER NOT NULL,
    CONSTRAINT "audience_overlap_pkey" PRIMARY KEY ("artist_id", "other_id"),
    CONSTRAINT "audience_overlap_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artist"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "audience_overlap_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "artist"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "audience_overlap_other_id_idx" ON "audience_overlap"("other_id");

-- How the mails were hashed, and for how long purchases are kept: one row.
CREATE TABLE "audience_setting" (
    "id" INTEGER NOT NULL DEFAULT 1,
    -- Of the key: with another one nobody would be recognised.
    "key_check" BYTEA,
    "months" INTEGER NOT NULL DEFAULT 36,
    CONSTRAINT "audience_setting_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "audience_setting_one_check" CHECK ("id" = 1),
    CONSTRAINT "audience_setting_months_check" CHECK ("months" BETWEEN 1 AND 120)
);
INSERT INTO "audience_setting" ("id") VALUES (1);
