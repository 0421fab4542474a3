-- What is owed without a voucher. Where it accrues, the voucher that comes for it takes its place; what is only cash (withheld tax,
-- a card's settlement) was accrued by others. `left_amount`: what no voucher took yet; `paid`: what was paid of it.
CREATE TABLE "obligation" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "company_id" INTEGER,
    "show_id" INTEGER,
    "supplier_id" INTEGER,
    "payee" TEXT NOT NULL DEFAULT '',
    "base" DECIMAL(18,2),
    "currency" CHAR(3) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "left_amount" DECIMAL(18,2) NOT NULL,
    "paid" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "accrues" BOOLEAN NOT NULL,
    "day" DATE NOT NULL,
    "due_day" DATE NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'abierta',
    "source_type" TEXT NOT NULL,
    "source_id" BIGINT NOT NULL,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "obligation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "obligation_kind_check" CHECK ("kind" IN ('declarado', 'derechos', 'artista', 'provision', 'retencion', 'tarjeta')),
    CONSTRAINT "obligation_accrues_check" CHECK ("accrues" = ("kind" IN ('declarado', 'derechos', 'artista', 'provision'))),
    CONSTRAINT "obligation_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "obligation_amount_check" CHECK ("amount" > 0 AND "left_amount" BETWEEN 0 AND "amount" AND "paid" BETWEEN 0 AND "amount"),
    CONSTRAINT "obligation_state_check" CHECK ("state" IN ('abierta', 'anulada'))
);
CREATE UNIQUE INDEX "obligation_source" ON "obligation"("source_type", "source_id", "kind") WHERE "state" <> 'anulada';
CREATE INDEX "obligation_supplier" ON "obligation"("supplier_id", "currency") WHERE "left_amount" > 0 AND "state" = 'abierta';
ALTER TABLE "obligation" ADD CONSTRAINT "obligation_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "obligation" ADD CONSTRAINT "obligation_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "obligation" ADD CONSTRAINT "obligation_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "obligation" ADD CONSTRAINT "obligation_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- When money is expected: a plan beside the entries, since a date changes without money moving. Written by who posts, moved by who
-- changes a date. Of one source the open ones come to what it has accrued or committed less what was paid of it.
CREATE TABLE "cash_item" (
    "id" BIGSERIAL NOT NULL,
    "source_type" TEXT NOT NULL,
    "source_id" BIGINT NOT NULL,
    "n" SMALLINT NOT NULL DEFAULT 1,
    "side" TEXT NOT NULL DEFAULT 'gasto',
    "company_id" INTEGER,
    "show_id" INTEGER,
    "supplier_id" INTEGER,
    "currency" CHAR(3) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "open" DECIMAL(18,2) NOT NULL,
    "due_day" DATE NOT NULL,
    "certainty" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cash_item_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "cash_item_side_check" CHECK ("side" IN ('gasto', 'ingreso')),
    CONSTRAINT "cash_item_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "cash_item_amount_check" CHECK ("amount" > 0 AND "open" BETWEEN 0 AND "amount"),
    CONSTRAINT "cash_item_certainty_check" CHECK ("certainty" IN ('firme', 'comprometido', 'previsto'))
);
CREATE UNIQUE INDEX "cash_item_source" ON "cash_item"("source_type", "source_id", "n");
-- Cash of the next weeks, ageing, what is owed: what is open, by day.
CREATE INDEX "cash_item_open" ON "cash_item"("due_day", "currency", "company_id") INCLUDE ("open", "side", "supplier_id", "certainty") WHERE "open" > 0;
CREATE INDEX "cash_item_supplier" ON "cash_item"("supplier_id", "currency", "due_day") WHERE "open" > 0;
ALTER TABLE "cash_item" ADD CONSTRAINT "cash_item_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cash_item" ADD CONSTRAINT "cash_item_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cash_item" ADD CONSTRAINT "cash_item_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Every obligation and plan that says something else than the entries of its source.
CREATE FUNCTION obligations_wrong() RETURNS TABLE (what text, key text, kept text, computed text) LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  WITH posted AS (
    SELECT p.source_type, p.source_id, e.currency, sum(e.amount) FILTER (WHERE e.kind = 'devengado') AS accrued,
      sum(e.amount) FILTER (WHERE e.kind = 'comprometido') AS promised, sum(e.amount) FILTER (WHERE e.kind IN ('pagado', 'anticipado')) AS paid
    FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
    WHERE EXISTS (SELECT 1 FROM cash_item c WHERE c.source_type = p.source_type AND c.source_id = p.source_id) OR p.source_type = 'obligation'
    GROUP BY 1, 2, 3
  ), owed AS (
    SELECT o.id, o.accrues, o.currency, o.left_amount, CASE WHEN o.state = 'anulada' THEN 0 ELSE o.left_amount END AS should,
      coalesce(p.accrued, 0) AS accrued, CASE WHEN o.state = 'anulada' THEN 0 ELSE o.amount - o.paid END AS unpaid
    FROM obligation o LEFT JOIN posted p ON p.source_type = 'obligation' AND p.source_id = o.id AND p.currency = o.currency
  ), planned AS (
    SELECT c.source_type, c.source_id, c.currency, sum(c.open) AS open FROM cash_item c GROUP BY 1, 2, 3
  )
  SELECT 'obligation', 'obligación ' || id, should::text, accrued::text FROM owed WHERE accrues AND should <> accrued
  UNION ALL
  SELECT 'cash_item', concat_ws(' ', c.source_type, c.source_id, c.currency), c.open::text, x.should::text
  FROM planned c
  LEFT JOIN posted p ON p.source_type = c.source_type AND p.source_id = c.source_id AND p.currency = c.currency
  LEFT JOIN owed o ON c.source_type = 'obligation' AND o.id = c.source_id AND NOT o.accrues
  CROSS JOIN LATERAL (SELECT coalesce(o.unpaid, greatest(coalesce(p.accrued, 0) + coalesce(p.promised, 0) - coalesce(p.paid, 0), 0)) AS should) x
  WHERE c.open <> x.should
  ORDER BY 1, 2
$$;

-- What each recomputing of all of it found: the last is shown among the statistics.
CREATE TABLE "ledger_verification" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "entries" INTEGER NOT NULL,
    "wrong" INTEGER NOT NULL,
    "first" JSONB NOT NULL,

    CONSTRAINT "ledger_verification_pkey" PRIMARY KEY ("id")
);
