-- What Administracion does with card expenses: what a holder owes, where an expense is charged without a show, when a statement was paid.

-- What somebody paid for themselves with a card of the company: to be collected, never accrued.
-- Locks obligation: moments, for whoever owes or pays something without voucher
ALTER TABLE "obligation" DROP CONSTRAINT "obligation_kind_check";
ALTER TABLE "obligation" ADD CONSTRAINT "obligation_kind_check" CHECK ("kind" IN ('declarado', 'derechos', 'artista', 'provision', 'retencion', 'tarjeta', 'personal'));

-- Locks card_expense: moments, for whoever keeps an expense
ALTER TABLE "card_expense" ADD COLUMN "cost_centre_id" INTEGER,
  -- How its currency was converted, where the card's company has another one: of the card's day.
  ADD COLUMN "fx_rate" DECIMAL(18,6),
  ADD COLUMN "fx_source" TEXT,
  ADD COLUMN "fx_day" DATE,
  -- When its holder gave back what was theirs.
  ADD COLUMN "collected_day" DATE,
  ADD COLUMN "collected_note" TEXT NOT NULL DEFAULT '';
ALTER TABLE "card_expense" ADD CONSTRAINT "card_expense_cost_centre_id_fkey" FOREIGN KEY ("cost_centre_id") REFERENCES "cost_centre"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_expense" ADD CONSTRAINT "card_expense_collected_check" CHECK ("collected_day" IS NULL OR "state" = 'rechazado');

-- Locks card_statement: moments, for whoever loads one
ALTER TABLE "card_statement" ADD COLUMN "import_id" UUID,
  ADD COLUMN "paid_day" DATE;
ALTER TABLE "card_statement" ADD CONSTRAINT "card_statement_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "import"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "card_statement" ADD CONSTRAINT "card_statement_paid_check" CHECK (("paid_day" IS NOT NULL) = ("state" = 'pagado'));
CREATE INDEX "card_statement_import_id_idx" ON "card_statement"("import_id");

-- Vouchers that somebody said were paid by card: what stands of them is owed to the card, no more to their supplier, and is paid with its settlement.
DO $$
DECLARE one RECORD;
BEGIN
  FOR one IN SELECT v.id FROM voucher v WHERE v.paid_by = 'tarjeta' AND EXISTS (
    SELECT 1 FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'voucher' AND p.source_id = v.id AND e.supplier_id IS NOT NULL) ORDER BY v.id
  LOOP
    UPDATE voucher SET version = version + 1 WHERE id = one.id;
    PERFORM ledger_post(jsonb_build_array(jsonb_build_object('source_type', 'voucher', 'source_id', v.id, 'event', 'corregido', 'source_version', v.version,
      'day', (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date, 'reason', 'Se pagó con tarjeta', 'lines', l.lines)))
    FROM voucher v CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_strip_nulls(to_jsonb(x) || jsonb_build_object('amount', x.amount * s.sign, 'cost', x.cost * s.sign, 'supplier_id', CASE WHEN s.sign < 0 THEN x.supplier_id END))) AS lines
      FROM (SELECT e.side, e.kind, e.company_id, e.purse_id, e.show_id, e.project_id, e.event_id, e.cost_centre_id, e.category_id, e.supplier_id, e.artist_id,
          CASE e.kind WHEN 'devengado' THEN period_open(e.company_id, e.day) ELSE e.day END AS day, e.currency, sum(e.amount) AS amount, sum(e.cost) AS cost
        FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
        WHERE p.source_type = 'voucher' AND p.source_id = v.id AND e.supplier_id IS NOT NULL AND e.kind IN ('devengado', 'pagado')
        GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 HAVING sum(e.amount) <> 0 OR sum(e.cost) <> 0) x
      CROSS JOIN (VALUES (-1), (1)) AS s(sign)) l
    WHERE v.id = one.id AND l.lines IS NOT NULL;
  END LOOP;
END $$;
-- Locks cash_item: moments, for whoever posts
DELETE FROM cash_item c USING voucher v WHERE c.source_type = 'voucher' AND c.source_id = v.id AND v.paid_by = 'tarjeta';
