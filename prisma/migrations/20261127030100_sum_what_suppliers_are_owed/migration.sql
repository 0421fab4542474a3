-- What there is between us and each supplier, kept by company and over all of them (`whole`): by the entries (`balance`: accrued, less paid and advanced) and by the plan of when money
-- is expected (`open`, the first day of which is `due`). The list of who is owed reads this in place of every entry.
-- Locks ledger_entry: a second for each 200,000 rows, for who posts
-- Locks cash_item: a second for each 200,000 rows, for who writes
CREATE TABLE "supplier_owed" (
    "supplier_id" INTEGER NOT NULL,
    "company_id" INTEGER,
    "currency" CHAR(3) NOT NULL,
    "side" TEXT NOT NULL,
    "whole" BOOLEAN NOT NULL,
    "balance" DECIMAL(20,2) NOT NULL,
    "open" DECIMAL(20,2) NOT NULL,
    "due" DATE
);
CREATE UNIQUE INDEX "supplier_owed_key" ON "supplier_owed"("supplier_id", "currency", "side", "whole", "company_id") NULLS NOT DISTINCT;
-- Who is to be paid first.
CREATE INDEX "supplier_owed_due" ON "supplier_owed"("due", "supplier_id") INCLUDE ("currency", "balance", "open") WHERE "whole" AND "side" = 'gasto' AND ("balance" <> 0 OR "open" <> 0);
COMMENT ON TABLE supplier_owed IS 'read-only';

-- What this transaction changes and has not settled yet; to everybody else always empty. `settles`: one row of each statement.
CREATE TABLE "supplier_owed_delta" ("supplier_id" INTEGER NOT NULL, "company_id" INTEGER, "currency" CHAR(3) NOT NULL, "side" TEXT NOT NULL,
    "balance" DECIMAL(20,2) NOT NULL, "open" DECIMAL(20,2) NOT NULL, "settles" BOOLEAN NOT NULL);
COMMENT ON TABLE supplier_owed_delta IS 'read-only';

CREATE FUNCTION owed_by_entries() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO supplier_owed_delta SELECT x.*, 0, row_number() OVER () = 1 FROM (
    SELECT supplier_id, company_id, currency, side, sum(CASE WHEN kind = 'devengado' THEN amount ELSE -amount END) AS balance FROM made
    WHERE supplier_id IS NOT NULL AND kind IN ('devengado', 'pagado', 'anticipado') GROUP BY 1, 2, 3, 4
    HAVING sum(CASE WHEN kind = 'devengado' THEN amount ELSE -amount END) <> 0) x;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION owed_by_entries() FROM PUBLIC;
CREATE TRIGGER "ledger_entry_owed" AFTER INSERT ON "ledger_entry" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION owed_by_entries();

-- A day that moves changes no sum: it is settled all the same, since the first day is looked up then.
CREATE FUNCTION owed_by_plans() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO supplier_owed_delta SELECT supplier_id, company_id, currency, side, 0, sum(open), row_number() OVER () = 1
      FROM made WHERE supplier_id IS NOT NULL AND certainty = 'firme' GROUP BY 1, 2, 3, 4;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO supplier_owed_delta SELECT supplier_id, company_id, currency, side, 0, -sum(open), row_number() OVER () = 1
      FROM gone WHERE supplier_id IS NOT NULL AND certainty = 'firme' GROUP BY 1, 2, 3, 4;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION owed_by_plans() FROM PUBLIC;
CREATE TRIGGER "cash_item_owed_made" AFTER INSERT ON "cash_item" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION owed_by_plans();
CREATE TRIGGER "cash_item_owed_moved" AFTER UPDATE ON "cash_item" REFERENCING NEW TABLE AS made OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION owed_by_plans();
CREATE TRIGGER "cash_item_owed_gone" AFTER DELETE ON "cash_item" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION owed_by_plans();

-- Adds what this transaction changed, once, when it commits, in the turn that the ledger's sums take then (ledger_settle).
CREATE FUNCTION owed_settle() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_RELID <> 'public.supplier_owed_delta'::regclass THEN
    RAISE EXCEPTION 'owed_settle is of supplier_owed_delta alone' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM supplier_owed_delta) THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(72707370);
  INSERT INTO supplier_owed AS o (supplier_id, company_id, currency, side, whole, balance, open, due)
    SELECT d.*, (SELECT min(c.due_day) FROM cash_item c WHERE c.supplier_id = d.supplier_id AND c.currency = d.currency AND c.side = d.side
      AND (d.whole OR c.company_id IS NOT DISTINCT FROM d.company_id) AND c.certainty = 'firme' AND c.open > 0)
    FROM (SELECT supplier_id, company_id, currency, side, grouping(company_id) = 1 AS whole, sum(balance), sum(open) FROM supplier_owed_delta
      GROUP BY GROUPING SETS ((supplier_id, company_id, currency, side), (supplier_id, currency, side))) d
  ON CONFLICT (supplier_id, currency, side, whole, company_id) DO UPDATE SET balance = o.balance + EXCLUDED.balance, open = o.open + EXCLUDED.open, due = EXCLUDED.due;
  DELETE FROM supplier_owed_delta;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION owed_settle() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER owed_settled AFTER INSERT ON supplier_owed_delta DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.settles) EXECUTE FUNCTION owed_settle();

-- What the sums should be.
CREATE VIEW supplier_owed_real AS
  SELECT supplier_id, company_id, currency, side, grouping(company_id) = 1 AS whole, sum(balance) AS balance, sum(open) AS open, min(due) AS due FROM (
    SELECT supplier_id, company_id, currency, side, sum(CASE WHEN kind = 'devengado' THEN amount ELSE -amount END) AS balance, 0.00 AS open, NULL::date AS due
    FROM ledger_entry WHERE supplier_id IS NOT NULL AND kind IN ('devengado', 'pagado', 'anticipado') GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT supplier_id, company_id, currency, side, 0.00, sum(open), min(due_day) FROM cash_item
    WHERE supplier_id IS NOT NULL AND certainty = 'firme' AND open > 0 GROUP BY 1, 2, 3, 4
  ) x GROUP BY GROUPING SETS ((supplier_id, company_id, currency, side), (supplier_id, currency, side));
COMMENT ON VIEW supplier_owed_real IS 'read-only';
INSERT INTO supplier_owed SELECT * FROM supplier_owed_real;
ANALYZE supplier_owed;

CREATE FUNCTION owed_wrong() RETURNS TABLE (what text, key text, kept text, computed text) LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT 'supplier_owed', concat_ws(' ', 'proveedor', coalesce(k.supplier_id, x.supplier_id), 'empresa ' || coalesce(k.company_id, x.company_id),
      coalesce(k.currency, x.currency), coalesce(k.side, x.side), CASE WHEN coalesce(k.whole, x.whole) THEN 'en total' END),
    concat_ws(' · ', k.balance, k.open, k.due), concat_ws(' · ', x.balance, x.open, x.due)
  FROM supplier_owed k FULL JOIN supplier_owed_real x ON (x.supplier_id, x.currency, x.side, x.whole) = (k.supplier_id, k.currency, k.side, k.whole)
    AND coalesce(x.company_id, 0) = coalesce(k.company_id, 0)
  WHERE coalesce(k.balance, 0) <> coalesce(x.balance, 0) OR coalesce(k.open, 0) <> coalesce(x.open, 0) OR k.due IS DISTINCT FROM x.due
  ORDER BY 2
$$;
