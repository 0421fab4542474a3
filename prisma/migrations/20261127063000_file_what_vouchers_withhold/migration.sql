-- What a voucher itself withholds is handed in by what it is of, whether or not the company is an agent: rent apart from work.
-- Locks withholding: moments, a column without a value
ALTER TABLE "withholding" ADD COLUMN "filed_as_regime_id" INTEGER;
ALTER TABLE "withholding" ADD CONSTRAINT "withholding_filed_as_regime_id_fkey" FOREIGN KEY ("filed_as_regime_id") REFERENCES "tax_regime"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "withholding_filed_as_regime_id_idx" ON "withholding"("filed_as_regime_id");

-- What was withheld of rent alone, until today under the returns of work.
WITH rent AS (
  SELECT w.id, (SELECT g.id FROM "tax_regime" g WHERE g.country = 'ES' AND g.tax = 'irpf' AND g.return_form = '115' AND g.state = 'vigente' AND g.valid_from <= w.day
      AND coalesce(g.valid_until >= w.day, true) ORDER BY g.valid_from DESC, g.version DESC LIMIT 1) AS regime
  FROM "withholding" w JOIN "company" c ON c.id = w.company_id AND c.country = 'ES'
  WHERE w.regime_id IS NULL AND w.tax = 'irpf' AND w.order_id IS NOT NULL AND (
    SELECT bool_and(v.credit_class = 'locaciones') FROM "payment_item" i JOIN "payable" p ON p.id = i.payable_id AND p.kind IN ('voucher', 'note')
      JOIN "voucher" v ON v.id = p.subject_id WHERE i.order_id = w.order_id AND v.self_withheld > 0)
)
UPDATE "withholding" w SET filed_as_regime_id = g.id, code = g.code FROM rent JOIN "tax_regime" g ON g.id = rent.regime WHERE w.id = rent.id;
