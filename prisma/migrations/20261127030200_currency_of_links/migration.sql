-- In which currency an invoice is asked for; of none, the invoice says it.
-- Locks invoice_request: a moment; who makes or uses a link waits
ALTER TABLE "invoice_request" ADD COLUMN "divisa" CHAR(3) CONSTRAINT "invoice_request_divisa_check" CHECK ("divisa" IN ('ARS', 'USD', 'EUR'));
