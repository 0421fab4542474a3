CREATE TABLE "notification" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "user_name" TEXT NOT NULL DEFAULT '',
    "show_info" TEXT NOT NULL DEFAULT '',
    "gasto_id" TEXT,
    "gasto_descripcion" TEXT NOT NULL DEFAULT '',
    "link" TEXT,
    "in_app" BOOLEAN NOT NULL DEFAULT true,
    "is_read" BOOLEAN NOT NULL DEFAULT false,
    "digest" BOOLEAN NOT NULL DEFAULT false,
    "digest_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "notification_message_check" CHECK ("message" <> ''),
    -- A link leads nowhere but into the application.
    CONSTRAINT "notification_link_check" CHECK ("link" ~ '^/([^/\\]|$)')
);
-- A person's list, newest first; and the count of the badge.
CREATE INDEX "notification_list" ON "notification"("user_id", "id" DESC) WHERE "in_app" AND "deleted_at" IS NULL;
CREATE INDEX "notification_unread" ON "notification"("user_id") WHERE "in_app" AND "deleted_at" IS NULL AND NOT "is_read";
-- What waits for the daily mail, what a daily mail holds, and what may be cleared away.
CREATE INDEX "notification_digest_waiting" ON "notification"("user_id") WHERE "digest" AND "digest_at" IS NULL;
CREATE INDEX "notification_digested" ON "notification"("user_id", "digest_at") WHERE "digest_at" IS NOT NULL;
CREATE INDEX "notification_deleted" ON "notification"("deleted_at") WHERE "deleted_at" IS NOT NULL;
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "notification_preference" (
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "in_app" BOOLEAN NOT NULL,
    "mail" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_preference_pkey" PRIMARY KEY ("user_id", "kind"),
    CONSTRAINT "notification_preference_mail_check" CHECK ("mail" IN ('no', 'ahora', 'diario'))
);
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "feedback" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "user_name" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Nuevo',
    "page" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "feedback_message_check" CHECK ("message" ~ '\S'),
    CONSTRAINT "feedback_type_check" CHECK ("type" IN ('👍', '👎', '💡', '🐞')),
    CONSTRAINT "feedback_status_check" CHECK ("status" IN ('Nuevo', 'En curso', 'Resuelto', 'Descartado'))
);
CREATE INDEX "feedback_status_idx" ON "feedback"("status");
CREATE INDEX "feedback_created_at_idx" ON "feedback"("created_at");
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "feedback_reply" (
    "id" SERIAL NOT NULL,
    "feedback_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "message" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feedback_reply_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "feedback_reply_message_check" CHECK ("message" ~ '\S')
);
CREATE INDEX "feedback_reply_feedback_id_idx" ON "feedback_reply"("feedback_id");
ALTER TABLE "feedback_reply" ADD CONSTRAINT "feedback_reply_feedback_id_fkey" FOREIGN KEY ("feedback_id") REFERENCES "feedback"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "feedback_reply" ADD CONSTRAINT "feedback_reply_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
