import { can, type Person } from "@/lib/access/can";
import { personSql } from "@/lib/audit/names";
import { query } from "@/lib/db";
import { RANK } from "@/lib/shows/holds/service/queue";
import { LAST_DAY } from "@/lib/shows/holds/service/view";
import { isPublic } from "@/lib/shows/rules/publicShows";
import type { Avails } from "../schema";

export const AT = `CASE WHEN v.lat IS NOT NULL AND v.lng IS NOT NULL THEN json_build_object('lat', v.lat::float8, 'lng', v.lng::float8) END`;
export const FIRM = "s.state NOT IN ('consulta', 'hold', 'oferta', 'reprogramado')";
const GONE = "s.state IN ('cancelado', 'caido')";

/**
 * Venues of cities (`$1`) with so many places (`$2`, `$3`), each as a whole and then its rooms, with what stands on the days `$4`. `$5`: who
 * reads holds; `$6`: the artists that the person sees, null for all; `$7`: how many.
 */
export const PLACES = `WITH place AS (
    SELECT v.*, r.room, r.n FROM venue v
    CROSS JOIN LATERAL (SELECT '' AS room, 0 AS n UNION ALL SELECT room, n::int FROM unnest(v.rooms) WITH ORDINALITY AS u(room, n)) r
    WHERE v.city = ANY ($1::text[]) AND ($2::int IS NULL OR v.capacity >= $2) AND ($3::int IS NULL OR v.capacity <= $3)
    ORDER BY v.country, v.city, lower(v.name), v.id, r.n LIMIT $7::int
  ), ranked AS (
    SELECT h.*, ${RANK} AS place FROM hold h
    WHERE h.ended_at IS NULL AND h.day = ANY ($4::date[]) AND h.venue_id IN (SELECT id FROM place)
  ), held AS (
    SELECT h.venue_id, h.room, h.day, count(*)::int AS waiting, bool_or(h.state = 'confirmado') AS taken,
      greatest(count(*), max(coalesce(h.place, 0)))::int + 1 AS next,
      json_agg(json_build_object('id', h.id, 'show', json_build_object('id', s.id, 'name', s.name), 'artist', a.name, 'rank', h.place,
        'state', h.state, 'owner', ${personSql("h.created_by_user_id")}, 'expires', ${LAST_DAY}, 'version', h.version,
        'challenged', EXISTS (SELECT 1 FROM hold_challenge c WHERE c.venue_id = h.venue_id AND c.room = h.room AND c.day = h.day
          AND c.state = 'abierto')) ORDER BY h.place NULLS LAST, h.id)
        FILTER (WHERE $6::int[] IS NULL OR s.artist_id = ANY ($6::int[])) AS holds
    FROM ranked h JOIN venue v ON v.id = h.venue_id JOIN "show" s ON s.id = h.show_id JOIN artist a ON a.id = s.artist_id GROUP BY h.venue_id, h.room, h.day
  ), played AS (
    SELECT s.venue_id, s.room, s.fecha AS day, bool_or(${FIRM}) AS taken,
      json_agg(json_build_object('id', s.id, 'name', s.name, 'artist', a.name, 'artist_id', a.id, 'state', s.state, 'firm', ${FIRM}) ORDER BY s.id) AS shows
    FROM "show" s JOIN artist a ON a.id = s.artist_id
    WHERE s.fecha = ANY ($4::date[]) AND s.venue_id IN (SELECT id FROM place) AND NOT ${GONE} AND ($5::bool OR ${isPublic()})
      AND ($6::int[] IS NULL OR s.artist_id = ANY ($6::int[]))
    GROUP BY s.venue_id, s.room, s.fecha
  ), taken AS (
    SELECT venue_id, room, day FROM held WHERE held.taken UNION SELECT s.venue_id, s.room, s.fecha FROM "show" s
    WHERE s.fecha = ANY ($4::date[]) AND s.venue_id IN (SELECT id FROM place) AND NOT ${GONE} AND ${FIRM}
  ), cell AS (
    SELECT p.id, p.room, d.day, h.waiting, h.holds, w.shows, EXISTS (SELECT 1 FROM taken t WHERE t.venue_id = p.id AND t.day = d.day
        AND (t.room = p.room OR t.room = '' OR p.room = '')) AS taken,
      CASE WHEN p.hold_mode = 'externo' OR coalesce(h.next, 1) <= p.max_rank THEN coalesce(h.next, 1) END AS next
    FROM place p CROSS JOIN unnest($4::date[]) AS d(day)
    LEFT JOIN held h ON h.venue_id = p.id AND h.room = p.room AND h.day = d.day
    LEFT JOIN played w ON w.venue_id = p.id AND w.room = p.room AND w.day = d.day
  )
  SELECT p.id, p.name, p.city, p.country::text, p.room, p.capacity, p.hold_mode AS mode,
    ${AT.replaceAll("v.", "p.")} AS at,
    (SELECT coalesce(json_agg(json_build_object('day', c.day::text, 'waiting', coalesce(c.waiting, 0), 'shows', coalesce(c.shows, '[]'),
        'holds', CASE WHEN $5::bool THEN coalesce(c.holds, '[]') ELSE '[]' END, 'next', CASE WHEN c.taken THEN NULL ELSE c.next END)
        ORDER BY c.day), '[]')
      FROM cell c WHERE c.id = p.id AND c.room = p.room AND (c.waiting > 0 OR c.shows IS NOT NULL OR c.taken OR c.next IS NULL)) AS cells
  FROM place p ORDER BY p.country, p.city, lower(p.name), p.id, p.n`;

/** When an artist does not play between two days; why, for who reads that. */
export const blocksOf = (person: Person, artist: number, from: string, to: string): Promise<Avails["blocks"]> =>
  query(
    `SELECT from_day::text AS from_day, until_day::text AS until_day, CASE WHEN $4::bool THEN reason ELSE '' END AS reason
     FROM artist_block WHERE artist_id = $1::int AND lifted_at IS NULL AND from_day <= $3::date AND until_day >= $2::date ORDER BY from_day, id`,
    [artist, from, to, can(person, "artistDays.use")],
  );
