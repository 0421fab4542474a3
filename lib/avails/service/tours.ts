import { query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { limitedArtists } from "@/lib/ticketing/access/showsService";
import type { listTours } from "../api";
import type { Point } from "../rules/distance";
import { usualLimits } from "../rules/limits";
import { legsOf } from "../rules/tour";
import type { Tour, TourDate } from "../schema";
import type { Asker } from "./avails";
import { AT, FIRM } from "./places";

/** How far ahead a tour is looked at. */
const AHEAD_DAYS = 365;
const MAX_DATES = 1_000;

type Row = Omit<TourDate, "leg"> & { at: Point | null; project: Tour["project"]; artist: NonNullable<Tour["artist"]> };

// What belongs together is a project's, or else an artist's; a single date is no tour.
const DATES = `WITH planned AS (
    SELECT s.*, k.kept_id AS project FROM "show" s LEFT JOIN project_kept k ON k.id = s.project_id
    WHERE s.fecha BETWEEN $1::date AND $2::date AND s.state NOT IN ('cancelado', 'caido')
      AND ($3::int[] IS NULL OR s.artist_id = ANY ($3::int[])) AND ($4::int IS NULL OR s.artist_id = $4)
  ), many AS (
    SELECT p.*, count(*) OVER (PARTITION BY p.project, CASE WHEN p.project IS NULL THEN p.artist_id END) AS dates FROM planned p
  )
  SELECT json_build_object('id', s.id, 'name', s.name) AS show, s.fecha::text AS day, s.state, ${FIRM} AS firm, coalesce(v.city, s.city) AS city,
    coalesce(v.country, s.country)::text AS country, v.name AS venue, ${AT} AS at, CASE WHEN j.id IS NOT NULL THEN json_build_object('id', j.id, 'name', j.name) END AS project,
    json_build_object('id', a.id, 'name', a.name) AS artist
  FROM many s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id LEFT JOIN project j ON j.id = s.project
  WHERE s.dates > 1 ORDER BY s.fecha, s.id LIMIT ${MAX_DATES + 1}`;

const keyOf = ({ project, artist }: Row): string => (project ? `project-${project.id}` : `artist-${artist.id}`);

/** `GET /avails/tours`: the dates of a year to come that belong together, each with its way from the one before. */
export async function tours(
  asker: Asker,
  { query: asked }: Input<typeof listTours>,
): Promise<Output<typeof listTours>> {
  const from = asked.from ?? todayIn();
  const rows = await query<Row>(DATES, [
    from,
    addDays(from, AHEAD_DAYS),
    await limitedArtists(asker),
    asked.artist ?? null,
  ]);
  const groups = new Map<string, Row[]>();
  for (const row of rows.slice(0, MAX_DATES)) {
    const key = keyOf(row);
    const own = groups.get(key);
    if (own) own.push(row);
    else groups.set(key, [row]);
  }
  return {
    tours: [...groups].map(([key, own]): Tour => {
      const legs = legsOf(own, usualLimits.travelKm);
      const [{ project, artist }] = own as [Row];
      const artists = new Set(own.map((one) => one.artist.id));
      return {
        key,
        project,
        artist: artists.size === 1 ? artist : null,
        km: legs.reduce((sum, leg) => sum + (leg?.km ?? 0), 0),
        far: legs.filter((leg) => leg?.far).length,
        dates: own.map(({ at: _, project: __, artist: ___, ...date }, n) => ({ ...date, leg: legs[n] ?? null })),
      };
    }),
    travel_km: usualLimits.travelKm,
    cut: rows.length > MAX_DATES,
  };
}
