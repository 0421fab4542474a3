-- Places that the house gives somebody for a show: whose they are, how many, and until when names are taken.
CREATE TABLE "guest_allotment" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "owner" TEXT NOT NULL,
    "places" INTEGER NOT NULL,
    "cutoff" TIMESTAMPTZ(3),
    "note" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "guest_allotment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "guest_allotment_owner_check" CHECK ("owner" <> ''),
    CONSTRAINT "guest_allotment_places_check" CHECK ("places" BETWEEN 0 AND 99999),
    CONSTRAINT "guest_allotment_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "guest_allotment_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- A guest and who comes along, of one allotment. Nothing of a person but the name, which goes some time after the show; the count stays.
CREATE TABLE "guest" (
    "id" SERIAL NOT NULL,
    "allotment_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "plus" SMALLINT NOT NULL DEFAULT 0,
    "note" TEXT NOT NULL DEFAULT '',
    "arrived" SMALLINT NOT NULL DEFAULT 0,
    "arrived_at" TIMESTAMPTZ(3),
    "forgotten_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER,
    CONSTRAINT "guest_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "guest_name_check" CHECK (("name" = '') = ("forgotten_at" IS NOT NULL)),
    CONSTRAINT "guest_plus_check" CHECK ("plus" BETWEEN 0 AND 50),
    CONSTRAINT "guest_arrived_check" CHECK ("arrived" BETWEEN 0 AND "plus" + 1 AND ("arrived" = 0) = ("arrived_at" IS NULL)),
    CONSTRAINT "guest_allotment_id_fkey" FOREIGN KEY ("allotment_id") REFERENCES "guest_allotment"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "guest_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "guest_allotment_show" ON "guest_allotment"("show_id");
CREATE INDEX "guest_of_allotment" ON "guest"("allotment_id");
