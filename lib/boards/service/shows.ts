import { query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { notFound } from "@/lib/http/errors";
import { isPublic } from "@/lib/shows/rules/publicShows";
import { ticketingArtists } from "@/lib/ticketing/access/showsService";
import type { BoardActor } from "./access";

/** Where a show is named: on a card, by who works on its board, or in a form, by whoever may ask for something. */
export type ShowUse = "card" | "form";

/** A show to choose. Without `venue` and `city` where the person is told no more than its name and day. */
export interface OfferedShow {
  name: string;
  fecha: string | null;
  venue: string | null;
  city: string | null;
}

const MOST = 20;

// $1: artists, null for all; $2: only what is on sale, by state and date.
const OFFERED = `"show" s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
  WHERE ${isPublic()} AND ($1::int[] IS NULL OR s.artist_id = ANY ($1)) AND (NOT $2::bool OR show_is_active(s.state, s.fecha, v.zone, now()))`;

/**
 * Which shows a person may name. Who sees ticketing: those of their artists, as `scopeOf` limits them there. Who does not
 * (most who work on a board, or ask one for something): on the cards of their boards every confirmed show, since contracts,
 * budgets and pieces come before the sale; in a form, to ask for things, only what is on sale or sold out, by name and day.
 */
async function offerTo(actor: BoardActor, use: ShowUse) {
  const artists = await ticketingArtists(actor);
  const brief = artists === undefined && use === "form";
  return { brief, values: [artists ?? null, brief] };
}

/** Shows with these words, the ones to come first: of the name alone where no more is told, of artist and place too. */
export async function offeredShows(actor: BoardActor, use: ShowUse, q: string): Promise<OfferedShow[]> {
  const { brief, values } = await offerTo(actor, use);
  const words = q.split(/\s+/).filter(Boolean).map(likeText);
  const rows = await query<OfferedShow>(
    `SELECT s.name, s.fecha::text AS fecha, v.name AS venue, v.city FROM ${OFFERED}
       AND search_plain(CASE WHEN $3 THEN s.name ELSE concat_ws(' ', s.name, a.name, v.name, v.city) END)
         LIKE ALL (SELECT '%' || search_plain(w) || '%' FROM unnest($4::text[]) AS w)
     ORDER BY (s.fecha >= $5::date) DESC NULLS LAST, abs(s.fecha - $5::date), s.name LIMIT ${MOST}`,
    [...values, brief, words, todayIn()],
  );
  return brief ? rows.map(({ name, fecha }) => ({ name, fecha, venue: null, city: null })) : rows;
}

/** The id of a show by its name. @throws 404 for one that is not offered to the person, as if there were none. */
export async function showNamed(actor: BoardActor, use: ShowUse, name: string): Promise<number> {
  const { values } = await offerTo(actor, use);
  const [show] = await query<{ id: number }>(
    `SELECT s.id FROM ${OFFERED} AND s.id = (SELECT show_id FROM show_name WHERE name = $3)`,
    [...values, name],
  );
  if (!show) throw notFound("No existe ese show.");
  return show.id;
}
