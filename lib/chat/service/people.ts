import { can } from "@/lib/access/can";
import { activePeople } from "@/lib/auth/person";
import { query } from "@/lib/db";
import { formatDay, todayIn } from "@/lib/format/dates";
import { normalize } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { isPublic } from "@/lib/shows/rules/publicShows";
import type * as api from "../api";
import { type ChatActor, personView, reachOf } from "./access";

const MOST_SHOWS = 30;

/** `GET /chat/people`: everyone else who uses the chat, by name. */
export async function list(
  actor: ChatActor,
  { query: { q } }: Input<typeof api.listPeople>,
): Promise<Output<typeof api.listPeople>> {
  const words = normalize(q).split(" ");
  return (await activePeople())
    .filter((person) => person.userId !== actor.userId && can(person, "chat.use"))
    .map(personView)
    .filter(({ name, rol, area }) => {
      const text = normalize(`${name} ${rol} ${area}`);
      return words.every((word) => text.includes(word));
    });
}

/** `GET /chat/shows`: the ones to come first, then the past ones from the latest on. */
export async function shows(
  actor: ChatActor,
  { query: { q } }: Input<typeof api.listShows>,
): Promise<Output<typeof api.listShows>> {
  const { artists } = await reachOf(actor);
  if (artists === undefined) return [];
  const rows = await query<{ name: string; fecha: string | null; venue: string | null }>(
    `SELECT s.name, s.fecha::text AS fecha, v.name AS venue
     FROM show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
     WHERE ${isPublic()} AND ($1::int[] IS NULL OR s.artist_id = ANY ($1::int[]))
       AND strpos(search_plain(concat_ws(' ', s.name, a.name, v.name, v.city)), search_plain($2)) > 0
     ORDER BY s.fecha < $3::date, abs(s.fecha - $3::date), s.name LIMIT ${MOST_SHOWS}`,
    [artists, q, todayIn()],
  );
  return rows.map(({ name, fecha, venue }) => ({
    name,
    about: [venue, fecha && formatDay(fecha)].filter(Boolean).join(" · "),
  }));
}
