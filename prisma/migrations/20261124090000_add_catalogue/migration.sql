-- Locks company: moments, it has few rows; nobody changes a company meanwhile
-- What everything that carries money points to: rubros, suppliers, projects, events, dated rates, holidays, and companies with
-- their currency, zone and bank accounts. Filled from what stands; the texts it is read from stay where they are.

-- What tells two names apart: neither case nor accents nor blanks do.
CREATE FUNCTION catalogue_key(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN public.search_plain(btrim(regexp_replace($1, '\s+', ' ', 'g')));

-- One that was merged points to the one that stays, and keeps all it is: taking the pointer out undoes it. Never in a circle.
CREATE FUNCTION merge_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE place INTEGER := NEW.merged_into;
BEGIN
  WHILE place IS NOT NULL LOOP
    IF place = NEW.id THEN
      RAISE EXCEPTION '% % would be merged into itself', TG_TABLE_NAME, NEW.id USING ERRCODE = 'check_violation';
    END IF;
    EXECUTE format('SELECT merged_into FROM %I WHERE id = $1 FOR SHARE', TG_TABLE_NAME) INTO place USING place;
  END LOOP;
  RETURN NEW;
END $$;

-- Rubros, in two levels.
CREATE TABLE "category" (
    "id" SERIAL NOT NULL,
    "parent_id" INTEGER,
    "name" TEXT NOT NULL,
    "side" TEXT NOT NULL DEFAULT 'gasto',
    "state" TEXT NOT NULL DEFAULT 'activa',
    "by_sheet" BOOLEAN NOT NULL DEFAULT false,
    "merged_into" INTEGER,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "category_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "category_name_check" CHECK ("name" <> '' AND "name" = btrim("name")),
    CONSTRAINT "category_side_check" CHECK ("side" IN ('gasto', 'ingreso')),
    CONSTRAINT "category_state_check" CHECK ("state" IN ('propuesta', 'activa', 'archivada')),
    CONSTRAINT "category_by_sheet_check" CHECK (NOT "by_sheet" OR "side" = 'gasto')
);
CREATE UNIQUE INDEX "category_name" ON "category"(coalesce("parent_id", 0), "side", catalogue_key("name")) WHERE "merged_into" IS NULL;
CREATE INDEX "category_parent_id_idx" ON "category"("parent_id");
CREATE INDEX "category_merged_into_idx" ON "category"("merged_into");
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "category" ADD CONSTRAINT "category_merged_into_fkey" FOREIGN KEY ("merged_into") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "category" ADD CONSTRAINT "category_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Two levels, one side: nothing hangs from what hangs, also where two people do it at once (the one above is held).
CREATE FUNCTION category_levels() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE above category; kept category; has_children BOOLEAN;
BEGIN
  has_children := EXISTS (SELECT 1 FROM category WHERE parent_id = NEW.id);
  IF NEW.parent_id IS NOT NULL THEN
    SELECT * INTO above FROM category WHERE id = NEW.parent_id FOR SHARE;
    IF NEW.parent_id = NEW.id OR above.parent_id IS NOT NULL OR has_children THEN
      RAISE EXCEPTION 'category % would be on a third level', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'category_levels';
    END IF;
    IF above.side <> NEW.side THEN
      RAISE EXCEPTION 'category % is of another side than the one above it', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'category_side';
    END IF;
  END IF;
  IF has_children AND TG_OP = 'UPDATE' AND OLD.side <> NEW.side THEN
    RAISE EXCEPTION 'category % has others below it of its side', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'category_side';
  END IF;
  IF NEW.merged_into IS NOT NULL THEN
    SELECT * INTO kept FROM category WHERE id = NEW.merged_into FOR SHARE;
    IF kept.side <> NEW.side THEN
      RAISE EXCEPTION 'category % is of another side than what it is merged into', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'category_side';
    END IF;
    IF kept.parent_id IS NOT NULL AND has_children THEN
      RAISE EXCEPTION 'category % would be on a third level', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'category_levels';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER category_levels BEFORE INSERT OR UPDATE OF parent_id, side, merged_into ON "category" FOR EACH ROW EXECUTE FUNCTION category_levels();
CREATE TRIGGER category_merge BEFORE INSERT OR UPDATE OF merged_into ON "category"
  FOR EACH ROW WHEN (NEW.merged_into IS NOT NULL) EXECUTE FUNCTION merge_guard();

-- `tax_id` is how people write it: a CUIT as 30-71234567-8, others bare.
CREATE TABLE "supplier" (
    "id" SERIAL NOT NULL,
    "country" CHAR(2),
    "tax_id" TEXT,
    "name" TEXT NOT NULL,
    "trade_name" TEXT NOT NULL DEFAULT '',
    "mail" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'propuesto',
    "own_company" BOOLEAN NOT NULL DEFAULT false,
    "merged_into" INTEGER,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "supplier_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "supplier_name_check" CHECK ("name" <> '' AND "name" = btrim("name")),
    CONSTRAINT "supplier_tax_id_check" CHECK ("tax_id" ~ '^[A-Z0-9-]{5,20}$'),
    CONSTRAINT "supplier_state_check" CHECK ("state" IN ('propuesto', 'alta', 'activo', 'observado', 'bloqueado')),
    -- Who has no tax number is proposed, until they have one or are merged.
    CONSTRAINT "supplier_proposed_check" CHECK ("tax_id" IS NOT NULL OR "state" = 'propuesto')
);
CREATE UNIQUE INDEX "supplier_tax_id" ON "supplier"("country", "tax_id") NULLS NOT DISTINCT WHERE "tax_id" IS NOT NULL AND "merged_into" IS NULL;
-- A name without number is one supplier, merged or not: the next text that says it finds whom it was merged into.
CREATE UNIQUE INDEX "supplier_proposed_name" ON "supplier"(catalogue_key("name")) WHERE "tax_id" IS NULL;
CREATE INDEX "supplier_merged_into_idx" ON "supplier"("merged_into");
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_merged_into_fkey" FOREIGN KEY ("merged_into") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER supplier_merge BEFORE INSERT OR UPDATE OF merged_into ON "supplier"
  FOR EACH ROW WHEN (NEW.merged_into IS NOT NULL) EXECUTE FUNCTION merge_guard();

CREATE TABLE "project" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'otro',
    "company_id" INTEGER,
    "owner_id" INTEGER,
    "starts_on" DATE,
    "ends_on" DATE,
    "state" TEXT NOT NULL DEFAULT 'activo',
    "merged_into" INTEGER,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "project_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "project_name_check" CHECK ("name" <> '' AND "name" = btrim("name")),
    CONSTRAINT "project_kind_check" CHECK ("kind" IN ('gira', 'album', 'campana', 'otro')),
    CONSTRAINT "project_state_check" CHECK ("state" IN ('idea', 'activo', 'pausa', 'cerrado')),
    CONSTRAINT "project_days_check" CHECK ("ends_on" >= "starts_on")
);
CREATE UNIQUE INDEX "project_name" ON "project"(catalogue_key("name")) WHERE "merged_into" IS NULL;
CREATE INDEX "project_merged_into_idx" ON "project"("merged_into");
ALTER TABLE "project" ADD CONSTRAINT "project_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "project" ADD CONSTRAINT "project_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "project" ADD CONSTRAINT "project_merged_into_fkey" FOREIGN KEY ("merged_into") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "project" ADD CONSTRAINT "project_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER project_merge BEFORE INSERT OR UPDATE OF merged_into ON "project"
  FOR EACH ROW WHEN (NEW.merged_into IS NOT NULL) EXECUTE FUNCTION merge_guard();

