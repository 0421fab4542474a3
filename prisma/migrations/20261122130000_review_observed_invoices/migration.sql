-- An observed invoice is paid once somebody who neither asked for it nor filled it in has looked at it and said why it is
-- fine. What they looked at is kept: another observation asks for another look.
CREATE TABLE "invoice_review" (
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "motivo" TEXT NOT NULL,
    "observations" JSONB NOT NULL,
    "repeats_id" INTEGER,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_review_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invoice_review_motivo_check" CHECK ("motivo" <> ''),
    CONSTRAINT "invoice_review_observed_check" CHECK ("observations" <> '[]' OR "repeats_id" IS NOT NULL)
);
CREATE INDEX "invoice_review_invoice_id_idx" ON "invoice_review"("invoice_id");
ALTER TABLE "invoice_review" ADD CONSTRAINT "invoice_review_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "supplier_invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invoice_review" ADD CONSTRAINT "invoice_review_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE FUNCTION invoice_review_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'invoice_review: history never changes' USING ERRCODE = '23514';
END $$;
CREATE TRIGGER invoice_review_frozen BEFORE UPDATE OR DELETE ON "invoice_review" FOR EACH ROW EXECUTE FUNCTION invoice_review_frozen();

-- Who sent a link last knows it; who filled in an invoice's data answers for them. Empty: who asked, and the supplier.
ALTER TABLE "invoice_request" ADD COLUMN "sent_by" INTEGER;
ALTER TABLE "invoice_request" ADD CONSTRAINT "invoice_request_sent_by_fkey" FOREIGN KEY ("sent_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "supplier_invoice" ADD COLUMN "completed_by" INTEGER;
ALTER TABLE "supplier_invoice" ADD CONSTRAINT "supplier_invoice_completed_by_fkey" FOREIGN KEY ("completed_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The audit log knows who did so before.
UPDATE "invoice_request" r SET "sent_by" = u."id" FROM "app_user" u
    WHERE u."mail" = (SELECT a."actor" FROM "audit_entry" a
        WHERE a."object" = 'invoice_request:' || r."id" AND a."action" = 'invoice_request.resent' ORDER BY a."id" DESC LIMIT 1)::citext;
UPDATE "supplier_invoice" i SET "completed_by" = u."id" FROM "app_user" u
    WHERE u."mail" = (SELECT a."actor" FROM "audit_entry" a
        WHERE a."object" = 'invoice_request:' || i."request_id" AND a."action" = 'invoice_request.completed' ORDER BY a."id" DESC LIMIT 1)::citext;
