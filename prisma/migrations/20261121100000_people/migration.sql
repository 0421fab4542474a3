ALTER TABLE "session" ADD COLUMN "view_as" INTEGER;
ALTER TABLE "session" ADD CONSTRAINT "session_view_as_fkey" FOREIGN KEY ("view_as") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "identity" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "tenant" TEXT NOT NULL DEFAULT '',
    "subject" TEXT NOT NULL,
    "mail" CITEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "last_used" TIMESTAMPTZ(3),

    CONSTRAINT "identity_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "identity_provider_check" CHECK ("provider" IN ('hosted', 'microsoft'))
);
CREATE UNIQUE INDEX "identity_provider_tenant_subject_key" ON "identity"("provider", "tenant", "subject");
CREATE INDEX "identity_user_id_idx" ON "identity"("user_id");
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "user_relation" (
    "id" SERIAL NOT NULL,
    "mail" CITEXT NOT NULL,
    "rol" TEXT NOT NULL,
    "area" TEXT NOT NULL DEFAULT '',
    "produccion" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "user_relation_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "user_relation_mail_produccion_key" ON "user_relation"("mail", "produccion");

CREATE TABLE "access_request" (
    "id" SERIAL NOT NULL,
    "provider" TEXT NOT NULL,
    "tenant" TEXT NOT NULL DEFAULT '',
    "subject" TEXT NOT NULL,
    "mail" CITEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL DEFAULT '',
    "message" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'pendiente',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,

    CONSTRAINT "access_request_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "access_request_state_check" CHECK ("state" IN ('pendiente', 'aceptado', 'rechazado'))
);
CREATE INDEX "access_request_state_created_at_idx" ON "access_request"("state", "created_at");
CREATE UNIQUE INDEX "access_request_pending" ON "access_request"("provider", "tenant", "subject") WHERE "state" = 'pendiente';

CREATE TABLE "password_reset" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "password_reset_token_hash_key" ON "password_reset"("token_hash");
CREATE INDEX "password_reset_user_id_idx" ON "password_reset"("user_id");
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
