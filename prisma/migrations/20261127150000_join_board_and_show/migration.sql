-- Booking's board and its shows are one (design shows.md, section 6): a card of type Show or Festival has exactly one show, which
-- says what the card's fields say of it. `asked`: what who asked by the form wrote, whatever becomes of the deal. `fields_before`: what
-- the card said before it got its show, for one release.
-- Locks card: a moment, to grow; its booking cards once more, to get their shows
-- Locks show: a moment, for the key of its card
-- Locks deal: a moment, to grow
-- Locks board_column: moments, it has few rows
ALTER TABLE "card"
  ADD COLUMN "show_id" INTEGER,
  ADD COLUMN "asked" JSONB,
  ADD COLUMN "fields_before" JSONB;
ALTER TABLE "card" ADD CONSTRAINT "card_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "card" VALIDATE CONSTRAINT "card_show_id_fkey";
CREATE UNIQUE INDEX "card_show_id_key" ON "card"("show_id");
ALTER TABLE "deal" ADD COLUMN "deposit_due" DATE;

-- The keys of the fields that a show says on its card.
CREATE FUNCTION show_card_keys() RETURNS text[] LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT ARRAY['artista', 'contraparte', 'ciudad', 'fecha_show', 'capacidad', 'hold', 'hold_vence', 'trato', 'cache', 'porcentaje', 'oferta_vence',
    'anticipo', 'anticipo_vence']
$$;

-- An amount of terms that may still be incomplete; null where it is none.
CREATE FUNCTION show_card_amount(text) RETURNS numeric LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN $1 ~ '^\d{1,16}(\.\d{1,8})?$' THEN $1::numeric END
$$;

-- What a show says on its card, as card.fields holds it: the only definition. Of its places the one where it is to play, else the best.
CREATE FUNCTION show_card_fields(show_id integer) RETURNS jsonb LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'artista', left(a.name, 500),
    'contraparte', coalesce(nullif(d.counterparty, ''), v.name),
    'ciudad', nullif(coalesce(v.city, s.city), ''),
    'fecha_show', s.fecha::text,
    'capacidad', CASE WHEN s.capacidad > 0 THEN s.capacidad::numeric(18, 2)::text END,
    'hold', h.place::numeric(18, 2)::text,
    'hold_vence', h.until::text,
    'trato', CASE d.terms -> 'artist' ->> 'kind' WHEN 'flat' THEN 'Garantía' WHEN 'percentage' THEN 'Porcentaje'
      WHEN 'versus' THEN 'Garantía o porcentaje, lo mayor' WHEN 'plus' THEN 'Garantía más porcentaje' WHEN 'door' THEN 'Puerta' WHEN 'tiers' THEN 'Tramos'
      WHEN 'ratchet' THEN 'Porcentaje que sube' WHEN 'coproduction' THEN 'Coproducción' END,
    'cache', CASE WHEN show_card_amount(d.terms -> 'artist' ->> 'guarantee') > 0 THEN jsonb_build_object(
      'amount', show_card_amount(d.terms -> 'artist' ->> 'guarantee')::numeric(18, 2)::text, 'currency', d.terms ->> 'currency') END,
    'porcentaje', CASE WHEN show_card_amount(d.terms -> 'artist' ->> 'pct') > 0 THEN
      round(show_card_amount(d.terms -> 'artist' ->> 'pct') * 100, 2)::text END,
    'oferta_vence', (SELECT ((o.expires_at AT TIME ZONE coalesce(v.zone, 'America/Argentina/Buenos_Aires')) - interval '1 minute')::date::text
      FROM offer o WHERE o.show_id = s.id AND o.state IN ('borrador', 'enviada') ORDER BY o.n DESC LIMIT 1),
    'anticipo', CASE WHEN show_card_amount(d.terms ->> 'deposit') > 0 THEN jsonb_build_object(
      'amount', show_card_amount(d.terms ->> 'deposit')::numeric(18, 2)::text, 'currency', d.terms ->> 'currency') END,
    'anticipo_vence', d.deposit_due::text))
  FROM "show" s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id LEFT JOIN deal d ON d.show_id = s.id
  LEFT JOIN LATERAL (
    SELECT p.place, p.until FROM (
      SELECT x.id, x.day, (x.venue_id, x.day) IS NOT DISTINCT FROM (s.venue_id, s.fecha) AS own,
        ((x.expires_at AT TIME ZONE w.zone) - interval '1 minute')::date AS until,
        CASE WHEN x.seq IS NULL THEN x.rank ELSE (SELECT count(*) FROM hold b WHERE b.venue_id = x.venue_id AND b.room = x.room AND b.day = x.day
          AND b.ended_at IS NULL AND b.seq <= x.seq) END AS place
      FROM hold x JOIN venue w ON w.id = x.venue_id WHERE x.show_id = s.id AND x.state IN ('pedido', 'vivo')) p
    ORDER BY p.own DESC, p.place NULLS LAST, p.day, p.id LIMIT 1) h ON true
  WHERE s.id = $1
