-- Few requests ask in several currencies: their sums find them without looking through all.
-- Locks approval_request: a moment, 0.2 s with 200,000 requests; who sends or decides waits as long
CREATE INDEX "approval_request_others" ON "approval_request"("id") WHERE "other_amounts" <> '[]';
