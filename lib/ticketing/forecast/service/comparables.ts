import { prisma, query } from "@/lib/db";
import { nearest } from "../../rules/forecast/likeness";
import { type PastShow, pastOf, placeOf } from "../../rules/forecast/past";
import type { Curve } from "../../rules/pace";
import { curvesOf, PLAYED } from "../load";
import { keptForecasts } from "./read";

/** A show that is over, with its curve by the totals that were stated. */
export interface Compared {
  id: number;
  name: string;
  artist: string;
  artist_id: number;
  venue: string | null;
  date: string;
  capacity: number;
  curve: Curve;
}

/**
 * The comparables of a show's last forecast, or where none was kept those most like it by their size, day, season, artist and
 * city; the most alike first. Named are those of some artists (null: of all), at most `most`, with their curves.
 */
export async function comparablesOf(id: number, artistIds: readonly number[] | null, most = 40): Promise<Compared[]> {
  const kept = (await keptForecasts([id])).get(id);
  const ids = kept && kept.comparables.length > 0 ? kept.comparables : await likeOf(id);
  const rows = await query<Omit<Compared, "curve">>(
    `SELECT s.id, s.name, a.name AS artist, s.artist_id, v.name AS venue, s.fecha::text AS date, s.capacidad AS capacity
     FROM unnest($1::int[]) WITH ORDINALITY w(id, place) JOIN show s ON s.id = w.id JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
     WHERE s.state = ANY ($4::text[]) AND s.capacidad > 0 AND ($2::int[] IS NULL OR s.artist_id = ANY ($2::int[])) ORDER BY w.place LIMIT $3::int`,
    [ids, artistIds, most, PLAYED],
  );
  const curves = await curvesOf(
    prisma,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, curve: curves.get(row.id) ?? [] }));
}

/** Those most like a show that has no forecast: an older one, or one that nobody is to forecast. */
async function likeOf(id: number): Promise<number[]> {
  const rows = await query<Omit<PastShow, "totals"> & { total: number; own: boolean }>(
    `SELECT s.id, a.name AS artist, s.type, coalesce(v.city, nullif(s.city, ''), '') AS city, s.venue_id AS venue, s.fecha::text AS date, s.capacidad AS capacity,
       s.holdeo + s.cortesias AS held, NULL AS "onSale", coalesce(r.total, 0)::int AS total, s.id = o.id AS own
     FROM show o JOIN show s ON s.type = o.type AND (s.id = o.id OR s.fecha < o.fecha) JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
     LEFT JOIN LATERAL (SELECT sum(last_venta_total) AS total FROM sales_series WHERE show_id = s.id) r ON true
     WHERE o.id = $1::int AND o.fecha IS NOT NULL AND (s.id = o.id OR (s.state = ANY ($2::text[]) AND r.total > 0 AND s.fecha < current_date)) AND s.capacidad > 0 ORDER BY s.fecha, s.id`,
    [id, PLAYED],
  );
  const own = rows.find((row) => row.own);
  if (!own) return [];
  const past = pastOf(
    rows.filter((row) => !row.own).map((row) => ({ ...row, totals: [{ days: 0, sold: row.total }] })),
  );
  return nearest(placeOf(own), past, 0, () => 0).map((near) => near.past.id);
}

/** A show's curve by the totals that were stated; empty without a day, a capacity or sales. */
export async function curveOf(id: number): Promise<Curve> {
  return (await curvesOf(prisma, [id])).get(id) ?? [];
}
