import { type Tx, txQuery } from "@/lib/db";
import type { OwnShow } from "../rules/forecast";
import type { PastShow } from "../rules/forecast/past";
import type { Curve } from "../rules/pace";

/** The states a show may be in once it took place; whatever was only planned, called off or moved says nothing. */
export const PLAYED = ["a_la_venta", "sold_out", "realizado", "en_liquidacion", "liquidado"];
/** Those that are to come and of which an end may be said. */
export const TO_COME = ["confirmado", "anunciado", "a_la_venta", "sold_out"];

/**
 * What had been stated as sold by each day, over all series: the sum of their last totals, as the report has it. `$1`: the ids.
 * Daily figures would miss what was sold before the first load.
 */
const TOTALS = `steps AS (
    SELECT t.show_id, greatest(s.fecha - t.fecha_venta, 0) AS days, t.venta_total
      - lag(t.venta_total, 1, 0) OVER (PARTITION BY t.show_id, t.ticketera, t.categoria, t.divisa ORDER BY t.fecha_venta) AS step
    FROM show s JOIN ticket_sale t ON t.show_id = s.id WHERE s.id = ANY ($1::int[])
  ), by_day AS (SELECT show_id, days, sum(step) AS step FROM steps GROUP BY 1, 2
  ), totals AS (
    SELECT show_id, days, (sum(step) OVER (PARTITION BY show_id ORDER BY days DESC))::int AS sold FROM by_day
  )`;

type Points = { show_id: number; days: number[]; sold: number[] };

/** What had been stated as sold by each day, the most days to go first. */
export async function totalsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, { days: number; sold: number }[]>> {
  if (ids.length === 0) return new Map();
  const rows = await txQuery<Points>(
    tx,
    `WITH ${TOTALS} SELECT show_id, array_agg(days ORDER BY days DESC) AS days, array_agg(sold ORDER BY days DESC) AS sold
     FROM totals GROUP BY 1`,
    ids,
  );
  return new Map(
    rows.map(({ show_id, days, sold }) => [
      show_id,
      days.map((at, place) => ({ days: at, sold: sold[place] as number })),
    ]),
  );
}

/** The curves of some shows by the totals stated (rules/pace); none of a show without a day or a capacity. */
export async function curvesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Curve>> {
  const houses = await txQuery<{ id: number; capacidad: number }>(
    tx,
    "SELECT id, capacidad FROM show WHERE id = ANY ($1::int[]) AND capacidad > 0 AND fecha IS NOT NULL",
    ids,
  );
  const totals = await totalsOf(
    tx,
    houses.map(({ id }) => id),
  );
  return new Map(
    houses.map(({ id, capacidad }) => [
      id,
      (totals.get(id) ?? []).map(({ days, sold }) => ({ days, sold, percent: (sold * 100) / capacidad })),
    ]),
  );
}

const PROFILE = `s.id, a.name AS artist, s.type, coalesce(v.city, nullif(s.city, ''), '') AS city, s.venue_id AS venue, s.fecha::text AS date, s.capacidad AS capacity,
  s.holdeo + s.cortesias AS held, s.on_sale::text AS "onSale"`;
const FROM = "show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id";

/** The shows of some types (null: of all) that were over before a day, with what they had sold on each. */
export async function pastShows(tx: Tx, day: string, types: readonly string[] | null): Promise<PastShow[]> {
  const shows = await txQuery<Omit<PastShow, "totals">>(
    tx,
    `SELECT ${PROFILE} FROM ${FROM} WHERE s.state = ANY ($1::text[]) AND s.fecha < $2::date AND s.capacidad > 0
       AND ($3::text[] IS NULL OR s.type = ANY ($3::text[])) AND EXISTS (SELECT 1 FROM sales_series r WHERE r.show_id = s.id) ORDER BY s.id`,
    PLAYED,
    day,
    types,
  );
  const totals = await totalsOf(
    tx,
    shows.map(({ id }) => id),
  );
  return shows.map((show) => ({ ...show, totals: totals.get(show.id) ?? [] }));
}

/** A show to come as it stood, with the ticketeras that report later than the others. */
export interface Standing extends OwnShow {
  late: string[];
  state: string;
}

/** Ticketeras whose last day is this much before the last of all are late. */
const LATE_DAYS = 2;

/** The shows that are to come on a day and have no forecast of it yet, as they stood by what was stated until then. */
export function openShows(tx: Tx, day: string): Promise<Standing[]> {
  return txQuery<Standing>(
    tx,
    `SELECT ${PROFILE}, s.state, $1::text AS today, coalesce(r.sold, 0)::int AS sold, r.last::text AS "lastDay", r.first::text AS "firstDay",
       EXISTS (SELECT 1 FROM show_date_change c WHERE c.show_id = s.id AND c.to_day IS NOT NULL
         AND (c.at AT TIME ZONE 'America/Argentina/Buenos_Aires')::date BETWEEN r.first AND $1::date) AS moved,
       coalesce(r.late, '{}') AS late
     FROM ${FROM} LEFT JOIN LATERAL (
       WITH lines AS (
         SELECT x.ticketera, x.first_fecha, t.venta_total, t.fecha_venta FROM sales_series x CROSS JOIN LATERAL (
           SELECT venta_total, fecha_venta FROM ticket_sale WHERE show_id = x.show_id AND fecha_venta <= $1::date AND ticketera = x.ticketera
             AND categoria = x.categoria AND divisa = x.divisa ORDER BY fecha_venta DESC LIMIT 1) t
         WHERE x.show_id = s.id AND x.first_fecha <= $1::date
       ), ends AS (SELECT ticketera, max(fecha_venta) AS last FROM lines GROUP BY 1)
       SELECT sum(venta_total) AS sold, max(fecha_venta) AS last, min(first_fecha) AS first,
         (SELECT array_agg(ticketera ORDER BY ticketera) FROM ends WHERE ticketera <> '' AND last <= (SELECT max(last) FROM ends) - ${LATE_DAYS}) AS late
       FROM lines) r ON true
     WHERE s.state = ANY ($2::text[]) AND s.fecha >= $1::date AND s.capacidad > 0
       AND NOT EXISTS (SELECT 1 FROM forecast_day f WHERE f.show_id = s.id AND f.day = $1::date) ORDER BY s.id`,
    day,
    TO_COME,
  );
}
