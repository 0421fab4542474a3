-- A statement that was a mistake goes with the undo of its import: nothing ever wrote *anulado*.
-- Locks card_statement: moments, it has a row for each file of a card
ALTER TABLE "card_statement" DROP CONSTRAINT "card_statement_state_check",
    ADD CONSTRAINT "card_statement_state_check" CHECK ("state" IN ('cargado', 'conciliado', 'pagado'));
