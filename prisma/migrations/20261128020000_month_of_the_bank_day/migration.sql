-- What is withheld is of the month in which the bank pays (RG 830: the calendar month of payment): a transfer that is dated on a day on
-- which banks do not work is paid on the next one on which they do. One home for that day: what is reckoned, warned of, issued and written in files asks here.

-- The first day from one on, it included, on which banks of a country work: neither weekends nor national holidays.
CREATE FUNCTION bank_day(of_country text, from_day date) RETURNS date LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT d::date FROM generate_series(from_day::timestamp, from_day::timestamp + interval '60 days', interval '1 day') d
  WHERE extract(isodow FROM d) < 6 AND NOT EXISTS (SELECT 1 FROM holiday h WHERE h.country::text = of_country AND h.region = '' AND h.day = d::date)
  ORDER BY d LIMIT 1
$$;

-- The day on which a batch is paid: the bank's of what it transfers or debits; its own of what is handed over (cash, cheques).
CREATE FUNCTION payment_day(of_batch integer) RETURNS date LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN EXISTS (SELECT 1 FROM payment_order r WHERE r.batch_id = b.id AND r.method IN ('transferencia', 'debito'))
    THEN coalesce(bank_day(c.country::text, b.day), b.day) ELSE b.day END
  FROM payment_batch b JOIN company c ON c.id = b.company_id WHERE b.id = of_batch
$$;
