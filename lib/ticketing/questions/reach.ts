import { query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { isPublic } from "@/lib/shows/rules/publicShows";
import type { Scope } from "../access/scope";
import type { KnownShow, Reach } from "./rules/findNames";

const distinct = (values: readonly string[]): string[] => [...new Set(values.filter((value) => value !== ""))].sort();

/** What somebody may name in a question: their artists, the shows of those and where they are, and who sells them. */
export async function reachOf({ artistIds }: Scope, today = todayIn()): Promise<Reach> {
  const [shows, sellers, categories] = await Promise.all([
    query<KnownShow>(
      `SELECT s.name, a.name AS artist, coalesce(v.city, s.city) AS city, coalesce(v.country, s.country, '') AS country,
         coalesce(v.name, '') AS venue, s.fecha::text AS fecha
       FROM show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
       WHERE ${isPublic()} AND ($1::int[] IS NULL OR s.artist_id = ANY ($1::int[])) ORDER BY s.fecha, s.id`,
      [artistIds],
      "question_shows",
    ),
    query<{ name: string }>(
      artistIds === null
        ? "SELECT name FROM ticketera"
        : `SELECT DISTINCT r.ticketera AS name FROM sales_series r JOIN show s ON s.id = r.show_id WHERE s.artist_id = ANY ($1::int[])`,
      artistIds === null ? [] : [artistIds],
    ),
    query<{ name: string }>(
      `SELECT DISTINCT c.categoria AS name FROM show_category c JOIN show s ON s.id = c.show_id
       WHERE ${isPublic()} AND ($1::int[] IS NULL OR s.artist_id = ANY ($1::int[]))`,
      [artistIds],
    ),
  ]);
  // Those of where the shows are: whoever plays in Argentina alone means its holidays, not Spain's.
  const holidays = await query<{ day: string }>(
    "SELECT DISTINCT day::text FROM holiday WHERE region = '' AND country = ANY ($1::text[]) ORDER BY day",
    [distinct(shows.map(({ country }) => country))],
  );
  return {
    today,
    shows,
    artists: distinct(shows.map(({ artist }) => artist)),
    cities: distinct(shows.map(({ city }) => city)),
    venues: distinct(shows.map(({ venue }) => venue)),
    ticketeras: distinct(sellers.map(({ name }) => name)),
    categories: distinct(categories.map(({ name }) => name)),
    holidays: holidays.map(({ day }) => day),
  };
}