-- What is no show: a party, a press day, a fair. Its name may come again another year.
CREATE TABLE "event" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "project_id" INTEGER,
    "company_id" INTEGER,
    "starts_on" DATE,
    "ends_on" DATE,
    "state" TEXT NOT NULL DEFAULT 'activo',
    "merged_into" INTEGER,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "event_name_check" CHECK ("name" <> '' AND "name" = btrim("name")),
    CONSTRAINT "event_state_check" CHECK ("state" IN ('idea', 'activo', 'pausa', 'cerrado')),
    CONSTRAINT "event_days_check" CHECK ("ends_on" >= "starts_on")
);
CREATE UNIQUE INDEX "event_name" ON "event"(catalogue_key("name"), "starts_on") NULLS NOT DISTINCT WHERE "merged_into" IS NULL;
CREATE INDEX "event_project_id_idx" ON "event"("project_id");
CREATE INDEX "event_merged_into_idx" ON "event"("merged_into");
ALTER TABLE "event" ADD CONSTRAINT "event_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "event" ADD CONSTRAINT "event_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "event" ADD CONSTRAINT "event_merged_into_fkey" FOREIGN KEY ("merged_into") REFERENCES "event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "event" ADD CONSTRAINT "event_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER event_merge BEFORE INSERT OR UPDATE OF merged_into ON "event"
  FOR EACH ROW WHEN (NEW.merged_into IS NOT NULL) EXECUTE FUNCTION merge_guard();

