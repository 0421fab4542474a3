-- An event whose people are accredited: its days and zones in their order (a badge names them by their place), until when is asked for, and the
-- key that signs its badges, whose private half is sealed.
CREATE TABLE "acc_event" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "show_id" INTEGER,
    "place" TEXT NOT NULL DEFAULT '',
    "zone" TEXT NOT NULL,
    "days" DATE[] NOT NULL,
    "zones" TEXT[] NOT NULL,
    "cutoff" TIMESTAMPTZ(3),
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "last_serial" INTEGER NOT NULL DEFAULT 0,
    "cloned_from" INTEGER,
    "forgotten_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "acc_event_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "acc_event_name_check" CHECK ("name" <> ''),
    CONSTRAINT "acc_event_days_check" CHECK (cardinality("days") BETWEEN 1 AND 14),
    CONSTRAINT "acc_event_zones_check" CHECK (cardinality("zones") BETWEEN 1 AND 12),
    CONSTRAINT "acc_event_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "acc_event_cloned_from_fkey" FOREIGN KEY ("cloned_from") REFERENCES "acc_event"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "acc_event_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "acc_event_show" ON "acc_event"("show_id");

-- What a person is there: the letter of the badge, and of each zone the days as bits.
CREATE TABLE "acc_category" (
    "id" SERIAL NOT NULL,
    "event_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "letter" TEXT NOT NULL,
    "access" INTEGER[] NOT NULL DEFAULT '{}',
    "needs_insurance" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "acc_category_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "acc_category_letter_check" CHECK ("letter" ~ '^[A-ZÑ]$'),
    CONSTRAINT "acc_category_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "acc_event"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "acc_category_letter" ON "acc_category"("event_id", "letter");
CREATE UNIQUE INDEX "acc_category_name" ON "acc_category"("event_id", lower("name"));

-- Who brings people: its lead asks for them by a link, of which only the hash is kept.
CREATE TABLE "acc_company" (
    "id" SERIAL NOT NULL,
    "event_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "mail" TEXT NOT NULL DEFAULT '',
    "cutoff" TIMESTAMPTZ(3),
    "token_hash" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "acc_company_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "acc_company_name_check" CHECK ("name" <> ''),
    CONSTRAINT "acc_company_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "acc_event"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "acc_company_name" ON "acc_company"("event_id", lower("name"));
CREATE UNIQUE INDEX "acc_company_token" ON "acc_company"("token_hash");

CREATE TABLE "acc_quota" (
    "company_id" INTEGER NOT NULL,
    "category_id" INTEGER NOT NULL,
    "places" INTEGER NOT NULL,
    CONSTRAINT "acc_quota_pkey" PRIMARY KEY ("company_id", "category_id"),
    CONSTRAINT "acc_quota_places_check" CHECK ("places" BETWEEN 0 AND 9999),
    CONSTRAINT "acc_quota_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "acc_company"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "acc_quota_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "acc_category"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- A person of an event. Some time after it document, plate, mail, photo and papers go; the row stays.
CREATE TABLE "accreditation" (
    "id" SERIAL NOT NULL,
    "event_id" INTEGER NOT NULL,
    "serial" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "category_id" INTEGER NOT NULL,
    "access" INTEGER[],
    "state" TEXT NOT NULL DEFAULT 'solicitada',
    "reason" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "document_kind" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "document_key" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT '',
    "plate" TEXT NOT NULL DEFAULT '',
    "mail" TEXT NOT NULL DEFAULT '',
    "insurance_until" DATE,
    "consent_at" TIMESTAMPTZ(3),
    "consent_by" TEXT NOT NULL DEFAULT '',
    "token_hash" TEXT,
    "token_sealed" TEXT,
    "revision" SMALLINT NOT NULL DEFAULT 1,
    "printed_revision" SMALLINT,
    "prints" INTEGER NOT NULL DEFAULT 0,
    "forgotten_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "accreditation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "accreditation_state_check" CHECK ("state" IN ('solicitada', 'falta_info', 'aprobada', 'impresa', 'entregada', 'ingreso', 'rechazada', 'revocada')),
    CONSTRAINT "accreditation_document_kind_check" CHECK ("document_kind" IN ('dni', 'pasaporte', 'nie', 'otro')),
    CONSTRAINT "accreditation_name_check" CHECK ("name" <> '' AND ("document" = '') = ("forgotten_at" IS NOT NULL)),
    CONSTRAINT "accreditation_revision_check" CHECK ("revision" BETWEEN 1 AND 255 AND "printed_revision" <= "revision"),
    CONSTRAINT "accreditation_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "acc_event"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "accreditation_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "acc_company"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "accreditation_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "acc_category"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "accreditation_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "accreditation_serial" ON "accreditation"("event_id", "serial");
CREATE UNIQUE INDEX "accreditation_token" ON "accreditation"("token_hash");
CREATE UNIQUE INDEX "accreditation_live" ON "accreditation"("event_id", "document_key") WHERE "state" NOT IN ('rechazada', 'revocada') AND "document_key" <> '';
CREATE INDEX "accreditation_quota" ON "accreditation"("company_id", "category_id");
CREATE INDEX "accreditation_category" ON "accreditation"("category_id");
CREATE INDEX "accreditation_changed" ON "accreditation"("event_id", "updated_at");

-- A person's photo, drawn anew and small, and the picture of an insurance.
CREATE TABLE "acc_picture" (
    "accreditation_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "thumb" BYTEA NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "acc_picture_pkey" PRIMARY KEY ("accreditation_id", "kind"),
    CONSTRAINT "acc_picture_kind_check" CHECK ("kind" IN ('foto', 'seguro')),
    CONSTRAINT "acc_picture_accreditation_id_fkey" FOREIGN KEY ("accreditation_id") REFERENCES "accreditation"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Badges that are made into one file, by the worker; the file goes after a day.
CREATE TABLE "acc_print" (
    "id" SERIAL NOT NULL,
    "event_id" INTEGER NOT NULL,
    "people" JSONB NOT NULL,
    "size" TEXT NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL,
    "file" BYTEA,
    "error" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER NOT NULL,
    "made_at" TIMESTAMPTZ(3),
    CONSTRAINT "acc_print_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "acc_print_size_check" CHECK ("size" IN ('a4', 'a6')),
    CONSTRAINT "acc_print_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "acc_event"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "acc_print_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "acc_print_event" ON "acc_print"("event_id");

-- A phone at a door. It works by its own token, after the session of who enrolled it is over.
CREATE TABLE "acc_device" (
    "id" SERIAL NOT NULL,
    "event_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "gate" TEXT NOT NULL,
    "zone" SMALLINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "token_hash" TEXT NOT NULL,
    "synced_at" TIMESTAMPTZ(3),
    "offset_ms" INTEGER,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER NOT NULL,
    CONSTRAINT "acc_device_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "acc_device_zone_check" CHECK ("zone" BETWEEN 0 AND 11),
    CONSTRAINT "acc_device_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "acc_event"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "acc_device_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "acc_device_token" ON "acc_device"("token_hash");
CREATE INDEX "acc_device_event" ON "acc_device"("event_id");

-- What a phone at a door saw and decided, by the phone's own number for it. `happened_at` is its clock put right. One that was only asked about may
-- still be decided otherwise at the door; what the door decided stays.
CREATE TABLE "acc_scan" (
    "id" UUID NOT NULL,
    "event_id" INTEGER NOT NULL,
    "device_id" INTEGER NOT NULL,
    "serial" BIGINT NOT NULL,
    "revision" SMALLINT NOT NULL,
    "zone" SMALLINT NOT NULL,
    "direction" TEXT NOT NULL,
    "tone" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "passed" BOOLEAN NOT NULL,
    "decided" BOOLEAN NOT NULL,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "offset_ms" INTEGER NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "acc_scan_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "acc_scan_direction_check" CHECK ("direction" IN ('entra', 'sale')),
    CONSTRAINT "acc_scan_tone_check" CHECK ("tone" IN ('verde', 'ambar', 'rojo')),
    CONSTRAINT "acc_scan_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "acc_event"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "acc_scan_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "acc_device"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "acc_scan_badge" ON "acc_scan"("event_id", "serial", "zone");
CREATE INDEX "acc_scan_device" ON "acc_scan"("device_id");
