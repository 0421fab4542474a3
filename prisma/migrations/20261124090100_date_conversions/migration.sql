-- What a currency is worth is a dated rate of ours (`propia`) from now on. Its past, as far as the audit log knows it: the last
-- rate of each day, until the day it was taken off.
INSERT INTO fx_rate (day, currency, source, rate, withdrawn_on, created_by, created_at, updated_by, updated_at, version)
WITH told AS (
  SELECT e.id, substring(e.object FROM 12) AS currency, (e.at AT TIME ZONE 'America/Argentina/Buenos_Aires')::date AS day, e.at,
    CASE WHEN e.action <> 'conversion.deleted' THEN (e.after->>'valor')::numeric END AS rate,
    (SELECT u.id FROM app_user u WHERE u.mail = e.actor::citext) AS who
  FROM audit_entry e
  WHERE e.object ~ '^conversion:[A-Z]{3}$' AND e.object <> 'conversion:ARS'
    AND (e.action = 'conversion.deleted' OR (e.action IN ('conversion.added', 'conversion.updated') AND e.after->>'valor' ~ '^\d{1,12}(\.\d+)?$'))
  UNION ALL
  -- What stands is the last word, whatever the log says.
  SELECT 9223372036854775807, moneda, (updated_at AT TIME ZONE 'America/Argentina/Buenos_Aires')::date, updated_at, valor, updated_by_user_id
  FROM conversion WHERE moneda <> 'ARS'
), last_of_day AS (
  SELECT DISTINCT ON (currency, day) * FROM told WHERE round(rate, 6) > 0 ORDER BY currency, day, id DESC
), following AS (
  SELECT *, lead(id) OVER w AS next_id, row_number() OVER w AS n FROM last_of_day WINDOW w AS (PARTITION BY currency ORDER BY day)
)
SELECT f.day, f.currency, 'propia', round(f.rate, 6), (
    SELECT min(d.day) FROM told d WHERE d.currency = f.currency AND d.rate IS NULL AND d.day >= f.day
      AND d.id > f.id AND (f.next_id IS NULL OR d.id < f.next_id)
  ), f.who, f.at, f.who, f.at, greatest(f.n, (SELECT c.version FROM conversion c WHERE c.moneda = f.currency AND f.next_id IS NULL))
FROM following f ORDER BY f.day, f.currency;

-- What each currency is worth now: its newest rate of ours, unless it was taken off.
CREATE VIEW own_rate AS
SELECT * FROM (SELECT DISTINCT ON (currency) * FROM fx_rate WHERE source = 'propia' ORDER BY currency, day DESC) newest
WHERE withdrawn_on IS NULL;

-- The rate of a day, or the newest within the seven days before it; no row where there is none. Without a source: the
-- official one, else ours, else MEP. What was agreed with somebody (`pactado`) is nobody else's, so no day has it.
CREATE FUNCTION fx_rate_on(wanted_currency text, on_day date, wanted_source text DEFAULT NULL)
RETURNS TABLE (rate numeric, source text, day date, id integer) LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.rate, r.source, r.day, r.id
  FROM unnest(CASE WHEN wanted_source IS NULL THEN ARRAY['oficial', 'propia', 'mep'] ELSE ARRAY[wanted_source] END)
    WITH ORDINALITY AS s(source, place)
  CROSS JOIN LATERAL (
    SELECT f.* FROM fx_rate f
    WHERE f.currency = wanted_currency AND f.source = s.source AND f.source <> 'pactado' AND f.day BETWEEN on_day - 7 AND on_day
    ORDER BY f.day DESC LIMIT 1
  ) r
  WHERE r.withdrawn_on IS NULL OR on_day < r.withdrawn_on
  ORDER BY s.place LIMIT 1
$$;

DO $$
DECLARE wrong TEXT;
BEGIN
  SELECT string_agg(coalesce(c.moneda, r.currency), ', ') INTO wrong
  FROM (SELECT * FROM conversion WHERE moneda <> 'ARS') c FULL JOIN own_rate r ON r.currency = c.moneda
  WHERE r.rate IS DISTINCT FROM round(c.valor, 6);
  IF wrong IS NOT NULL THEN RAISE EXCEPTION 'these currencies would be worth something else: %', wrong; END IF;
END $$;
DROP TABLE "conversion";
