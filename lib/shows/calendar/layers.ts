import { can } from "@/lib/access/can";
import type { CalendarLayer, CalendarPerson, CalendarRow, DayRange, LayerScope } from "@/lib/calendar/rules/layer";
import { query } from "@/lib/db";
import { DEFAULT_ZONE, formatDay } from "@/lib/format/dates";
import { limitedArtists } from "@/lib/ticketing/access/showsService";
import { holdTitles } from "../holds/rules/kinds";
import { RANK } from "../holds/service/queue";
import { activeStates, publicStates, type ShowState, showStateTitles } from "../rules/kinds";
import { isPublic } from "../rules/publicShows";
import { byRole } from "../service/reach";
import { blocks } from "./blocks";

/** Whether the show was opened to the person `$10`, by itself or with its artist or project. */
const OPENED = `(SELECT true FROM show_access_now n LEFT JOIN project_kept k ON k.kept_id = n.project_id
  WHERE n.user_id = $10::int AND (n.show_id = s.id OR n.artist_id = s.artist_id OR k.id = s.project_id) LIMIT 1)`;
const PLACE = `s.id AS show_id, coalesce(v.country, s.country)::text AS country, coalesce(v.city, s.city) AS city,
  CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id, 'name', v.name) END AS venue,
  json_build_object('id', a.id, 'name', a.name) AS artist, coalesce(v.zone, '${DEFAULT_ZONE}') AS zone, coalesce(${OPENED}, false) AS opened`;
const FROM = `"show" s JOIN artist a ON a.id = s.artist_id`;
const VENUE = "LEFT JOIN venue v ON v.id = s.venue_id";
const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Conditions on the show `s` from `$3` on: the person's artists, what is not public yet unless it was opened to them, and what was chosen. */
const REACH = `($3::int[] IS NULL OR s.artist_id = ANY ($3::int[])) AND ($4::bool OR ${isPublic()} OR EXISTS (SELECT 1 FROM show_access_now n WHERE n.user_id = $10::int AND n.show_id = s.id))
  AND ($5::int IS NULL OR s.artist_id = $5) AND ($6::int IS NULL OR v.id = $6) AND ($7::text IS NULL OR coalesce(v.city, s.city) = $7)
  AND ($8::int IS NULL OR s.company_id = $8) AND ($9::int IS NULL OR s.owner_id = $9)`;

async function reachOf({ from, to }: DayRange, { person, filter }: LayerScope): Promise<unknown[]> {
  const artistIds = await limitedArtists(person);
  const { artist = null, venue = null, city = null, company = null, person: owner = null } = filter;
  return [from, to, artistIds, can(person, "holds.read"), artist, venue, city, company, owner, person.userId];
}

type StoredShow = Omit<CalendarRow, "note" | "status" | "link" | "light" | "sales"> & {
  show_id: number;
  state: ShowState;
  opened: boolean;
};

const PLANNED: readonly ShowState[] = ["consulta", "hold", "oferta"];
const TENTATIVE: readonly ShowState[] = [...PLANNED, "reprogramado"];
const statusOf = (state: ShowState): CalendarRow["status"] =>
  state === "cancelado" || state === "caido" ? "cancelado" : TENTATIVE.includes(state) ? "tentativo" : "firme";

/** The show's page, for whom their role opens it; who has none, that of the sales report, where a show that is not public is not. */
function linkOf(person: CalendarPerson, { show_id, title, state, opened }: StoredShow): string | null {
  if (opened || byRole(person, "screen.show")) return `/shows/${show_id}`;
  if (!can(person, "tickets.read") || !publicStates.some((one) => one === state)) return null;
  return `/tickets/${encodeURIComponent(title)}`;
}

const ofShow =
  (person: CalendarPerson, said: (row: StoredShow) => string) =>
  (stored: StoredShow): CalendarRow => {
    const { state, show_id: _, opened: __, ...row } = stored;
    return { ...row, note: said(stored), status: statusOf(state), link: linkOf(person, stored) };
  };

type ShownShow = StoredShow & { light: CalendarRow["light"] | null; sales: CalendarRow["sales"] | null };

