-- Cost centres' entries become entries of the company's ledger, one by one and with their ids; then their table goes.
-- Locks cost_entry: some 10 s with 200,000 entries; nobody loads or looks at entries of cost centres until the new version runs
-- Locks ledger_posting: as long; nobody uses it yet
-- Locks ledger_entry: as long; nobody uses it yet
-- Locks ledger_text: as long; nobody uses it yet
LOCK TABLE "cost_entry" IN ACCESS EXCLUSIVE MODE;
SET LOCAL maintenance_work_mem = '256MB';
SET LOCAL work_mem = '64MB';

-- Where each row goes: a posting of its own, but a reallocation's two rows, which are one. Its category by what it says.
CREATE TEMPORARY TABLE moved ON COMMIT DROP AS
SELECT e.*, coalesce(min(e.id) OVER (PARTITION BY e.reallocation_id), e.id) AS posting_id FROM cost_entry e WHERE e.reallocation_id IS NOT NULL
UNION ALL SELECT e.*, e.id FROM cost_entry e WHERE e.reallocation_id IS NULL;
CREATE TEMPORARY TABLE said_category ON COMMIT DROP AS
SELECT s.category, (SELECT k.id FROM category k WHERE k.parent_id IS NULL AND k.side = 'gasto' AND catalogue_key(k.name) = catalogue_key(s.category)
  ORDER BY k.merged_into IS NOT NULL, k.id LIMIT 1) AS category_id
FROM (SELECT DISTINCT category FROM moved) s;
CREATE TEMPORARY TABLE rate_of_day ON COMMIT DROP AS
SELECT x.currency, x.day, own.rate AS own, usd.id AS usd_id, usd.rate AS usd, eur.id AS eur_id, eur.rate AS eur
FROM (SELECT DISTINCT currency, day FROM moved) x
LEFT JOIN LATERAL ledger_in_pesos(x.currency, x.day) own ON true
LEFT JOIN LATERAL ledger_in_pesos('USD', x.day) usd ON true
LEFT JOIN LATERAL ledger_in_pesos('EUR', x.day) eur ON true;

INSERT INTO ledger_posting (id, source_type, source_id, event, day, at, actor_id, reverses_id, import_id, import_row)
SELECT m.id, CASE m.source WHEN 'reasignacion' THEN 'cost_reallocation' ELSE 'planilla' END, coalesce(m.reallocation_id, m.reverses_id, m.id),
  CASE m.source WHEN 'reasignacion' THEN 'aprobado' WHEN 'contraasiento' THEN 'alta:anula' ELSE 'alta' END,
  m.day, m.created_at, m.created_by, m.reverses_id, m.import_id, m.import_row
FROM moved m WHERE m.posting_id = m.id ORDER BY m.id;

INSERT INTO ledger_entry (id, posting_id, line, kind, company_id, purse_id, cost_centre_id, category_id, day, currency, amount, cost,
  cost_usd, cost_eur, usd_rate_id, eur_rate_id)
SELECT m.id, m.posting_id, row_number() OVER (PARTITION BY m.posting_id ORDER BY m.id), CASE m.kind WHEN 'real' THEN 'devengado' ELSE m.kind END,
  c.company_id, p.id, m.centre_id, k.category_id, m.day, m.currency, m.amount, m.amount,
  CASE WHEN m.currency = 'USD' THEN m.amount ELSE round(m.amount * r.own / r.usd, 2) END,
  CASE WHEN m.currency = 'EUR' THEN m.amount ELSE round(m.amount * r.own / r.eur, 2) END,
  CASE WHEN m.currency <> 'USD' AND r.own IS NOT NULL THEN r.usd_id END, CASE WHEN m.currency <> 'EUR' AND r.own IS NOT NULL THEN r.eur_id END
FROM moved m JOIN cost_centre c ON c.id = m.centre_id JOIN purse p ON p.cost_centre_id = c.id AND p.kind = 'centro'
JOIN said_category k USING (category) JOIN rate_of_day r USING (currency, day) ORDER BY m.id;

INSERT INTO ledger_text (entry_id, concept, supplier, document, category)
SELECT id, concept, supplier, document, category FROM moved ORDER BY id;

INSERT INTO ledger_rollup (side, kind, company_id, purse_id, cost_centre_id, category_id, month, currency, amount, cost, cost_usd, cost_eur,
  without_usd, without_eur, entries)
SELECT side, kind, company_id, purse_id, cost_centre_id, category_id, date_trunc('month', day)::date, currency, sum(amount), sum(cost),
  coalesce(sum(cost_usd), 0), coalesce(sum(cost_eur), 0), count(*) FILTER (WHERE cost_usd IS NULL), count(*) FILTER (WHERE cost_eur IS NULL), count(*)
FROM ledger_entry GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;

CREATE INDEX "ledger_posting_import" ON "ledger_posting"("import_id") WHERE "import_id" IS NOT NULL;
-- The pages of a drill by day and by amount, of a centre, a purse, a show, and of all.
CREATE INDEX "ledger_entry_centre_day" ON "ledger_entry"("cost_centre_id", "currency", "day", "id") WHERE "cost_centre_id" IS NOT NULL;
-- Any page of the centres' entries by amount is found in this index alone.
CREATE INDEX "ledger_entry_centres_amount" ON "ledger_entry"("currency", "amount", "id", "day") WHERE "cost_centre_id" IS NOT NULL
  AND "side" = 'gasto' AND "kind" IN ('presupuestado', 'comprometido', 'devengado') AND ("amount" <> 0 OR "cost" <> 0);
