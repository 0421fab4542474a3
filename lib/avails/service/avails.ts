import { can, type Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";
import { prisma, query, txQuery } from "@/lib/db";
import { addDays, daysInMonth, weekdayOf } from "@/lib/format/dates";
import { listOf } from "@/lib/format/listText";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { judgeDue } from "@/lib/shows/holds/service/due";
import { isPublic } from "@/lib/shows/rules/publicShows";
import { limitedArtists } from "@/lib/ticketing/access/showsService";
import type * as api from "../api";
import { MAX_PLACES } from "../rules/limits";
import type { AvailChoices, AvailPlace, Avails } from "../schema";
import { AT, blocksOf, FIRM, PLACES } from "./places";

export type Asker = Person & AuditActor & { userId: number };

/** The days of a month, on some weekdays (ISO). */
function daysOf(month: string, weekdays: string | undefined): string[] {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const wanted = listOf(weekdays);
  return Array.from({ length: daysInMonth(year, number) }, (_, n) => addDays(`${month}-01`, n)).filter(
    (day) => wanted.length === 0 || wanted.includes(String(weekdayOf(day) || 7)),
  );
}

/** `GET /avails`. What is due of holds is judged first: what is shown free is free. Errors: 404 for a show or an artist that is not the person's. */
export async function get(
  asker: Asker,
  { query: asked }: Input<typeof api.getAvails>,
): Promise<Output<typeof api.getAvails>> {
  const names = can(asker, "holds.read");
  const artistIds = await limitedArtists(asker);
  const { show, artist } = await forWhom(asked, names, artistIds);
  const days = daysOf(asked.month, asked.weekdays);
  const places = await prisma.$transaction(async (tx) => {
    await judgeDue(tx, asker);
    return txQuery<AvailPlace>(
      tx,
      PLACES,
      ...[listOf(asked.cities), asked.capacity_from ?? null, asked.capacity_to ?? null, days, names, artistIds],
      MAX_PLACES + 1,
    );
  });
  const limits = { travelKm: asked.travel_km, radiusKm: asked.radius_km, radiusDays: asked.radius_days };
  const shown = places.slice(0, MAX_PLACES);
  return {
    days,
    places: shown,
    show,
    artist,
    dates: artist ? await datesOf(artist.id, asked.month, limits.radiusDays, names) : [],
    blocks: artist ? await blocksOf(asker, artist.id, `${asked.month}-01`, addDays(`${asked.month}-01`, 30)) : [],
    holidays: await holidaysOf(days, [...new Set(shown.map(({ country }) => country))]),
    limits,
    cut: places.length > MAX_PLACES,
  };
}

async function forWhom(
  { show, artist }: { show?: number; artist?: number },
  names: boolean,
  artistIds: readonly number[] | null,
): Promise<Pick<Avails, "show" | "artist">> {
  if (show === undefined && artist === undefined) return { show: null, artist: null };
  const [found] = await query<Pick<Avails, "show" | "artist">>(
    show === undefined
      ? `SELECT NULL AS show, json_build_object('id', a.id, 'name', a.name) AS artist FROM artist a
         WHERE a.id = $1 AND ($2::bool OR true) AND ($3::int[] IS NULL OR a.id = ANY ($3::int[]))`
      : `SELECT json_build_object('id', s.id, 'name', s.name) AS show, json_build_object('id', a.id, 'name', a.name) AS artist
         FROM "show" s JOIN artist a ON a.id = s.artist_id
         WHERE s.id = $1 AND ($2::bool OR ${isPublic()}) AND ($3::int[] IS NULL OR a.id = ANY ($3::int[]))`,
    [show ?? artist, names, artistIds],
  );
  if (!found) throw notFound("No encontrado: el show o el artista no existe o no es de los que puede ver.");
  return found;
}

const datesOf = (artist: number, month: string, around: number, names: boolean) =>
  query<Avails["dates"][number]>(
    `SELECT s.fecha::text AS day, json_build_object('id', s.id, 'name', s.name) AS show, s.artist_id, ${FIRM} AS firm,
       CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id, 'name', v.name) END AS venue, s.room,
       coalesce(v.city, s.city) AS city, coalesce(v.country, s.country)::text AS country, ${AT} AS at
     FROM "show" s LEFT JOIN venue v ON v.id = s.venue_id
     WHERE s.artist_id = $1 AND s.fecha BETWEEN $2::date AND $3::date AND s.state NOT IN ('cancelado', 'caido')
       AND ($4::bool OR ${isPublic()}) ORDER BY s.fecha, s.id`,
    [artist, addDays(`${month}-01`, -around), addDays(`${month}-01`, 31 + around), names],
  );

const holidaysOf = (days: readonly string[], countries: readonly string[]) =>
  query<Avails["holidays"][number]>(
    `SELECT day::text, country::text, string_agg(name, ', ' ORDER BY region, name) AS name FROM holiday
     WHERE day = ANY ($1::date[]) AND country = ANY ($2::text[]) AND region = '' GROUP BY day, country ORDER BY day, country`,
    [days, countries],
  );

/** `GET /avails/choices`. */
export async function choices(asker: Asker): Promise<AvailChoices> {
  const artistIds = await limitedArtists(asker);
  const cities = await query<AvailChoices["cities"][number]>(
    "SELECT city AS name, min(country)::text AS country, count(*)::int AS venues FROM venue WHERE city <> '' GROUP BY city ORDER BY 2, 1",
  );
  const shows = can(asker, "holds.read")
    ? await query<AvailChoices["shows"][number]>(
        `SELECT s.id, s.name, a.name AS artist, a.id AS artist_id FROM "show" s JOIN artist a ON a.id = s.artist_id
         WHERE s.state IN ('consulta', 'hold', 'oferta') AND ($1::int[] IS NULL OR a.id = ANY ($1::int[])) ORDER BY lower(s.name) LIMIT 500`,
        [artistIds],
      )
    : [];
  return { cities, shows };
}
