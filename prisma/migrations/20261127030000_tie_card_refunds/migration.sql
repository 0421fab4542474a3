-- What a card gave back says of which purchase of its holder, by the name that the phone gave that: it may arrive before it.
-- Locks card_expense: a moment; who sends an expense waits
ALTER TABLE "card_expense" ADD COLUMN "returns_client_id" UUID,
    ADD COLUMN "returns_reason" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "returned_cost" DECIMAL(18, 2),
    ADD CONSTRAINT "card_expense_returns_check" CHECK ("takes_away" OR ("returns_client_id" IS NULL AND "returned_cost" IS NULL));
CREATE INDEX "card_expense_returns_idx" ON "card_expense"("holder_user_id", "returns_client_id") WHERE "returns_client_id" IS NOT NULL;

-- What cards gave back of a voucher without a note of its own.
CREATE FUNCTION "card_returned"(voucher integer) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(r.amount), 0.00) FROM card_expense b
  JOIN card_expense r ON r.holder_user_id = b.holder_user_id AND r.returns_client_id = b.client_id
  WHERE b.voucher_id = voucher AND r.returned_cost IS NOT NULL AND r.state IN ('aprobado', 'conciliado')
$$;
