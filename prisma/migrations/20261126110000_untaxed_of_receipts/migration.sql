-- What of a receipt is untaxed is said by who reviews it, and no more whatever its rates leave over.
-- Locks card_expense: moments, for whoever keeps an expense
ALTER TABLE "card_expense" ADD COLUMN "net_untaxed" DECIMAL(18,2);
