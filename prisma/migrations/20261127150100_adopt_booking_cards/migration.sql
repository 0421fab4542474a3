-- Gives each open card of booking of type Show or Festival its show (docs/boards.md): the one that it alone links, else a new one. Repeated it
-- changes nothing. Guards are not asked of the past.

-- A name that no show has or had: `base`, or the first of its numbered ones.
CREATE FUNCTION show_free_name(base text) RETURNS text LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  n integer := 2;
  free text := base;
BEGIN
  WHILE EXISTS (SELECT 1 FROM show_name s WHERE s.name = free) LOOP
    free := base || ' (' || n || ')';
    n := n + 1;
  END LOOP;
  RETURN free;
END $$;

-- The state of a show at a stage.
CREATE FUNCTION show_state_at(stage text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN stage IN ('negociacion', 'contrato', 'anticipo') THEN 'oferta' ELSE stage END
$$;

-- The terms that a card says, as far as it does; null where it says none.
CREATE FUNCTION show_card_terms(fields jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  WITH said AS (
    SELECT coalesce(fields -> 'cache' ->> 'currency', fields -> 'anticipo' ->> 'currency', 'ARS') AS currency,
      CASE fields ->> 'trato' WHEN 'Garantía' THEN 'flat' WHEN 'Porcentaje' THEN 'percentage' WHEN 'Garantía o porcentaje, lo mayor' THEN 'versus'
        WHEN 'Garantía más porcentaje' THEN 'plus' WHEN 'Porcentaje de la puerta' THEN 'door' WHEN 'Puerta' THEN 'door' WHEN 'Coproducción' THEN 'coproduction'
        END AS kind,
      show_card_amount(fields -> 'cache' ->> 'amount') AS guarantee, show_card_amount(fields ->> 'porcentaje') AS pct,
      CASE WHEN coalesce(fields -> 'cache' ->> 'currency', fields -> 'anticipo' ->> 'currency') = fields -> 'anticipo' ->> 'currency'
        THEN show_card_amount(fields -> 'anticipo' ->> 'amount') END AS deposit
  )
  SELECT CASE WHEN fields ?| ARRAY['contraparte', 'trato', 'cache', 'porcentaje', 'anticipo', 'anticipo_vence'] THEN jsonb_strip_nulls(jsonb_build_object(
    'currency', currency, 'tickets', '[]'::jsonb, 'deposit', deposit::numeric(18, 2)::text, 'artist', jsonb_build_object('kind', kind,
      'guarantee', guarantee::numeric(18, 2)::text, 'pct', CASE WHEN pct <= 100 THEN round(pct / 100, 6)::text END))) END FROM said
$$;

-- Puts a card at the end of a column, as the board does when nobody moved it.
CREATE FUNCTION show_card_to(card integer, to_column integer) RETURNS void LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  WITH was AS (
    SELECT c.id, c.board_key, k.id AS column_id, k.title, k.state_group FROM card c JOIN board_column k ON k.id = c.column_id WHERE c.id = card
  ), moved AS (
    UPDATE card c SET column_id = t.id, rank = coalesce((SELECT max(o.rank) || 'V' FROM card o WHERE o.column_id = t.id), 'a0'), entered_at = now(),
      started_at = CASE WHEN t.state_group = 'started' THEN coalesce(c.started_at, now()) ELSE c.started_at END,
      closed_at = CASE WHEN t.state_group IN ('completed', 'cancelled') THEN coalesce(c.closed_at, now()) END,
      close_column_id = NULL, close_by = NULL, close_at = NULL
    FROM board_column t, was w WHERE c.id = w.id AND t.id = to_column AND w.column_id <> t.id
    RETURNING c.id, c.board_key, c.version, t.id AS to_id, t.title AS to_title, t.state_group AS to_group
  )
  INSERT INTO card_event (card_id, board_key, kind, data, version)
  SELECT m.id, m.board_key, 'moved', jsonb_build_object('from', jsonb_build_object('id', w.column_id, 'title', w.title, 'group', w.state_group),
    'to', jsonb_build_object('id', m.to_id, 'title', m.to_title, 'group', m.to_group)), m.version FROM moved m JOIN was w ON w.id = m.id
$$;

-- What who asked by the form wrote: each value before booking changed it first, of the fields that the form asks for.
CREATE FUNCTION show_card_asked(card integer, fields jsonb) RETURNS jsonb LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(jsonb_object_agg(k, v), '{}') FROM (
    SELECT k, coalesce((SELECT e.data -> ('fields.' || k) -> 'before' FROM card_event e WHERE e.card_id = card AND e.kind = 'changed'
      AND e.data ? ('fields.' || k) ORDER BY e.id LIMIT 1), fields -> k) AS v
    FROM unnest(ARRAY['artista', 'contraparte', 'ciudad', 'fecha_show', 'capacidad', 'cache']) AS k) AS said
  WHERE v IS NOT NULL AND v <> 'null'::jsonb
$$;

-- The room in which a card's show is held: the one that the card names, else one of others with that name.
CREATE FUNCTION show_card_venue(counterparty text, place text) RETURNS integer LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  found integer;
  known text := coalesce(nullif(place, ''), 'A revisar');
BEGIN
  SELECT CASE WHEN count(*) = 1 THEN min(v.id) END INTO found FROM venue v WHERE catalogue_key(v.name) = catalogue_key(counterparty)
    AND (coalesce(place, '') = '' OR catalogue_key(v.city) = catalogue_key(place));
  IF found IS NOT NULL THEN RETURN found; END IF;
  INSERT INTO venue (name, city, country, hold_mode) VALUES (coalesce(nullif(counterparty, ''), 'Sala a revisar'), known, 'AR', 'externo')
    ON CONFLICT (name, city) DO NOTHING;
  RETURN (SELECT v.id FROM venue v WHERE v.name = coalesce(nullif(counterparty, ''), 'Sala a revisar') AND v.city = known);
END $$;

CREATE FUNCTION show_adopt_cards() RETURNS integer LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_variable
DECLARE
  one record;
  linked integer[];
  shown integer;
  known record;
  at text;
  state text;
  terms jsonb;
  who integer;
  artist integer;
  place integer;
  day date;
  same integer;
  place_of record;
  done integer := 0;
  marks text[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('boards', 0));
  -- A tour's card keeps its own fields, in the words that there are now.
  UPDATE card c SET fields = c.fields || jsonb_build_object('hold', left(c.fields ->> 'hold', 1) || '.00')
    WHERE c.board_key = 'booking' AND c.type NOT IN ('Show', 'Festival') AND c.archived_at IS NULL AND c.fields ->> 'hold' ~ '^[1-9]\.º$';
  UPDATE card c SET fields = c.fields || '{"trato": "Puerta"}'
    WHERE c.board_key = 'booking' AND c.type NOT IN ('Show', 'Festival') AND c.archived_at IS NULL AND c.fields ->> 'trato' = 'Porcentaje de la puerta';
  FOR one IN
    SELECT c.id, c.type, c.title, c.fields, c.created_by, c.requester_id, c.source, c.due_on, show_stage_of(c.column_id) AS stage,
      (SELECT a.user_id FROM card_assignee a WHERE a.card_id = c.id ORDER BY a.added_at, a.user_id LIMIT 1) AS assignee
    FROM card c WHERE c.board_key = 'booking' AND c.type IN ('Show', 'Festival') AND c.show_id IS NULL AND c.archived_at IS NULL ORDER BY c.id
  LOOP
    at := one.stage;
    marks := '{}';
    who := coalesce(one.created_by, one.assignee, one.requester_id, (SELECT u.id FROM app_user u WHERE u.rol = 'Administrador' ORDER BY u.id LIMIT 1),
      (SELECT min(u.id) FROM app_user u));
    SELECT array_agg(DISTINCT l.show_id) INTO linked FROM card_link l WHERE l.card_id = one.id AND l.kind = 'show' AND l.show_id IS NOT NULL;
    shown := NULL;
    IF cardinality(linked) = 1 AND NOT EXISTS (SELECT 1 FROM card o WHERE o.show_id = linked[1]) THEN
      shown := linked[1];
      SELECT s.* INTO known FROM "show" s WHERE s.id = shown FOR NO KEY UPDATE;
      state := known.state;
      IF NOT at = ANY (show_stages_of(state)) THEN at := (show_stages_of(state))[1]; END IF;
      UPDATE "show" s SET stage = at, version = s.version + 1 WHERE s.id = shown;
    ELSE
      state := show_state_at(at);
      SELECT min(a.id) INTO artist FROM artist a WHERE catalogue_key(a.name) = catalogue_key(one.fields ->> 'artista');
      IF artist IS NULL THEN
        marks := marks || 'Artista a revisar'::text;
        INSERT INTO artist (name) VALUES (coalesce(nullif(one.fields ->> 'artista', ''), 'A revisar')) ON CONFLICT (name) DO NOTHING;
        SELECT a.id INTO artist FROM artist a WHERE a.name = coalesce(nullif(one.fields ->> 'artista', ''), 'A revisar');
      END IF;
      day := CASE WHEN one.fields ->> 'fecha_show' ~ '^\d{4}-\d\d-\d\d$' THEN (one.fields ->> 'fecha_show')::date END;
      SELECT s.id INTO same FROM "show" s WHERE s.artist_id = artist AND s.fecha = day ORDER BY s.id LIMIT 1;
      INSERT INTO "show" (name, artist_id, fecha, type, state, stage, divisa, capacidad, city, country, owner_id, created_by_user_id, updated_at)
      VALUES (show_free_name(left(concat_ws(' · ', (SELECT a.name FROM artist a WHERE a.id = artist), nullif(one.fields ->> 'ciudad', ''),
          extract(day FROM day) || ' ' || (ARRAY['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'])[extract(month FROM day)::int]
          || ' ' || extract(year FROM day)), 194)),
        artist, day, 'booking', state, at, coalesce(one.fields -> 'cache' ->> 'currency', 'ARS'),
        coalesce(least(show_card_amount(one.fields ->> 'capacidad'), 1000000)::int, 0), left(coalesce(one.fields ->> 'ciudad', ''), 120), 'AR',
        coalesce(one.assignee, one.created_by), who, now())
      RETURNING id INTO shown;
      IF same IS NOT NULL THEN
        marks := marks || 'Ver si es el mismo show'::text;
        INSERT INTO card_link (card_id, kind, show_id) SELECT one.id, 'show', same
          WHERE NOT EXISTS (SELECT 1 FROM card_link l WHERE l.card_id = one.id AND l.show_id = same);
      END IF;
    END IF;
    terms := show_card_terms(one.fields);
    IF terms IS NOT NULL THEN
      INSERT INTO deal (show_id, side, counterparty, terms, deposit_due, created_by_user_id)
      SELECT s.id, CASE WHEN s.type LIKE 'live-%' THEN 'promotor' ELSE 'artista' END, left(coalesce(one.fields ->> 'contraparte', ''), 200), terms,
        CASE WHEN one.fields ->> 'anticipo_vence' ~ '^\d{4}-\d\d-\d\d$' THEN (one.fields ->> 'anticipo_vence')::date END, who
      FROM "show" s WHERE s.id = shown ON CONFLICT (show_id) DO NOTHING;
    END IF;
    IF state = 'hold' AND NOT EXISTS (SELECT 1 FROM hold h WHERE h.show_id = shown AND h.ended_at IS NULL) THEN
      place := coalesce((SELECT s.venue_id FROM "show" s WHERE s.id = shown), show_card_venue(one.fields ->> 'contraparte', one.fields ->> 'ciudad'));
      SELECT v.zone, v.hold_mode, v.hold_days, s.room, s.fecha INTO place_of FROM venue v, "show" s WHERE v.id = place AND s.id = shown;
      UPDATE "show" s SET venue_id = place, city = '', country = NULL WHERE s.id = shown AND s.venue_id IS NULL;
      INSERT INTO hold (show_id, venue_id, room, day, seq, rank, told_rank, state, expires_at, set_id, reason, created_at, created_by_user_id)
      SELECT shown, place, place_of.room, d.day,
        CASE WHEN place_of.hold_mode = 'propio' THEN (SELECT coalesce(max(h.seq), 0) + 1 FROM hold h WHERE (h.venue_id, h.room, h.day) = (place, place_of.room, d.day)) END,
        CASE WHEN place_of.hold_mode = 'externo' THEN d.rank END, d.rank,
        CASE WHEN place_of.hold_mode = 'propio' OR d.rank IS NOT NULL THEN 'vivo' ELSE 'pedido' END,
        -- One that was over by its card is looked at before it falls.
        (greatest(d.until, current_date + place_of.hold_days) + 1)::timestamp AT TIME ZONE place_of.zone,
        gen_random_uuid(), 'De la tarjeta' || coalesce(': vencía el ' || to_char(d.until, 'DD/MM/YYYY'), ''), now(), who
      FROM (SELECT coalesce(place_of.fecha, one.due_on, current_date) AS day,
        CASE WHEN one.fields ->> 'hold' ~ '^[1-9]' THEN left(one.fields ->> 'hold', 1)::smallint END AS rank,
        CASE WHEN one.fields ->> 'hold_vence' ~ '^\d{4}-\d\d-\d\d$' THEN (one.fields ->> 'hold_vence')::date END AS until) d
      ON CONFLICT DO NOTHING;
    END IF;
    UPDATE card c SET show_id = shown, fields_before = c.fields, fields = (c.fields - show_card_keys()) || show_card_fields(shown),
      asked = CASE WHEN c.source = 'pedido' THEN show_card_asked(c.id, c.fields) END, version = c.version + 1,
      labels = CASE WHEN cardinality(marks) = 0 THEN c.labels ELSE (SELECT array_agg(DISTINCT l) FROM unnest(c.labels || marks) AS l) END
      WHERE c.id = one.id;
    IF at <> one.stage THEN
      PERFORM show_card_to(one.id, (SELECT k.id FROM board_column k WHERE k.board_key = 'booking' AND k.key = at));
    END IF;
    done := done + 1;
  END LOOP;
  RETURN done;
END $$;
SELECT show_adopt_cards();
