-- Whom a supplier counts as is looked up by its number: the list of all of them was made anew for each page of vouchers.
CREATE OR REPLACE VIEW supplier_kept AS
SELECT s.id, CASE WHEN s.merged_into IS NULL THEN s.id ELSE supplier_top(s.id) END AS kept_id FROM supplier s;