CREATE INDEX "ledger_entry_purse_day" ON "ledger_entry"("purse_id", "currency", "day", "id") WHERE "purse_id" IS NOT NULL;
CREATE INDEX "ledger_entry_show" ON "ledger_entry"("show_id", "currency", "day", "id") WHERE "show_id" IS NOT NULL;
CREATE INDEX "ledger_entry_supplier" ON "ledger_entry"("supplier_id", "currency", "day", "id") WHERE "supplier_id" IS NOT NULL;
CREATE INDEX "ledger_entry_day" ON "ledger_entry"("currency", "day", "id");
CREATE INDEX "ledger_entry_amount" ON "ledger_entry"("currency", "amount", "id");
CREATE INDEX "ledger_entry_without_rate" ON "ledger_entry"("day") WHERE "cost_usd" IS NULL OR "cost_eur" IS NULL;
CREATE INDEX "ledger_text_words" ON "ledger_text" USING GIN ("words" gin_trgm_ops);

SELECT setval('ledger_posting_id_seq', greatest((SELECT last_value FROM ledger_posting_id_seq), (SELECT max(id) FROM ledger_posting), 1));
SELECT setval('ledger_entry_id_seq', greatest((SELECT last_value FROM ledger_entry_id_seq), (SELECT max(id) FROM ledger_entry), 1));

-- What stood is there, to the cent and to the letter, and nothing else; or nothing of this happened.
DO $$
DECLARE wrong TEXT;
BEGIN
  SELECT string_agg(what || ': ' || amiss, '; ') INTO wrong FROM (
    SELECT 'sums of centre, month, kind and currency' AS what, count(*) AS amiss FROM (
      SELECT centre_id, date_trunc('month', day)::date AS month, CASE kind WHEN 'real' THEN 'devengado' ELSE kind END AS kind, currency,
        count(*) AS entries, sum(amount) AS amount FROM cost_entry GROUP BY 1, 2, 3, 4
    ) o FULL JOIN (
      SELECT cost_centre_id, month, kind, currency, sum(entries) AS entries, sum(amount) AS amount FROM ledger_rollup WHERE cost_centre_id IS NOT NULL GROUP BY 1, 2, 3, 4
    ) n ON (o.centre_id, o.month, o.kind, o.currency) = (n.cost_centre_id, n.month, n.kind, n.currency)
    WHERE (o.entries, o.amount) IS DISTINCT FROM (n.entries, n.amount)
    UNION ALL SELECT 'entries that say something else', count(*) FROM cost_entry o
      LEFT JOIN ledger_entry e ON e.id = o.id LEFT JOIN ledger_posting p ON p.id = e.posting_id LEFT JOIN ledger_text t ON t.entry_id = o.id
      LEFT JOIN ledger_entry r ON r.posting_id = p.reverses_id AND r.line = e.line
      WHERE (o.centre_id, o.day, o.amount, o.currency, o.concept, o.supplier, o.document, o.category, o.import_id, o.import_row, o.created_by, o.created_at, o.reverses_id,
          o.reallocation_id)
        IS DISTINCT FROM (e.cost_centre_id, e.day, e.amount, e.currency, t.concept, t.supplier, t.document, t.category, p.import_id, p.import_row, p.actor_id, p.at, r.id,
          CASE p.source_type WHEN 'cost_reallocation' THEN p.source_id END)
    UNION ALL SELECT 'entries without category', count(*) FROM cost_entry o JOIN ledger_entry e ON e.id = o.id
      WHERE (e.category_id IS NULL) <> (catalogue_key(o.category) = '')
    UNION ALL SELECT 'reversals of what is no row of a sheet', count(*) FROM cost_entry o JOIN cost_entry r ON r.id = o.reverses_id
      WHERE r.source NOT IN ('manual', 'importacion')
    UNION ALL SELECT 'sums that are not those of their entries', count(*) FROM ledger_wrong()
  ) x WHERE amiss > 0;
  IF wrong IS NOT NULL THEN RAISE EXCEPTION 'the ledger does not say what stood: %', wrong; END IF;
END $$;

-- From here on people, companies and imports are held, so this is last, and moments: the rows are checked against them apart.
DROP TABLE "cost_entry";
DROP FUNCTION cost_entry_frozen();
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_reverses_id_fkey" FOREIGN KEY ("reverses_id") REFERENCES "ledger_posting"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "import"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_posting_id_fkey" FOREIGN KEY ("posting_id") REFERENCES "ledger_posting"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_purse_id_fkey" FOREIGN KEY ("purse_id") REFERENCES "purse"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_cost_centre_id_fkey" FOREIGN KEY ("cost_centre_id") REFERENCES "cost_centre"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artist"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_usd_rate_id_fkey" FOREIGN KEY ("usd_rate_id") REFERENCES "fx_rate"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_eur_rate_id_fkey" FOREIGN KEY ("eur_rate_id") REFERENCES "fx_rate"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "ledger_text" ADD CONSTRAINT "ledger_text_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "ledger_entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
