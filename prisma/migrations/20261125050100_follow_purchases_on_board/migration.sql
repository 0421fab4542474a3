-- The board of purchases is moved by its purchases: its columns of money, and the cards that it has already.
-- Locks board_column: moments, it has few rows
-- Locks board_automation: moments, a handful of rows
ALTER TABLE "board_column" ADD COLUMN "by_record" BOOLEAN NOT NULL DEFAULT false;

-- A bill of an order is paid as a voucher: no card of Administracion's board says so a second time.
UPDATE "board_automation" SET "archived_at" = CURRENT_TIMESTAMP, "enabled" = false
  WHERE "board_key" = 'compras' AND "key" = 'facturada_administracion' AND "archived_at" IS NULL;

-- Gives each card of a purchase that left *Solicitud* its requisition, once: as far as the card says, which promises nothing. Who pays it is
-- a centre that the card names by code or name, else the show that it is of; where that cannot be read it has no purse.
CREATE FUNCTION purchase_adopt() RETURNS integer LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtextextended('requisition', 0))), found AS (
    SELECT c.id AS card_id, c.title, c.requester_id, c.created_by, c.due_on, c.created_at, c.entered_at, c.fields,
      extract(year FROM c.created_at AT TIME ZONE 'America/Argentina/Buenos_Aires')::int AS year,
      CASE k.key WHEN 'aprobado' THEN 'aprobada' WHEN 'oc_enviada' THEN 'enviada' ELSE k.key END AS state,
      coalesce((SELECT p.id FROM cost_centre e JOIN purse p ON p.cost_centre_id = e.id AND p.archived_at IS NULL
        WHERE catalogue_key(c.fields ->> 'centro') IN (catalogue_key(e.code), catalogue_key(e.name)) ORDER BY p.id LIMIT 1),
        (SELECT p.id FROM card_link l JOIN purse p ON p.show_id = l.show_id AND p.kind = 'show' AND p.archived_at IS NULL
         WHERE l.card_id = c.id AND l.kind = 'show' ORDER BY l.id LIMIT 1)) AS purse_id,
      (SELECT l.show_id FROM card_link l WHERE l.card_id = c.id AND l.kind = 'show' ORDER BY l.id LIMIT 1) AS show_id
    FROM locked, card c JOIN board_column k ON k.id = c.column_id
    WHERE c.board_key = 'compras' AND c.type IN ('Bien', 'Servicio', 'Alquiler') AND k.key IN ('cotizacion', 'aprobado', 'oc_enviada', 'recibida_parcial',
      'recibida', 'facturada', 'en_espera', 'cerrada', 'cancelada') AND NOT EXISTS (SELECT 1 FROM requisition r WHERE r.card_id = c.id)
  ), made AS (
    INSERT INTO requisition (year, number, card_id, title, state, state_reason, requested_by_user_id, need_day, purse_id, show_id, centre, currency, estimate,
      adopted, said, created_by_user_id, created_at, updated_at, state_at)
    SELECT f.year, coalesce((SELECT max(r.number) FROM requisition r WHERE r.year = f.year), 0) + row_number() OVER (PARTITION BY f.year ORDER BY f.card_id),
      f.card_id, f.title, f.state, coalesce(f.fields ->> 'motivo_espera', ''), f.requester_id, f.due_on, f.purse_id, f.show_id, coalesce(f.fields ->> 'centro', ''),
      CASE WHEN f.fields -> 'monto' ->> 'currency' IN ('ARS', 'USD', 'EUR') THEN f.fields -> 'monto' ->> 'currency' ELSE 'ARS' END,
      CASE WHEN f.fields -> 'monto' ->> 'amount' ~ '^\d{1,15}(\.\d{1,2})?$' THEN (f.fields -> 'monto' ->> 'amount')::numeric END,
      true, jsonb_strip_nulls(jsonb_build_object('proveedor', f.fields -> 'proveedor', 'orden', f.fields -> 'orden', 'recibido', f.fields -> 'recibido',
        'factura', f.fields -> 'factura', 'entrega', f.fields -> 'entrega', 'cotizaciones', f.fields -> 'cotizaciones')),
      f.created_by, f.created_at, CURRENT_TIMESTAMP, f.entered_at
    FROM found f RETURNING id, title
  ), lined AS (
    INSERT INTO requisition_line (requisition_id, n, description, quantity) SELECT id, 1, title, 1 FROM made RETURNING 1
  )
  SELECT count(*)::int FROM lined
$$;
SELECT purchase_adopt();