-- Whom each one is counted as: itself, or through any number of merges the one that stays. Sums join these.
CREATE VIEW category_kept AS WITH RECURSIVE kept(id, kept_id) AS (
  SELECT id, id FROM category WHERE merged_into IS NULL
  UNION ALL SELECT m.id, k.kept_id FROM category m JOIN kept k ON m.merged_into = k.id
) SELECT id, kept_id FROM kept;
CREATE VIEW supplier_kept AS WITH RECURSIVE kept(id, kept_id) AS (
  SELECT id, id FROM supplier WHERE merged_into IS NULL
  UNION ALL SELECT m.id, k.kept_id FROM supplier m JOIN kept k ON m.merged_into = k.id
) SELECT id, kept_id FROM kept;
CREATE VIEW project_kept AS WITH RECURSIVE kept(id, kept_id) AS (
  SELECT id, id FROM project WHERE merged_into IS NULL
  UNION ALL SELECT m.id, k.kept_id FROM project m JOIN kept k ON m.merged_into = k.id
) SELECT id, kept_id FROM kept;
CREATE VIEW event_kept AS WITH RECURSIVE kept(id, kept_id) AS (
  SELECT id, id FROM event WHERE merged_into IS NULL
  UNION ALL SELECT m.id, k.kept_id FROM event m JOIN kept k ON m.merged_into = k.id
) SELECT id, kept_id FROM kept;

-- Pesos (ARS) for one unit of `currency`, of a day and a source. One a day, but for what was agreed with somebody. A
-- correction is the row's next version, with its audit entry. `withdrawn_on`: from that day on it is nobody's rate any more.
CREATE TABLE "fx_rate" (
    "id" SERIAL NOT NULL,
    "day" DATE NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "source" TEXT NOT NULL,
    "rate" DECIMAL(18,6) NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "withdrawn_on" DATE,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "import_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "fx_rate_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "fx_rate_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$' AND "currency" <> 'ARS'),
    CONSTRAINT "fx_rate_source_check" CHECK ("source" IN ('propia', 'oficial', 'mep', 'pactado')),
    CONSTRAINT "fx_rate_rate_check" CHECK ("rate" > 0),
    CONSTRAINT "fx_rate_withdrawn_check" CHECK ("withdrawn_on" >= "day")
);
CREATE UNIQUE INDEX "fx_rate_of_day" ON "fx_rate"("currency", "source", "day") WHERE "source" <> 'pactado';
CREATE INDEX "fx_rate_day_idx" ON "fx_rate"("day");
CREATE INDEX "fx_rate_import_id_idx" ON "fx_rate"("import_id");
ALTER TABLE "fx_rate" ADD CONSTRAINT "fx_rate_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "fx_rate" ADD CONSTRAINT "fx_rate_updated_by_fkey" FOREIGN KEY ("updated_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "fx_rate" ADD CONSTRAINT "fx_rate_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "import"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- `region` is empty for the whole country.
CREATE TABLE "holiday" (
    "id" SERIAL NOT NULL,
    "country" CHAR(2) NOT NULL,
    "region" TEXT NOT NULL DEFAULT '',
    "day" DATE NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'feriado',
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "holiday_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "holiday_country_check" CHECK ("country" IN ('AR', 'ES')),
    CONSTRAINT "holiday_name_check" CHECK ("name" <> ''),
    CONSTRAINT "holiday_region_check" CHECK ("region" = btrim("region")),
    CONSTRAINT "holiday_kind_check" CHECK ("kind" IN ('feriado', 'puente', 'no_laborable'))
);
CREATE UNIQUE INDEX "holiday_country_region_day_key" ON "holiday"("country", "region", "day");
ALTER TABLE "holiday" ADD CONSTRAINT "holiday_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A company's own currency and zone are its country's unless said.
ALTER TABLE "company" ADD COLUMN "currency" CHAR(3), ADD COLUMN "zone" TEXT;
CREATE FUNCTION company_defaults() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.currency := coalesce(NEW.currency, CASE NEW.country WHEN 'AR' THEN 'ARS' WHEN 'ES' THEN 'EUR' ELSE 'USD' END);
  NEW.zone := coalesce(NEW.zone, CASE NEW.country WHEN 'ES' THEN 'Europe/Madrid' ELSE 'America/Argentina/Buenos_Aires' END);
  RETURN NEW;
END $$;
CREATE TRIGGER company_defaults BEFORE INSERT OR UPDATE ON "company" FOR EACH ROW EXECUTE FUNCTION company_defaults();
UPDATE "company" SET "currency" = NULL;
ALTER TABLE "company" ALTER COLUMN "currency" SET NOT NULL, ALTER COLUMN "zone" SET NOT NULL,
  ADD CONSTRAINT "company_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
  ADD CONSTRAINT "company_zone_check" CHECK ("zone" <> '');