const SELLS = `s.state IN ('${activeStates.join("', '")}')`;
const YESTERDAY = `(now() AT TIME ZONE '${DEFAULT_ZONE}')::date - 1`;
/** `$12`: whether the light that knows of money is the person's; `$13`: whether they see sales. */
const SHOWS = `SELECT 'show-' || s.id AS id, s.name AS title, s.state, s.fecha::text AS start, s.fecha::text AS "end", s.hora AS time, s.room,
    s.version, ${iso("s.updated_at")} AS stamp, ${PLACE}, CASE WHEN li.show_id IS NOT NULL THEN json_build_object('tone', li.tone, 'why', li.why) END AS light,
    CASE WHEN $13::bool AND ${SELLS} THEN json_build_object('sold', (SELECT coalesce(sum(f.last_venta_total), 0)::int FROM sales_series f WHERE f.show_id = s.id),
      'yesterday', (SELECT coalesce(sum(t.venta_diaria), 0)::int FROM ticket_sale t WHERE t.show_id = s.id AND t.fecha_venta = ${YESTERDAY}),
      'p25', round(k.p25)::int, 'p75', round(k.p75)::int) END AS sales
  FROM ${FROM} ${VENUE} LEFT JOIN show_light li ON li.show_id = s.id AND li.money = $12::bool
  LEFT JOIN LATERAL (SELECT d.p25, d.p75 FROM forecast_day d WHERE d.show_id = s.id AND d.fecha = s.fecha AND $13::bool AND ${SELLS} ORDER BY d.day DESC LIMIT 1) k ON true
  WHERE s.fecha BETWEEN $1::date AND $2::date AND ${REACH}
    AND (s.state <> 'caido' OR s.updated_at > now() - make_interval(days => $11::int))`;

type StoredMove = StoredShow & { now: string };
/** The days that shows had and left for another one: once each, and not the one they are on. */
const LEFT = `SELECT DISTINCT ON (s.id, c.from_day) 'movido-' || c.id AS id, s.name AS title, s.state, c.from_day::text AS start, c.from_day::text AS "end", NULL AS time,
    s.room, s.version, ${iso("c.at")} AS stamp, s.fecha::text AS now, ${PLACE}
  FROM show_date_change c JOIN ${FROM} ON s.id = c.show_id ${VENUE}
  WHERE c.from_day BETWEEN $1::date AND $2::date AND c.from_day <> s.fecha AND s.state NOT IN ('caido', 'cancelado', 'reprogramado') AND ${REACH}
  ORDER BY s.id, c.from_day, c.id DESC`;

const shows: CalendarLayer = {
  key: "shows",
  title: "Shows",
  permission: "calendar.read",
  filters: ["artist", "venue", "city", "company", "person"],
  query: async (range, scope) => {
    const asked = await reachOf(range, scope);
    const [rows, left] = await Promise.all([
      query<ShownShow>(
        SHOWS,
        [...asked, scope.endedDays, byRole(scope.person, "shows.money"), can(scope.person, "tickets.read")],
        "calendar_shows",
      ),
      // Whoever subscribes has the same entry on its new day.
      scope.endedDays > 0 ? [] : query<StoredMove>(LEFT, asked, "calendar_moved_shows"),
    ]);
    const moves = can(scope.person, "deals.write") || can(scope.person, "shows.write");
    return [
      ...rows.map(({ light, sales, ...row }) => ({
        ...ofShow(scope.person, ({ state }) => showStateTitles[state])(row),
        ...(light && { light }),
        ...(sales && { sales }),
        // Others count on a confirmed one's day: it is moved with a reason, and not here.
        ...(moves && PLANNED.includes(row.state) && { movable: true as const }),
      })),
      ...left.map(({ now, ...row }) => ({
        ...ofShow(scope.person, () => `Pasó al ${formatDay(now)}`)(row),
        status: "cancelado" as const,
      })),
    ];
  },
};

