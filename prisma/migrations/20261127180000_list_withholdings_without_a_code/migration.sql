-- Locks tax_regime: a moment, the few rows of such a code
-- SICORE's design holds a regime's code of three figures: what has another one goes to a list by certificate, so that it keeps no month back.
UPDATE "tax_regime" SET "return_form" = 'ganancias' WHERE "return_form" = 'sicore' AND "code" !~ '^[0-9]{1,3}$';
