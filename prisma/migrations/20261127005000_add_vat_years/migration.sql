-- What share of a year's VAT a company gets back at last, and what that moves of each voucher's cost, by category (money.md section 13, 8).
CREATE TABLE "company_vat_year" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "percent" DECIMAL(5,2) NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_by_user_id" INTEGER,
    "undone_at" TIMESTAMPTZ(3),
    "undone_reason" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "company_vat_year_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "company_vat_year_percent_check" CHECK ("percent" BETWEEN 0 AND 100),
    CONSTRAINT "company_vat_year_year_check" CHECK ("year" BETWEEN 2000 AND 2100),
    CONSTRAINT "company_vat_year_undone_check" CHECK (("undone_at" IS NULL) = ("undone_by_user_id" IS NULL) AND ("undone_at" IS NULL OR "undone_reason" <> ''))
);
CREATE UNIQUE INDEX "company_vat_year_standing_key" ON "company_vat_year"("company_id", "year") WHERE "undone_at" IS NULL;
ALTER TABLE "company_vat_year" ADD CONSTRAINT "company_vat_year_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "company_vat_year" ADD CONSTRAINT "company_vat_year_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "company_vat_year" ADD CONSTRAINT "company_vat_year_undone_by_user_id_fkey" FOREIGN KEY ("undone_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What stands in the ledger of a year's share, by the voucher that it is of: what `prorrata` has posted is their sum.
CREATE TABLE "vat_year_part" (
    "id" BIGSERIAL NOT NULL,
    "vat_year_id" INTEGER NOT NULL,
    "voucher_id" INTEGER NOT NULL,
    "category_id" INTEGER,
    "currency" CHAR(3) NOT NULL,
    "cost" DECIMAL(18,2) NOT NULL,

    CONSTRAINT "vat_year_part_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "vat_year_part_cost_check" CHECK ("cost" <> 0)
);
CREATE UNIQUE INDEX "vat_year_part_key" ON "vat_year_part"("vat_year_id", "voucher_id", "category_id") NULLS NOT DISTINCT;
CREATE INDEX "vat_year_part_voucher_id_idx" ON "vat_year_part"("voucher_id");
ALTER TABLE "vat_year_part" ADD CONSTRAINT "vat_year_part_vat_year_id_fkey" FOREIGN KEY ("vat_year_id") REFERENCES "company_vat_year"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "vat_year_part" ADD CONSTRAINT "vat_year_part_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "voucher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "vat_year_part" ADD CONSTRAINT "vat_year_part_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A year whose share is known at last has that one; else the newest that began by the day; without one a company gets all of it back.
CREATE OR REPLACE FUNCTION company_vat_percent(company integer, day date) RETURNS numeric LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(
    (SELECT percent FROM company_vat_year WHERE company_id = company AND year = extract(year FROM day) AND undone_at IS NULL),
    (SELECT percent FROM company_vat_share WHERE company_id = company AND from_day <= day ORDER BY from_day DESC LIMIT 1), 100.00)
$$;

-- What a share of a company's year moves of what its vouchers cost, by voucher and category: all of them, or some. A voucher is of its
-- date's year, as in the books; a note is charged as the vouchers that it takes from. To the cent: by cumulative shares of the amount.
-- `credit`: the types whose VAT is recovered at all, as `AR:1`.
CREATE FUNCTION vat_year_due(company integer, asked_year integer, final numeric, credit text[], these integer[])
RETURNS TABLE (voucher_id integer, category_id integer, currency char(3), cost numeric) LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  WITH own AS (
    SELECT v.id, v.currency, v.takes_away,
      CASE WHEN v.takes_away THEN -1 ELSE 1 END * (round(v.vat * v.vat_percent / 100, 2) - round(v.vat * final / 100, 2)) AS cost
    FROM voucher v WHERE v.company_id = company AND v.direction = 'recibido' AND NOT v.historic AND v.validated_at IS NOT NULL
      AND v.state NOT IN ('esperado', 'recibido', 'anulado', 'descartado') AND v.date >= make_date(asked_year, 1, 1) AND v.date < make_date(asked_year + 1, 1, 1)
      AND v.vat <> 0 AND v.vat_percent <> final AND v.country || ':' || v.type_code = ANY (credit) AND (these IS NULL OR v.id = ANY (these))
  ), placed AS (
    SELECT o.id, a.category_id, coalesce(a.amount, 1) AS weight FROM own o LEFT JOIN allocation a ON a.voucher_id = o.id WHERE NOT o.takes_away
    UNION ALL SELECT o.id, a.category_id, coalesce(k.amount * coalesce(a.amount / nullif(i.amount, 0), 1), 1) FROM own o
      LEFT JOIN voucher_link k ON k.voucher_id = o.id AND k.target_type = 'voucher' AND k.amount <> 0
      LEFT JOIN voucher i ON i.id = k.target_id LEFT JOIN allocation a ON a.voucher_id = i.id WHERE o.takes_away
  ), summed AS (SELECT p.id, p.category_id, sum(p.weight) AS weight FROM placed p GROUP BY p.id, p.category_id
  ), shared AS (
    SELECT s.id, s.category_id, sum(s.weight) OVER upto AS upto, s.weight, sum(s.weight) OVER (PARTITION BY s.id) AS whole FROM summed s
    WINDOW upto AS (PARTITION BY s.id ORDER BY s.category_id NULLS LAST)
  ), parts AS (
    SELECT o.id, s.category_id, o.currency, round(o.cost * s.upto / s.whole, 2) - round(o.cost * (s.upto - s.weight) / s.whole, 2) AS cost
    FROM own o JOIN shared s ON s.id = o.id WHERE s.whole <> 0
  ) SELECT p.id, p.category_id, p.currency::char(3), p.cost FROM parts p WHERE p.cost <> 0
$$;