/** A day of the show's row that is no day of playing: no hour, and firm as soon as it is written. */
const dated = (key: "anuncios" | "ventas", title: string, column: string, said: string): CalendarLayer => ({
  key,
  title,
  permission: "calendar.read",
  filters: ["artist", "venue", "city", "company", "person"],
  query: async (range, scope) => {
    const rows = await query<StoredShow>(
      `SELECT '${key}-' || s.id AS id, s.name AS title, s.state, s.${column}::text AS start, s.${column}::text AS "end", NULL AS time, s.room,
         s.version, ${iso("s.updated_at")} AS stamp, ${PLACE}
       FROM ${FROM} ${VENUE} WHERE s.${column} BETWEEN $1::date AND $2::date AND ${REACH} AND s.state <> 'caido'`,
      await reachOf(range, scope),
      `calendar_${key}`,
    );
    return rows.map((row) => {
      const item = ofShow(scope.person, () => said)(row);
      return item.status === "cancelado" ? item : { ...item, status: "firme" };
    });
  },
});

const milestones: CalendarLayer = {
  key: "hitos",
  title: "Hitos",
  permission: "calendar.read",
  filters: ["artist", "venue", "city", "company", "person"],
  query: async (range, scope) => {
    const rows = await query<StoredShow & { milestone: string }>(
      `SELECT 'hito-' || m.id AS id, s.name AS title, m.title AS milestone, s.state, m.fecha::text AS start, m.fecha::text AS "end",
         NULL AS time, s.room, 1 AS version, ${iso("s.created_at")} AS stamp, ${PLACE}
       FROM show_milestone m JOIN ${FROM} ON s.id = m.show_id ${VENUE}
       WHERE m.fecha BETWEEN $1::date AND $2::date AND ${REACH} AND s.state <> 'caido'`,
      await reachOf(range, scope),
      "calendar_hitos",
    );
    return rows.map(({ milestone, ...row }) => {
      const item = ofShow(scope.person, () => row.title)(row);
      return { ...item, title: milestone, status: item.status === "cancelado" ? "cancelado" : "firme" };
    });
  },
};

type StoredHold = Omit<CalendarRow, "note" | "status" | "link"> & {
  show_id: number;
  opened: boolean;
  state: keyof typeof holdTitles;
  rank: number | null;
  waiting: number;
};

// Places are counted in whole queues, and everything else is filtered away afterwards.
const HOLDS = `WITH ranked AS (
    SELECT h.*, CASE WHEN h.ended_at IS NULL THEN ${RANK} END AS place,
      (count(*) FILTER (WHERE h.ended_at IS NULL) OVER (PARTITION BY h.venue_id, h.room, h.day))::int AS waiting
    FROM hold h WHERE h.day BETWEEN $1::date AND $2::date AND h.ended_at IS NULL
    UNION ALL SELECT h.*, NULL, 0 FROM hold h WHERE h.day BETWEEN $1::date AND $2::date
      AND h.ended_at > now() - make_interval(days => $11::int)
  )
  SELECT 'hold-' || h.id AS id, s.name AS title, h.state, h.place AS rank, h.waiting, h.day::text AS start, h.day::text AS "end",
    NULL AS time, h.room, h.version, ${iso("coalesce(h.ended_at, h.created_at)")} AS stamp, ${PLACE}
  FROM ranked h JOIN ${FROM} ON s.id = h.show_id JOIN venue v ON v.id = h.venue_id
  WHERE ${REACH}`;

const holds: CalendarLayer = {
  key: "holds",
  title: "Holds",
  permission: "holds.read",
  filters: ["artist", "venue", "city", "company", "person"],
  query: async (range, scope) => {
    const rows = await query<StoredHold>(HOLDS, [...(await reachOf(range, scope)), scope.endedDays], "calendar_holds");
    return rows.map(({ state, rank, waiting, show_id, opened, ...row }) => ({
      ...row,
      note: rank === null ? holdTitles[state] : `${holdTitles[state]}, ${rank}.º de ${waiting}`,
      // A place in a queue is no date yet, whatever its place.
      status: ["pedido", "vivo"].includes(state) ? "tentativo" : state === "confirmado" ? "firme" : "cancelado",
      link: opened || byRole(scope.person, "screen.show") ? `/shows/${show_id}` : null,
    }));
  },
};

/** What shows and their queues are on calendars. */
export const layers: readonly CalendarLayer[] = [
  shows,
  holds,
  dated("anuncios", "Anuncios", "announce_on", "Se anuncia"),
  dated("ventas", "Salidas a la venta", "on_sale", "Sale a la venta"),
  milestones,
  blocks,
];