CREATE TABLE "own_account" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "bank" TEXT NOT NULL DEFAULT '',
    "currency" CHAR(3) NOT NULL,
    "cbu" TEXT NOT NULL DEFAULT '',
    "iban" TEXT NOT NULL DEFAULT '',
    "alias" TEXT NOT NULL DEFAULT '',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "own_account_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "own_account_name_check" CHECK ("name" <> ''),
    CONSTRAINT "own_account_currency_check" CHECK ("currency" IN ('ARS', 'USD', 'EUR')),
    CONSTRAINT "own_account_number_check" CHECK ("cbu" = '' OR "iban" = '')
);
CREATE UNIQUE INDEX "own_account_cbu" ON "own_account"("cbu") WHERE "cbu" <> '';
CREATE UNIQUE INDEX "own_account_iban" ON "own_account"("iban") WHERE "iban" <> '';
CREATE INDEX "own_account_company_id_idx" ON "own_account"("company_id");
ALTER TABLE "own_account" ADD CONSTRAINT "own_account_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "own_account" ADD CONSTRAINT "own_account_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Whose an area of Music Wins is: no line says its company. None (null) only while there is no company at all.
CREATE TABLE "musicwins_area" (
    "area" TEXT NOT NULL,
    "company_id" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "musicwins_area_pkey" PRIMARY KEY ("area"),
    CONSTRAINT "musicwins_area_area_check" CHECK ("area" <> '')
);
ALTER TABLE "musicwins_area" ADD CONSTRAINT "musicwins_area_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Now what stands. Each area of Music Wins is whom its invoices are made out to today: the first active company.
INSERT INTO musicwins_area (area, company_id)
SELECT area, (SELECT id FROM company WHERE active ORDER BY position, id LIMIT 1)
FROM (SELECT area FROM budget_line UNION SELECT area FROM budget_assignment) a;

-- Rubros: what cost centres' rows say and the areas of Music Wins are the first level, an area's categories the second. Of
-- several spellings the most used.
INSERT INTO category (name, by_sheet)
SELECT (array_agg(name ORDER BY uses DESC, name))[1], key ~ '\m(sueldos?|jornales|cargas sociales|aguinaldos?)\M'
FROM (
  SELECT btrim(regexp_replace(said, '\s+', ' ', 'g')) AS name, catalogue_key(said) AS key, sum(uses) AS uses FROM (
    SELECT category AS said, count(*) AS uses FROM cost_entry GROUP BY 1
    UNION ALL SELECT area, count(*) FROM budget_line GROUP BY 1
  ) s GROUP BY 1, 2
) x WHERE key <> '' GROUP BY key ORDER BY key;
INSERT INTO category (parent_id, name)
SELECT parent_id, (array_agg(name ORDER BY uses DESC, name))[1] FROM (
  SELECT p.id AS parent_id, btrim(regexp_replace(l.category, '\s+', ' ', 'g')) AS name, catalogue_key(l.category) AS key, count(*) AS uses
  FROM budget_line l JOIN category p ON p.parent_id IS NULL AND catalogue_key(p.name) = catalogue_key(l.area) GROUP BY 1, 2, 3
) x WHERE key <> '' GROUP BY parent_id, key ORDER BY parent_id, key;

-- Suppliers: who has a tax number, in proposals and on invoices; the last name that goes with it. A number no rule of a
-- country holds for, or that has no name, is proposed. Then the names without number, each to be merged by somebody.
CREATE TEMPORARY TABLE said_supplier ON COMMIT DROP AS
SELECT upper(btrim(tax_id)) AS tax_id, btrim(regexp_replace(name, '\s+', ' ', 'g')) AS name, mail, place, at FROM (
  SELECT proveedor_cuit AS tax_id, proveedor AS name, proveedor_mail AS mail, 1 AS place, created_at AS at FROM budget_version
  UNION ALL
  -- The invoice of whom it was asked for; another's number does not take the name that was asked.
  SELECT i.supplier_tax_id, CASE WHEN r.proveedor_cuit IN ('', i.supplier_tax_id) THEN r.proveedor ELSE '' END,
    CASE WHEN r.proveedor_cuit IN ('', i.supplier_tax_id) THEN r.proveedor_mail ELSE '' END, 2, i.created_at
  FROM supplier_invoice i JOIN invoice_request r ON r.id = i.request_id WHERE i.supplier_tax_id <> ''
) s;
UPDATE said_supplier SET tax_id = regexp_replace(tax_id, '[^A-Z0-9-]', '', 'g') WHERE tax_id !~ '^[A-Z0-9-]*$';
UPDATE said_supplier SET tax_id = '' WHERE tax_id !~ '^[A-Z0-9-]{5,20}$';

