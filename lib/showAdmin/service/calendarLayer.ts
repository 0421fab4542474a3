import type { CalendarLayer, CalendarRow } from "@/lib/calendar/rules/layer";
import { query } from "@/lib/db";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import { isPublic } from "@/lib/shows/rules/publicShows";
import { limitedArtists } from "@/lib/ticketing/access/showsService";

type Stored = Omit<CalendarRow, "end" | "time" | "zone" | "status" | "link"> & { show_id: number };

const OF_SHOW = `coalesce(v.country, d.country)::text AS country, coalesce(v.city, s.city) AS city, s.room, s.id AS show_id,
  CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id, 'name', v.name) END AS venue,
  json_build_object('id', a.id, 'name', a.name) AS artist, s.name AS note`;
const JOINED = `JOIN "show" s ON s.id = x.show_id JOIN show_admin d ON d.show_id = s.id JOIN artist a ON a.id = s.artist_id
  LEFT JOIN venue v ON v.id = s.venue_id`;
const REACH = `${isPublic()} AND ($3::int[] IS NULL OR s.artist_id = ANY ($3::int[])) AND ($4::int IS NULL OR s.artist_id = $4)
  AND ($5::int IS NULL OR v.id = $5) AND ($6::text IS NULL OR coalesce(v.city, s.city) = $6) AND ($7::int IS NULL OR d.company_id = $7)`;
const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const DUTIES = `SELECT 'derecho-' || x.id AS id, x.body AS title, o.due_day::text AS start, o.version, ${iso("o.updated_at")} AS stamp, ${OF_SHOW}
  FROM show_due x JOIN obligation o ON o.id = x.obligation_id AND o.state = 'abierta' AND o.paid < o.amount ${JOINED}
  WHERE x.annulled_at IS NULL AND o.due_day BETWEEN $1::date AND $2::date AND ${REACH} AND $8::int IS NULL
  UNION ALL
  SELECT 'control-' || x.show_id || '-' || x.key, x.title, x.due_day::text, x.version, ${iso("d.created_at")}, ${OF_SHOW}
  FROM show_checklist_item x ${JOINED}
  WHERE x.done_at IS NULL AND x.due_day BETWEEN $1::date AND $2::date AND ${REACH} AND ($8::int IS NULL OR x.person_id = $8)`;

/** What shows owe to bodies and has not been paid, and what of their lists is not done. */
export const duties: CalendarLayer = {
  key: "derechos",
  title: "Derechos y controles",
  permission: "showAdmin.read",
  filters: ["artist", "venue", "city", "company", "person"],
  query: async ({ from, to }, { person, filter }) => {
    const artistIds = await limitedArtists(person);
    const { artist = null, venue = null, city = null, company = null, person: whose = null } = filter;
    const rows = await query<Stored>(
      DUTIES,
      [from, to, artistIds, artist, venue, city, company, whose],
      "calendar_derechos",
    );
    return rows.map(({ show_id, ...row }) => ({
      ...row,
      end: row.start,
      time: null,
      zone: DEFAULT_ZONE,
      status: "firme",
      link: `/adminShows?show=${show_id}`,
    }));
  },
};
