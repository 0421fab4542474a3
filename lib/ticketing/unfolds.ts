import type { Unfolder } from "@/lib/chat/rules/unfolding";
import { query } from "@/lib/db";
import { formatDayYear } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { type ShowState, showStateTitles } from "@/lib/shows/rules/kinds";
import { isPublic } from "@/lib/shows/rules/publicShows";
import { ticketingArtists } from "./access/showsService";

/** A link to a show's sales, by the name it has or had. */
const show: Unfolder = async (actor, [name = ""]) => {
  const artists = await ticketingArtists(actor);
  if (artists === undefined || name === "") return null;
  const [show] = await query<{
    name: string;
    artist: string;
    artist_id: number;
    venue: string;
    fecha: string | null;
    state: ShowState;
    capacidad: number;
  }>(
    `SELECT s.name, a.name AS artist, s.artist_id, concat_ws(', ', v.name, v.city) AS venue, s.fecha::text AS fecha, s.state, s.capacidad
     FROM show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
       WHERE s.id = (SELECT show_id FROM show_name WHERE name = $1) AND ${isPublic()}`,
    [name],
  );
  if (!show || (artists !== null && !artists.includes(show.artist_id))) return null;
  return {
    kind: "show",
    title: show.name,
    lines: [
      [show.artist !== show.name && show.artist, show.venue].filter(Boolean).join(" · "),
      [
        show.fecha && formatDayYear(show.fecha),
        showStateTitles[show.state],
        show.capacidad > 0 && `capacidad ${formatInteger(show.capacidad)}`,
      ]
        .filter(Boolean)
        .join(" · "),
    ].filter(Boolean),
  };
};

export const unfolds = { tickets: show };
