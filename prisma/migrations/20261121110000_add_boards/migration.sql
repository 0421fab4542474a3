-- CreateTable
CREATE TABLE "board" (
    "key" TEXT NOT NULL,
    "next_number" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "board_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "board_column" (
    "id" SERIAL NOT NULL,
    "board_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "state_group" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "wip_limit" INTEGER,
    "needs" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "locked" BOOLEAN NOT NULL DEFAULT false,
    "round" BOOLEAN NOT NULL DEFAULT false,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "board_column_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "board_column_group_check" CHECK ("state_group" IN ('backlog', 'unstarted', 'started', 'completed', 'cancelled')),
    CONSTRAINT "board_column_wip_check" CHECK ("wip_limit" > 0),
    CONSTRAINT "board_column_title_check" CHECK ("title" ~ '\S')
);

-- CreateTable
CREATE TABLE "card" (
    "id" SERIAL NOT NULL,
    "board_key" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "column_id" INTEGER NOT NULL,
    "rank" TEXT COLLATE "C" NOT NULL,
    "type" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL,
    "description" JSONB,
    "description_text" TEXT NOT NULL DEFAULT '',
    "priority" TEXT NOT NULL DEFAULT 'media',
    "start_on" DATE,
    "due_on" DATE,
    "hours" DECIMAL(8,2),
    "labels" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "fields" JSONB NOT NULL DEFAULT '{}',
    "requester_id" INTEGER,
    "created_by" INTEGER,
    "source" TEXT NOT NULL DEFAULT 'manual',
    "client_id" UUID,
    "recurrence_id" INTEGER,
    "recurrence_on" DATE,
    "rounds" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "entered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "sla_due_at" TIMESTAMPTZ(3),
    "close_column_id" INTEGER,
    "close_by" INTEGER,
    "close_at" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "card_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "card_title_check" CHECK ("title" ~ '\S' AND length("title") <= 200),
    CONSTRAINT "card_priority_check" CHECK ("priority" IN ('urgente', 'alta', 'media', 'baja')),
    CONSTRAINT "card_source_check" CHECK ("source" IN ('manual', 'pedido', 'recurrente', 'automatizacion', 'demo')),
    CONSTRAINT "card_hours_check" CHECK ("hours" > 0),
    CONSTRAINT "card_days_check" CHECK ("start_on" <= "due_on"),
    CONSTRAINT "card_close_check" CHECK (("close_column_id" IS NULL) = ("close_by" IS NULL) AND ("close_by" IS NULL) = ("close_at" IS NULL)),
    CONSTRAINT "card_recurrence_check" CHECK (("recurrence_id" IS NULL) = ("recurrence_on" IS NULL))
);

-- CreateTable
CREATE TABLE "card_assignee" (
    "card_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "card_assignee_pkey" PRIMARY KEY ("card_id","user_id")
);

-- CreateTable
CREATE TABLE "card_check" (
    "id" SERIAL NOT NULL,
    "card_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "done_by" INTEGER,

    CONSTRAINT "card_check_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "card_check_text_check" CHECK ("text" ~ '\S' AND length("text") <= 300)
);

-- CreateTable
CREATE TABLE "card_comment" (
    "id" SERIAL NOT NULL,
    "card_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "client_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "mentions" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "to_requester" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "card_comment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "card_comment_text_check" CHECK (length("text") <= 4000),
    CONSTRAINT "card_comment_deleted_check" CHECK ("deleted_at" IS NULL OR ("text" = '' AND "mentions" = '{}'))
);

-- CreateTable
CREATE TABLE "card_link" (
    "id" SERIAL NOT NULL,
    "card_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "show_id" INTEGER,
    "budget_line_id" INTEGER,
    "to_card_id" INTEGER,
    "supplier" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" INTEGER,

    CONSTRAINT "card_link_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "card_link_kind_check" CHECK ("kind" IN ('show', 'proveedor', 'presupuesto', 'tarjeta')),
    CONSTRAINT "card_link_of_check" CHECK (("kind" = 'show') = ("show_id" IS NOT NULL) AND ("kind" = 'proveedor') = ("supplier" IS NOT NULL) AND ("kind" = 'presupuesto') = ("budget_line_id" IS NOT NULL) AND ("kind" = 'tarjeta') = ("to_card_id" IS NOT NULL)),
    CONSTRAINT "card_link_self_check" CHECK ("to_card_id" <> "card_id")
);

-- CreateTable
CREATE TABLE "card_event" (
    "id" BIGSERIAL NOT NULL,
    "card_id" INTEGER NOT NULL,
    "board_key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" INTEGER,
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL,

    CONSTRAINT "card_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "card_template" (
    "id" SERIAL NOT NULL,
    "board_key" TEXT NOT NULL,
    "key" TEXT,
    "title" TEXT NOT NULL,
    "card" JSONB NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "card_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "card_recurrence" (
    "id" SERIAL NOT NULL,
    "board_key" TEXT NOT NULL,
    "key" TEXT,
    "title" TEXT NOT NULL,
    "card" JSONB NOT NULL,
    "rhythm" JSONB NOT NULL,
    "next_on" DATE NOT NULL,
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "card_recurrence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "board_automation" (
    "id" SERIAL NOT NULL,
    "board_key" TEXT NOT NULL,
    "key" TEXT,
    "title" TEXT NOT NULL,
    "column_id" INTEGER NOT NULL,
    "steps" JSONB NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "board_automation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "board_capacity" (
    "board_key" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "hours_week" DECIMAL(5,2) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "board_capacity_pkey" PRIMARY KEY ("board_key","user_id"),
    CONSTRAINT "board_capacity_hours_check" CHECK ("hours_week" BETWEEN 0 AND 168)
);

