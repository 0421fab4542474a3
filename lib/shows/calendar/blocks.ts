import type { CalendarLayer, CalendarRow } from "@/lib/calendar/rules/layer";
import { query } from "@/lib/db";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import { limitedArtists } from "@/lib/ticketing/access/showsService";

type Stored = Pick<CalendarRow, "id" | "title" | "start" | "end" | "artist" | "version" | "stamp"> & {
  reason: string;
  lifted: boolean;
};

/** Days on which artists do not play. */
export const blocks: CalendarLayer = {
  key: "bloqueos",
  title: "Días bloqueados",
  permission: "artistDays.use",
  filters: ["artist"],
  query: async ({ from, to }, { person, filter, endedDays }) => {
    const rows = await query<Stored>(
      `SELECT 'bloqueo-' || b.id AS id, a.name AS title, b.reason, b.lifted_at IS NOT NULL AS lifted, b.from_day::text AS start, b.until_day::text AS "end",
         json_build_object('id', a.id, 'name', a.name) AS artist, b.version, to_char(b.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS stamp
       FROM artist_block b JOIN artist a ON a.id = b.artist_id
       WHERE b.from_day <= $2::date AND b.until_day >= $1::date AND ($3::int[] IS NULL OR a.id = ANY ($3::int[])) AND ($4::int IS NULL OR a.id = $4)
         AND (b.lifted_at IS NULL OR b.lifted_at > now() - make_interval(days => $5::int))`,
      [from, to, await limitedArtists(person), filter.artist ?? null, endedDays],
      "calendar_bloqueos",
    );
    return rows.map(({ reason, lifted, ...row }) => ({
      ...row,
      note: `No toca: ${reason}`,
      time: null,
      zone: DEFAULT_ZONE,
      status: lifted ? "cancelado" : "firme",
      country: null,
      city: "",
      venue: null,
      room: "",
      link: null,
    }));
  },
};
