import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import { addDays } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { isPublic } from "@/lib/shows/rules/publicShows";
import { limitedArtists } from "@/lib/ticketing/access/showsService";
import type { getConflicts } from "../api";
import { type Booked, conflictsOf, type Spot } from "../rules/conflicts";
import { usualLimits } from "../rules/limits";
import type { Asker } from "./avails";
import { AT, blocksOf, FIRM } from "./places";

const SPOT = `s.room, coalesce(v.city, s.city) AS city, coalesce(v.country, s.country)::text AS country, ${AT} AS at,
  CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id, 'name', v.name) END AS venue`;
const FROM = `FROM "show" s LEFT JOIN venue v ON v.id = s.venue_id`;

/** `GET /avails/conflicts`: what a show would clash with on another day, where it is. Errors: 404. */
export async function conflicts(
  asker: Asker,
  { query: { show, day } }: Input<typeof getConflicts>,
): Promise<Output<typeof getConflicts>> {
  const names = can(asker, "holds.read");
  const [placed] = await query<Omit<Spot, "day"> & { artist_id: number }>(
    `SELECT s.artist_id, ${SPOT} ${FROM}
     WHERE s.id = $1 AND ($2::bool OR ${isPublic()}) AND ($3::int[] IS NULL OR s.artist_id = ANY ($3::int[]))`,
    [show, names, await limitedArtists(asker)],
  );
  if (!placed) throw notFound("No encontrado: el show no existe o no es de los que puede ver.");
  const { artist_id, ...spot } = placed;
  // A confirmed show of an artist that is not the person's takes the room all the same.
  const booked = await query<Booked>(
    `SELECT s.fecha::text AS day, json_build_object('id', s.id, 'name', s.name) AS show, s.artist_id, ${FIRM} AS firm, ${SPOT} ${FROM}
     WHERE s.state NOT IN ('cancelado', 'caido') AND ($6::bool OR ${isPublic()})
       AND ((s.artist_id = $1 AND s.fecha BETWEEN $2::date AND $3::date) OR (s.fecha = $4::date AND s.venue_id = $5::int))`,
    [
      artist_id,
      addDays(day, -usualLimits.radiusDays),
      addDays(day, usualLimits.radiusDays),
      day,
      spot.venue?.id ?? null,
      names,
    ],
  );
  const holidays = await query<{ day: string; country: string; name: string }>(
    "SELECT day::text, country::text, name FROM holiday WHERE day = $1::date AND region = ''",
    [day],
  );
  const blocks = await blocksOf(asker, artist_id, day, day);
  const around = { artist_id, show_id: show, booked, chosen: [], holidays, blocks, limits: usualLimits };
  return { conflicts: conflictsOf({ ...spot, day }, around) };
}
