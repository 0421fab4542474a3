CREATE TABLE "chat_channel" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "area" TEXT,
    "show_id" INTEGER,
    "people_key" TEXT,
    "name" TEXT NOT NULL DEFAULT '',
    "open" BOOLEAN NOT NULL DEFAULT false,
    "archived_at" TIMESTAMPTZ(3),
    "retention_days" INTEGER,
    "last_message_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "chat_channel_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "chat_channel_kind_check" CHECK ("kind" IN ('general', 'area', 'show', 'directo', 'abierto')),
    -- What a channel is of goes with its kind, and nothing else.
    CONSTRAINT "chat_channel_of_check" CHECK (
        ("kind" = 'area') = ("area" IS NOT NULL) AND ("kind" = 'show') = ("show_id" IS NOT NULL)
        AND ("kind" = 'directo') = ("people_key" IS NOT NULL) AND ("kind" <> 'abierto' OR "name" ~ '\S')
        AND ("kind" <> 'directo' OR NOT "open")),
    CONSTRAINT "chat_channel_retention_check" CHECK ("retention_days" BETWEEN 0 AND 36500)
);
CREATE UNIQUE INDEX "chat_channel_area_key" ON "chat_channel"("area");
CREATE UNIQUE INDEX "chat_channel_show_id_key" ON "chat_channel"("show_id");
CREATE UNIQUE INDEX "chat_channel_people_key_key" ON "chat_channel"("people_key");
-- There is one channel for everybody.
CREATE UNIQUE INDEX "chat_channel_one_general" ON "chat_channel"("kind") WHERE "kind" = 'general';
ALTER TABLE "chat_channel" ADD CONSTRAINT "chat_channel_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "chat_channel" ADD CONSTRAINT "chat_channel_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "chat_member" (
    "channel_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_member_pkey" PRIMARY KEY ("channel_id", "user_id")
);
CREATE INDEX "chat_member_user_id_idx" ON "chat_member"("user_id");
ALTER TABLE "chat_member" ADD CONSTRAINT "chat_member_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "chat_channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "chat_member" ADD CONSTRAINT "chat_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "chat_read_mark" (
    "user_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "last_read_id" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_read_mark_pkey" PRIMARY KEY ("user_id", "channel_id")
);
CREATE INDEX "chat_read_mark_channel_id_idx" ON "chat_read_mark"("channel_id");
ALTER TABLE "chat_read_mark" ADD CONSTRAINT "chat_read_mark_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "chat_read_mark" ADD CONSTRAINT "chat_read_mark_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "chat_channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "chat_message" (
    "id" SERIAL NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "client_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "mentions" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "chat_message_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "chat_message_text_check" CHECK (length("text") <= 4000),
    -- A deleted message keeps its place and nothing of what it said.
    CONSTRAINT "chat_message_deleted_check" CHECK (
        ("deleted_at" IS NULL) = ("deleted_by" IS NULL) AND ("deleted_at" IS NULL OR ("text" = '' AND "mentions" = '{}')))
);
-- Sending again is sending once.
CREATE UNIQUE INDEX "chat_message_author_id_client_id_key" ON "chat_message"("author_id", "client_id");
-- A channel's stream both ways, and what is unread.
CREATE INDEX "chat_message_channel_id_id_idx" ON "chat_message"("channel_id", "id");
-- How much somebody said just now.
CREATE INDEX "chat_message_author_id_created_at_idx" ON "chat_message"("author_id", "created_at");
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "chat_channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_deleted_by_fkey" FOREIGN KEY ("deleted_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Without case and accents. Named with its dictionary, unaccent always answers the same, which an index needs.
CREATE FUNCTION chat_plain(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(public.unaccent('public.unaccent'::regdictionary, $1));
-- Search: by words as Spanish inflects them, and by parts of words.
CREATE INDEX "chat_message_words" ON "chat_message" USING GIN (to_tsvector('spanish', chat_plain("text")));
CREATE INDEX "chat_message_parts" ON "chat_message" USING GIN (chat_plain("text") gin_trgm_ops);

CREATE TABLE "chat_message_history" (
    "id" SERIAL NOT NULL,
    "message_id" INTEGER NOT NULL,
    "change" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_by" INTEGER NOT NULL,

    CONSTRAINT "chat_message_history_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "chat_message_history_change_check" CHECK ("change" IN ('edicion', 'borrado'))
);
CREATE INDEX "chat_message_history_message_id_idx" ON "chat_message_history"("message_id");
ALTER TABLE "chat_message_history" ADD CONSTRAINT "chat_message_history_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "chat_message_history" ADD CONSTRAINT "chat_message_history_changed_by_fkey" FOREIGN KEY ("changed_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "chat_setting" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "retention_days" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "chat_setting_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "chat_setting_one_check" CHECK ("id" = 1),
    CONSTRAINT "chat_setting_retention_check" CHECK ("retention_days" BETWEEN 0 AND 36500)
);
INSERT INTO "chat_setting" DEFAULT VALUES;
