-- What a document says against what its sender said of it, found when it could be read; and the invoice it repeats.
ALTER TABLE "supplier_invoice"
    ADD COLUMN "observations" JSONB NOT NULL DEFAULT '[]',
    ADD COLUMN "repeats_id" INTEGER,
    ADD CONSTRAINT "supplier_invoice_observations_check" CHECK (jsonb_typeof("observations") = 'array'),
    ADD CONSTRAINT "supplier_invoice_repeats_check" CHECK ("repeats_id" <> "id");
ALTER TABLE "supplier_invoice" ADD CONSTRAINT "supplier_invoice_repeats_id_fkey"
    FOREIGN KEY ("repeats_id") REFERENCES "supplier_invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An invoice is of the proposal it was asked for, not of its whole line. Those asked before are the chosen one's.
ALTER TABLE "invoice_request" ADD COLUMN "proposal_id" INTEGER;
ALTER TABLE "invoice_request" ADD CONSTRAINT "invoice_request_proposal_id_fkey"
    FOREIGN KEY ("proposal_id") REFERENCES "budget_proposal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
UPDATE "invoice_request" r SET "proposal_id" = f."proposal_id"
    FROM "budget_financiero" f WHERE r."subject_type" = 'financiero' AND f."id" = r."subject_id";
UPDATE "invoice_request" r SET "proposal_id" = p."id"
    FROM "budget_proposal" p WHERE r."subject_type" = 'presupuesto' AND p."line_id" = r."line_id" AND p."chosen";
ALTER TABLE "invoice_request" ADD CONSTRAINT "invoice_request_proposal_check"
    CHECK (("proposal_id" IS NULL) = ("subject_type" = 'show'));
CREATE INDEX "invoice_request_proposal_id_idx" ON "invoice_request"("proposal_id");