-- CreateTable
CREATE TABLE "board_view" (
    "id" SERIAL NOT NULL,
    "board_key" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "board_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "card_proof" (
    "id" SERIAL NOT NULL,
    "card_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "file_id" UUID NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "final" BOOLEAN NOT NULL DEFAULT false,
    "verdict" TEXT,
    "verdict_by" INTEGER,
    "verdict_at" TIMESTAMPTZ(3),
    "reason" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" INTEGER NOT NULL,

    CONSTRAINT "card_proof_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "card_proof_verdict_check" CHECK ("verdict" IN ('aprobado', 'cambios')),
    CONSTRAINT "card_proof_decided_check" CHECK (("verdict" IS NULL) = ("verdict_by" IS NULL) AND ("verdict_by" IS NULL) = ("verdict_at" IS NULL))
);

-- CreateTable
CREATE TABLE "card_proof_pin" (
    "id" SERIAL NOT NULL,
    "proof_id" INTEGER NOT NULL,
    "page" INTEGER NOT NULL DEFAULT 1,
    "x" DECIMAL(6,5) NOT NULL,
    "y" DECIMAL(6,5) NOT NULL,
    "text" TEXT NOT NULL,
    "author_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "card_proof_pin_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "card_proof_pin_place_check" CHECK ("x" BETWEEN 0 AND 1 AND "y" BETWEEN 0 AND 1 AND "page" > 0),
    CONSTRAINT "card_proof_pin_text_check" CHECK ("text" ~ '\S' AND length("text") <= 2000)
);

-- CreateTable
CREATE TABLE "card_notice" (
    "card_id" INTEGER NOT NULL,
    "what" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "ahead" INTEGER NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "card_notice_pkey" PRIMARY KEY ("card_id","what","day","ahead")
);

-- CreateIndex
CREATE UNIQUE INDEX "board_column_board_key_key_key" ON "board_column"("board_key", "key");

-- CreateIndex
CREATE INDEX "card_column_id_rank_idx" ON "card"("column_id", "rank");

-- CreateIndex
CREATE INDEX "card_board_key_closed_at_idx" ON "card"("board_key", "closed_at");

-- CreateIndex
CREATE INDEX "card_requester_id_idx" ON "card"("requester_id");

-- CreateIndex
CREATE UNIQUE INDEX "card_board_key_number_key" ON "card"("board_key", "number");

-- CreateIndex
CREATE UNIQUE INDEX "card_created_by_client_id_key" ON "card"("created_by", "client_id");

-- CreateIndex
CREATE UNIQUE INDEX "card_recurrence_id_recurrence_on_key" ON "card"("recurrence_id", "recurrence_on");

-- CreateIndex
CREATE INDEX "card_assignee_user_id_idx" ON "card_assignee"("user_id");

-- CreateIndex
CREATE INDEX "card_check_card_id_position_idx" ON "card_check"("card_id", "position");

