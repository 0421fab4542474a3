-- The list of approvals sorts and adds up years of requests: all that it asks of them but their words is in one narrow index, apart
-- from the documents that each carries.
-- Locks approval_request: a second with 200,000 requests; who sends or decides waits as long
CREATE INDEX "approval_request_list" ON "approval_request"("kind", "state", "currency", "asked_at", "id")
  INCLUDE ("amount", "company_id", "asked_by_user_id", "author_user_id");
CREATE INDEX "approval_request_amount" ON "approval_request"("amount" NULLS FIRST, "id");