$$;

-- Writes what shows say on their cards where it differs, and notes it in the cards' histories. The cards are held. `before` and `after`: versions.
CREATE FUNCTION show_project(cards integer[], actor integer)
  RETURNS TABLE (card_id integer, board_key text, before integer, after integer) LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  WITH seen AS MATERIALIZED (
    SELECT c.id, c.version, c.fields, show_card_fields(c.show_id) AS said FROM card c WHERE c.id = ANY (cards) AND c.show_id IS NOT NULL
  ), differs AS (
    SELECT n.id, n.version, n.fields, n.said, (SELECT jsonb_object_agg('fields.' || k, jsonb_build_object('before', n.fields -> k, 'after', n.said -> k))
        FROM unnest(show_card_keys()) AS k WHERE n.fields -> k IS DISTINCT FROM n.said -> k) AS data FROM seen n
  ), written AS (
    UPDATE card c SET fields = (c.fields - show_card_keys()) || d.said, version = c.version + 1, updated_at = now()
    FROM differs d WHERE c.id = d.id AND d.data IS NOT NULL RETURNING c.id, c.board_key, d.version AS before, c.version AS after, d.data
  ), noted AS (
    INSERT INTO card_event (card_id, board_key, actor_id, kind, data, version) SELECT w.id, w.board_key, actor, 'changed', w.data, w.after FROM written w
  )
  SELECT w.id, w.board_key, w.before, w.after FROM written w
$$;

-- Nobody writes of a show's card what its show does not say, nor takes it from its board or its type.
CREATE FUNCTION card_keeps_show() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  own jsonb := coalesce((SELECT jsonb_object_agg(k, NEW.fields -> k) FROM unnest(show_card_keys()) AS k WHERE NEW.fields ? k), '{}');
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.show_id IS NOT DISTINCT FROM NEW.show_id THEN
    IF OLD.board_key <> NEW.board_key OR OLD.type <> NEW.type THEN
      RAISE EXCEPTION 'La tarjeta de un show no cambia de tablero ni de tipo.' USING ERRCODE = 'BB422';
    END IF;
    IF own = coalesce((SELECT jsonb_object_agg(k, OLD.fields -> k) FROM unnest(show_card_keys()) AS k WHERE OLD.fields ? k), '{}') THEN
      RETURN NEW;
    END IF;
  END IF;
  IF own IS DISTINCT FROM show_card_fields(NEW.show_id) THEN
    RAISE EXCEPTION 'Estos campos los escribe el show de la tarjeta.' USING ERRCODE = 'BB422';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "card_keeps_show" BEFORE INSERT OR UPDATE OF "fields", "show_id", "type", "board_key" ON "card"
  FOR EACH ROW WHEN (NEW."show_id" IS NOT NULL) EXECUTE FUNCTION card_keeps_show();

-- The stages of booking, in the order of a show's way.
CREATE FUNCTION show_stages() RETURNS text[] LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT ARRAY['consulta', 'hold', 'oferta', 'negociacion', 'contrato', 'anticipo', 'confirmado', 'liquidado', 'caido']
$$;

-- A stage's column is renamed, never put away.
UPDATE board_column SET archived_at = NULL, version = version + 1
  WHERE board_key = 'booking' AND key = ANY (show_stages()) AND archived_at IS NOT NULL;

-- The stage that a column of booking's board belongs to: its own, or that of the nearest one on its left.
CREATE FUNCTION show_stage_of(column_id integer) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce((SELECT l.key FROM board_column k JOIN board_column l ON l.board_key = k.board_key AND (l.id = k.id OR (l.archived_at IS NULL AND
      (l.position, l.id) <= (k.position, k.id))) WHERE k.id = $1 AND l.key = ANY (show_stages()) ORDER BY l.position DESC, l.id DESC LIMIT 1), 'consulta')
$$;

-- Where a show of a state may stand on the board; the first is where it comes to stand by itself (lib/shows/rules/kinds.ts).
CREATE FUNCTION show_stages_of(state text) RETURNS text[] LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN state IN ('consulta', 'hold', 'liquidado', 'caido') THEN ARRAY[state] WHEN state = 'cancelado' THEN ARRAY['caido']
    WHEN state = 'oferta' THEN ARRAY['oferta', 'negociacion', 'contrato', 'anticipo'] ELSE ARRAY['confirmado'] END
$$;
