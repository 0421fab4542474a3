-- What a proposal of Music Wins, an order or a show promises is paid once, through whichever door: advances, vouchers, what was declared.

-- Why more is advanced than a show promises its supplier.
-- Locks payment_advance: moments, a column with a constant
ALTER TABLE "payment_advance" ADD COLUMN "beyond_reason" TEXT NOT NULL DEFAULT '';
-- Locks payment_advance: moments, for whoever asks for an advance
CREATE INDEX "payment_advance_target_idx" ON "payment_advance"("target_type", "target_id") WHERE "target_type" IS NOT NULL;

-- One row per promise and currency: who pays of it holds it, and writes what it came to then. A show promises each of its suppliers.
CREATE TABLE "payment_promise" (
    "id" SERIAL NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" INTEGER NOT NULL,
    "supplier_id" INTEGER NOT NULL DEFAULT 0,
    "currency" CHAR(3) NOT NULL,
    "promised" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "used" DECIMAL(18,2) NOT NULL DEFAULT 0,
    -- Somebody said why more was advanced.
    "beyond" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "payment_promise_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_promise_target_check" CHECK ("target_type" IN ('show', 'order', 'proposal') AND ("supplier_id" <> 0) = ("target_type" = 'show')),
    CONSTRAINT "payment_promise_beyond_check" CHECK (NOT "beyond" OR "target_type" = 'show'),
    CONSTRAINT "payment_promise_sum_check" CHECK ("used" <= "promised" OR "beyond")
);
CREATE UNIQUE INDEX "payment_promise_target_key" ON "payment_promise"("target_type", "target_id", "supplier_id", "currency");

-- What of an advance no voucher took yet: asked for, or paid.
CREATE FUNCTION advance_open(a "payment_advance") RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN a.state = 'abierto' THEN greatest(a.amount - coalesce((SELECT p.held + p.paid FROM payable p WHERE p.kind = 'advance' AND p.subject_id = a.id), 0), 0) ELSE 0 END
$$;

-- What live items hold and orders paid of the vouchers of something, each at most its part of it, in its currency; and what these came to.
CREATE FUNCTION promise_billed(link text, target int, cur char(3), OUT billed numeric, OUT paid numeric) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(round(x.part / x.rate, 2)), 0), coalesce(sum(round(least(x.part, x.items) / x.rate, 2)), 0)
  FROM (SELECT least(w.amount, coalesce(k.amount, w.amount)) AS part, CASE WHEN w.currency = cur THEN 1 WHEN link = 'purchase_order' THEN k.fx_rate END AS rate,
      coalesce((SELECT p.held + p.paid FROM payable p WHERE p.kind = 'voucher' AND p.subject_id = w.id), 0) AS items
    FROM voucher_link k JOIN voucher w ON w.id = k.voucher_id WHERE k.target_type = link AND k.target_id = target AND w.direction = 'recibido'
      AND NOT w.takes_away AND NOT w.historic AND w.state NOT IN ('esperado', 'recibido', 'anulado', 'descartado')) x
  WHERE x.rate IS NOT NULL
$$;

-- What something promises in a currency, and what of that is paid or on its way, through whichever door. `party`: of a show its supplier.
CREATE FUNCTION promise_of(what text, target int, party int, cur char(3), OUT promised numeric, OUT used numeric) LANGUAGE plpgsql STABLE AS $$
DECLARE
  bills record;
  head record;
BEGIN
  IF what = 'proposal' THEN
    SELECT v.status, CASE cur WHEN 'ARS' THEN v.alicuota_ars WHEN 'USD' THEN v.alicuota_usd ELSE 0 END AS amount INTO head
    FROM budget_proposal p JOIN budget_version v ON v.proposal_id = p.id AND v.head
    WHERE p.id = target AND p.chosen AND p.deleted_at IS NULL AND v.status IN ('aprobado', 'a_pagar', 'pagado');
    SELECT * INTO bills FROM promise_billed('proposal', target, cur);
    promised := greatest(coalesce(head.amount, 0), bills.billed);
    -- Parts that were paid before orders were declared of them have none; once all is paid, nothing is left.
    used := bills.paid
      + coalesce((SELECT sum(r.amount) FROM payment_order r WHERE r.currency = cur AND r.state IN ('acreditado', 'conciliado')
          AND (r.declared_type = 'budget_proposal' AND r.declared_id = target OR r.declared_type = 'budget_financiero'
            AND r.declared_id IN (SELECT f.id FROM budget_financiero f WHERE f.proposal_id = target))), 0)
      + coalesce((SELECT sum(CASE cur WHEN 'ARS' THEN f.alicuota_ars WHEN 'USD' THEN f.alicuota_usd ELSE 0 END) FROM budget_financiero f
          WHERE f.proposal_id = target AND f.deleted_at IS NULL AND f.estado = 'pagado' AND coalesce(head.status, '') <> 'pagado'
            AND NOT EXISTS (SELECT 1 FROM payment_order r WHERE r.declared_type = 'budget_financiero' AND r.declared_id = f.id)), 0);
    IF head.status = 'pagado' THEN used := greatest(used, promised); END IF;
  ELSIF what = 'order' THEN
    SELECT * INTO bills FROM promise_billed('purchase_order', target, cur);
    SELECT greatest(coalesce(sum(l.net + l.vat), 0), bills.billed), bills.paid INTO promised, used FROM purchase_order o
      JOIN requisition r ON r.id = o.requisition_id JOIN order_line l ON l.order_id = o.id
    WHERE o.id = target AND o.currency = cur AND r.state IN ('aprobada', 'enviada', 'recibida_parcial', 'recibida', 'facturada');
  ELSE
    SELECT coalesce(sum(e.amount) FILTER (WHERE e.kind IN ('comprometido', 'devengado')), 0), coalesce(sum(e.amount) FILTER (WHERE e.kind = 'pagado'), 0) INTO promised, used
    FROM ledger_entry e JOIN supplier_kept k ON k.id = e.supplier_id
    WHERE e.show_id = target AND e.currency = cur AND e.side = 'gasto' AND e.kind IN ('comprometido', 'devengado', 'pagado') AND k.kept_id = party;
    used := used + coalesce((SELECT sum(least(p.held, l.amount)) FROM allocation l JOIN voucher w ON w.id = l.voucher_id JOIN supplier_kept k ON k.id = w.supplier_id
        JOIN payable p ON p.kind = 'voucher' AND p.subject_id = w.id WHERE l.show_id = target AND w.currency = cur AND k.kept_id = party), 0)
      + coalesce((SELECT sum(advance_open(a)) FROM payment_advance a JOIN supplier_kept k ON k.id = a.supplier_id
        WHERE a.currency = cur AND k.kept_id = party AND a.target_type = 'order' AND EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = a.target_id AND l.show_id = target)), 0);
  END IF;
  used := used + coalesce((SELECT sum(advance_open(a)) FROM payment_advance a JOIN supplier_kept k ON k.id = a.supplier_id
    WHERE a.target_type = what AND a.target_id = target AND a.currency = cur AND (what <> 'show' OR k.kept_id = party)), 0);
END
$$;
