-- Mails of the mailbox for invoices. One is taken once: by the mailbox's own number, and by what it says wherever it is delivered again.
CREATE TABLE "mailbox_mail" (
    "id" SERIAL NOT NULL,
    -- A hash of its address and folder, which nobody is told.
    "mailbox" TEXT NOT NULL,
    "uid_validity" BIGINT NOT NULL,
    "uid" BIGINT NOT NULL,
    -- Of its Message-ID and attachments; null until it is fetched.
    "message_key" TEXT,
    "subject" TEXT NOT NULL DEFAULT '',
    "size" INTEGER NOT NULL,
    "storage_key" TEXT,
    "state" TEXT NOT NULL DEFAULT 'bajando',
    "reason" TEXT NOT NULL DEFAULT '',
    "files" INTEGER NOT NULL DEFAULT 0,
    "batch_id" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "began_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "mailbox_mail_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mailbox_mail_state_check" CHECK ("state" IN ('bajando', 'tomado', 'sin_archivos', 'repetido', 'grande', 'fallo'))
);
CREATE UNIQUE INDEX "mailbox_mail_mailbox_uid_validity_uid_key" ON "mailbox_mail"("mailbox", "uid_validity", "uid");
CREATE INDEX "mailbox_mail_message_key_idx" ON "mailbox_mail"("message_key");
CREATE INDEX "mailbox_mail_finished_at_idx" ON "mailbox_mail"("finished_at");
ALTER TABLE "mailbox_mail" ADD CONSTRAINT "mailbox_mail_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "intake_batch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- How reading a mailbox went: when it last did, and why it did not since.
CREATE TABLE "mailbox_state" (
    "mailbox" TEXT NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "error" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "mailbox_state_pkey" PRIMARY KEY ("mailbox")
);
