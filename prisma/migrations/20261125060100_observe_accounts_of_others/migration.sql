-- An account whose holder is not the supplier is observed as well where only who loaded it said so, or the supplier's number changed since:
-- a cession on file clears it. What a bank's list says comes first.
CREATE OR REPLACE VIEW bank_account_now AS
SELECT x.id, x.supplier_id, x.state, x.usable_from, x.other_tax_id,
  CASE WHEN x.state IN ('rechazada', 'reemplazada') THEN x.state
    WHEN x.other_tax_id IS NOT NULL THEN 'observada'
    WHEN x.state = 'pendiente' THEN 'pendiente'
    WHEN x.usable_from > now() THEN 'espera'
    ELSE 'lista' END AS standing
FROM (
  SELECT a.id, k.id AS supplier_id, a.state, a.usable_from,
    -- Nobody looks for the cession of an account that is the supplier's own.
    CASE WHEN said.tax_id <> replace(k.tax_id, '-', '') AND NOT EXISTS (
      SELECT 1 FROM supplier_document d WHERE d.supplier_id IN (SELECT supplier_all(k.id)) AND d.kind = 'cesion' AND NOT d.withdrawn
        AND (d.ends_on IS NULL OR d.ends_on >= current_date)) THEN said.tax_id END AS other_tax_id
  FROM bank_account a JOIN supplier s ON s.id = a.supplier_id
  JOIN supplier k ON k.id = CASE WHEN s.merged_into IS NULL THEN s.id ELSE supplier_top(s.id) END
  LEFT JOIN bank_holder h ON h.number = a.number
  CROSS JOIN LATERAL (SELECT coalesce(h.tax_id, replace(a.holder_tax_id, '-', '')) AS tax_id) said) x;
