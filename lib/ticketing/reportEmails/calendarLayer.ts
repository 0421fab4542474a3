import type { CalendarLayer, CalendarRow } from "@/lib/calendar/rules/layer";
import { query } from "@/lib/db";
import { addDays, weekdayOf } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { scopeOf } from "../access/scope";
import { type MailReportType, mailReportTitles } from "../rules/kinds";

interface Due {
  type: MailReportType;
  show: string | null;
  artist: { id: number; name: string } | null;
  artist_id: number | null;
  hora: string;
  zona: string;
  dias: number[];
  people: number;
  key: string;
  version: number;
  stamp: string;
}

/** What goes out together is one entry a day: the same report at the same hour. */
const DUE = `SELECT e.type, s.name AS show, coalesce(s.artist_id, e.artist_id) AS artist_id,
    CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS artist, e.hora, e.zona, e.dias,
    count(*)::int AS people, min(e.id)::text AS key, sum(e.version)::int AS version,
    to_char(min(e.created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS stamp
  FROM report_email e LEFT JOIN "show" s ON s.id = e.show_id LEFT JOIN artist a ON a.id = coalesce(s.artist_id, e.artist_id)
  WHERE e.activo AND ($1::int[] IS NULL OR a.id IS NULL OR a.id = ANY ($1::int[])) AND ($2::int IS NULL OR a.id = $2)
  GROUP BY e.type, s.name, a.id, coalesce(s.artist_id, e.artist_id), e.hora, e.zona, e.dias`;

/** The sales reports that go out by mail, on each of their days. */
export const reports: CalendarLayer = {
  key: "reportes",
  title: "Reportes",
  permission: "reportEmails.read",
  filters: ["artist"],
  query: async ({ from, to }, { person, filter }) => {
    const { artistIds } = await scopeOf(person);
    const due = await query<Due>(DUE, [artistIds, filter.artist ?? null], "calendar_reportes");
    const rows: CalendarRow[] = [];
    for (let day = from; day <= to; day = addDays(day, 1))
      rows.push(
        ...together(due.filter(({ dias }) => dias.includes(weekdayOf(day) || 7))).map((one) => rowOf(one, day)),
      );
    return rows;
  },
};

/** Those that go out with the same report at the same hour, whatever other days each of them has. */
function together(due: readonly Due[]): Due[] {
  const made = new Map<string, Due>();
  for (const one of due) {
    const of = JSON.stringify([one.type, one.show, one.artist_id, one.hora, one.zona]);
    const before = made.get(of);
    made.set(
      of,
      before ? { ...before, people: before.people + one.people, version: before.version + one.version } : one,
    );
  }
  return [...made.values()];
}

const rowOf = ({ type, show, artist, hora, zona, people, key, version, stamp }: Due, day: string): CalendarRow => ({
  id: `reporte-${key}-${day}`,
  title: `Reporte ${[mailReportTitles[type], show ?? artist?.name].filter(Boolean).join(": ")}`,
  note: countText(people, "destinatario"),
  start: day,
  end: day,
  time: hora,
  zone: zona,
  status: "firme",
  country: null,
  city: "",
  venue: null,
  room: "",
  artist,
  link: "/tickets",
  version,
  stamp,
});