INSERT INTO supplier (country, tax_id, name, mail, state, own_company)
SELECT country, tax_id, coalesce(name, tax_id), coalesce(mail, ''),
  CASE WHEN name IS NOT NULL AND checked THEN 'activo' ELSE 'propuesto' END,
  EXISTS (SELECT 1 FROM company c WHERE c.country = x.country AND c.tax_id = x.tax_id)
FROM (
  SELECT tax_id, CASE
      WHEN tax_id ~ '^\d{2}-\d{8}-\d$' OR tax_id ~ '^\d{11}$' THEN 'AR'
      WHEN tax_id ~ '^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$' THEN 'ES'
      WHEN tax_id ~ '^[A-Z]{2}[0-9]' THEN left(tax_id, 2) END AS country,
    tax_id ~ '^\d{2}-\d{8}-\d$' OR tax_id ~ '^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$' AS checked,
    (array_agg(name ORDER BY place, at DESC) FILTER (WHERE name <> ''))[1] AS name,
    (array_agg(mail ORDER BY place, at DESC) FILTER (WHERE mail <> ''))[1] AS mail
  FROM said_supplier WHERE tax_id <> '' GROUP BY tax_id
) x ORDER BY name, tax_id;
INSERT INTO supplier (name, mail)
SELECT (array_agg(name ORDER BY at DESC))[1], coalesce((array_agg(mail ORDER BY at DESC) FILTER (WHERE mail <> ''))[1], '')
FROM said_supplier WHERE tax_id = '' AND name <> '' GROUP BY catalogue_key(name) ORDER BY 1;

-- Every text that was there finds its record, and no record is of none; else nothing of this happened.
DO $$
DECLARE wrong TEXT;
BEGIN
  SELECT string_agg(what || ': ' || amiss, '; ') INTO wrong FROM (
    SELECT 'areas without company' AS what, count(*) AS amiss FROM budget_line l
      WHERE NOT EXISTS (SELECT 1 FROM musicwins_area a WHERE a.area = l.area AND (a.company_id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM company WHERE active)))
    UNION ALL SELECT 'cost entries without category', count(*) FROM cost_entry e WHERE catalogue_key(e.category) <> ''
      AND NOT EXISTS (SELECT 1 FROM category c WHERE c.parent_id IS NULL AND catalogue_key(c.name) = catalogue_key(e.category))
    UNION ALL SELECT 'lines without category', count(*) FROM budget_line l WHERE catalogue_key(l.category) <> '' AND NOT EXISTS (
      SELECT 1 FROM category c JOIN category p ON p.id = c.parent_id
      WHERE catalogue_key(p.name) = catalogue_key(l.area) AND catalogue_key(c.name) = catalogue_key(l.category))
    UNION ALL SELECT 'first levels too many or few', abs((SELECT count(*) FROM category WHERE parent_id IS NULL) - (
      SELECT count(*) FROM (SELECT catalogue_key(category) AS key FROM cost_entry UNION SELECT catalogue_key(area) FROM budget_line) k WHERE key <> ''))
    UNION ALL SELECT 'second levels too many or few', abs((SELECT count(*) FROM category WHERE parent_id IS NOT NULL) - (
      SELECT count(DISTINCT (catalogue_key(area), catalogue_key(category))) FROM budget_line WHERE catalogue_key(area) <> '' AND catalogue_key(category) <> ''))
    UNION ALL SELECT 'suppliers with number too many or few', abs((SELECT count(*) FROM supplier WHERE tax_id IS NOT NULL)
      - (SELECT count(DISTINCT tax_id) FROM said_supplier WHERE tax_id <> ''))
    UNION ALL SELECT 'suppliers by name too many or few', abs((SELECT count(*) FROM supplier WHERE tax_id IS NULL)
      - (SELECT count(DISTINCT catalogue_key(name)) FROM said_supplier WHERE tax_id = '' AND name <> ''))
    UNION ALL SELECT 'companies in no currency of their country', count(*) FROM company
      WHERE (country = 'AR' AND currency <> 'ARS') OR (country = 'ES' AND currency <> 'EUR')
  ) x WHERE amiss > 0;
  IF wrong IS NOT NULL THEN RAISE EXCEPTION 'the catalogue does not say what stood: %', wrong; END IF;
END $$;