-- CreateIndex
CREATE INDEX "card_comment_card_id_id_idx" ON "card_comment"("card_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "card_comment_author_id_client_id_key" ON "card_comment"("author_id", "client_id");

-- CreateIndex
CREATE INDEX "card_link_card_id_idx" ON "card_link"("card_id");

-- CreateIndex
CREATE INDEX "card_link_show_id_idx" ON "card_link"("show_id");

-- CreateIndex
CREATE INDEX "card_link_to_card_id_idx" ON "card_link"("to_card_id");

-- CreateIndex
CREATE INDEX "card_event_card_id_id_idx" ON "card_event"("card_id", "id");

-- CreateIndex
CREATE INDEX "card_event_board_key_kind_at_idx" ON "card_event"("board_key", "kind", "at");

-- CreateIndex
CREATE UNIQUE INDEX "card_template_board_key_key_key" ON "card_template"("board_key", "key");

-- CreateIndex
CREATE INDEX "card_recurrence_next_on_idx" ON "card_recurrence"("next_on");

-- CreateIndex
CREATE UNIQUE INDEX "card_recurrence_board_key_key_key" ON "card_recurrence"("board_key", "key");

-- CreateIndex
CREATE INDEX "board_automation_column_id_idx" ON "board_automation"("column_id");

-- CreateIndex
CREATE UNIQUE INDEX "board_automation_board_key_key_key" ON "board_automation"("board_key", "key");

-- CreateIndex
CREATE UNIQUE INDEX "board_view_board_key_user_id_name_key" ON "board_view"("board_key", "user_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "card_proof_card_id_number_key" ON "card_proof"("card_id", "number");

-- CreateIndex
CREATE INDEX "card_proof_pin_proof_id_idx" ON "card_proof_pin"("proof_id");

-- AddForeignKey
ALTER TABLE "board_column" ADD CONSTRAINT "board_column_board_key_fkey" FOREIGN KEY ("board_key") REFERENCES "board"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card" ADD CONSTRAINT "card_board_key_fkey" FOREIGN KEY ("board_key") REFERENCES "board"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card" ADD CONSTRAINT "card_column_id_fkey" FOREIGN KEY ("column_id") REFERENCES "board_column"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card" ADD CONSTRAINT "card_requester_id_fkey" FOREIGN KEY ("requester_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card" ADD CONSTRAINT "card_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card" ADD CONSTRAINT "card_recurrence_id_fkey" FOREIGN KEY ("recurrence_id") REFERENCES "card_recurrence"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card" ADD CONSTRAINT "card_close_column_id_fkey" FOREIGN KEY ("close_column_id") REFERENCES "board_column"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card" ADD CONSTRAINT "card_close_by_fkey" FOREIGN KEY ("close_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_assignee" ADD CONSTRAINT "card_assignee_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "card"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_assignee" ADD CONSTRAINT "card_assignee_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_check" ADD CONSTRAINT "card_check_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "card"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_check" ADD CONSTRAINT "card_check_done_by_fkey" FOREIGN KEY ("done_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_comment" ADD CONSTRAINT "card_comment_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "card"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_comment" ADD CONSTRAINT "card_comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_link" ADD CONSTRAINT "card_link_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "card"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_link" ADD CONSTRAINT "card_link_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_link" ADD CONSTRAINT "card_link_budget_line_id_fkey" FOREIGN KEY ("budget_line_id") REFERENCES "budget_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_link" ADD CONSTRAINT "card_link_to_card_id_fkey" FOREIGN KEY ("to_card_id") REFERENCES "card"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_event" ADD CONSTRAINT "card_event_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "card"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_event" ADD CONSTRAINT "card_event_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_template" ADD CONSTRAINT "card_template_board_key_fkey" FOREIGN KEY ("board_key") REFERENCES "board"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_recurrence" ADD CONSTRAINT "card_recurrence_board_key_fkey" FOREIGN KEY ("board_key") REFERENCES "board"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_automation" ADD CONSTRAINT "board_automation_board_key_fkey" FOREIGN KEY ("board_key") REFERENCES "board"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_automation" ADD CONSTRAINT "board_automation_column_id_fkey" FOREIGN KEY ("column_id") REFERENCES "board_column"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_capacity" ADD CONSTRAINT "board_capacity_board_key_fkey" FOREIGN KEY ("board_key") REFERENCES "board"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_capacity" ADD CONSTRAINT "board_capacity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_view" ADD CONSTRAINT "board_view_board_key_fkey" FOREIGN KEY ("board_key") REFERENCES "board"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_view" ADD CONSTRAINT "board_view_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_proof" ADD CONSTRAINT "card_proof_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "card"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_proof" ADD CONSTRAINT "card_proof_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_proof" ADD CONSTRAINT "card_proof_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_proof_pin" ADD CONSTRAINT "card_proof_pin_proof_id_fkey" FOREIGN KEY ("proof_id") REFERENCES "card_proof"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_proof_pin" ADD CONSTRAINT "card_proof_pin_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_notice" ADD CONSTRAINT "card_notice_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "card"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- One link to each thing.
CREATE UNIQUE INDEX "card_link_one_show" ON "card_link"("card_id", "show_id") WHERE "show_id" IS NOT NULL;
CREATE UNIQUE INDEX "card_link_one_budget" ON "card_link"("card_id", "budget_line_id") WHERE "budget_line_id" IS NOT NULL;
CREATE UNIQUE INDEX "card_link_one_card" ON "card_link"("card_id", "to_card_id") WHERE "to_card_id" IS NOT NULL;
CREATE UNIQUE INDEX "card_link_one_supplier" ON "card_link"("card_id", "supplier") WHERE "supplier" IS NOT NULL;
-- What waits for a lead's yes.
CREATE INDEX "card_close_at_idx" ON "card"("board_key", "close_at") WHERE "close_at" IS NOT NULL;

-- The history of a card is only written once.
CREATE FUNCTION card_event_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'card_event is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER card_event_no_change BEFORE UPDATE OR DELETE ON "card_event" FOR EACH ROW EXECUTE FUNCTION card_event_guard();
CREATE TRIGGER card_event_no_truncate BEFORE TRUNCATE ON "card_event" FOR EACH STATEMENT EXECUTE FUNCTION card_event_guard();

-- Text without case and accents is searched in more than the chat; its indexes follow the new name.
ALTER FUNCTION chat_plain(text) RENAME TO search_plain;
CREATE INDEX "card_words" ON "card" USING GIN (to_tsvector('spanish', search_plain("title" || ' ' || "description_text")));
CREATE INDEX "card_parts" ON "card" USING GIN (search_plain("title" || ' ' || "description_text") gin_trgm_ops);
