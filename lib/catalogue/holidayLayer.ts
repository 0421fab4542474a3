import type { CalendarLayer, CalendarRow } from "@/lib/calendar/rules/layer";
import { query } from "@/lib/db";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import { holidayCountryTitles, holidayKindTitles } from "./rules/kinds";

type Stored = Pick<CalendarRow, "id" | "start" | "version" | "stamp"> & {
  name: string;
  kind: keyof typeof holidayKindTitles;
  country: keyof typeof holidayCountryTitles;
  region: string;
};

/** Holidays of both countries: the same for everybody, whatever is filtered. */
export const holidayLayer: CalendarLayer = {
  key: "feriados",
  title: "Feriados",
  permission: "calendar.read",
  filters: [],
  background: true,
  query: async ({ from, to }) => {
    const rows = await query<Stored>(
      `SELECT 'feriado-' || id AS id, day::text AS start, name, kind, country::text, region, version,
         to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS stamp
       FROM holiday WHERE day BETWEEN $1::date AND $2::date`,
      [from, to],
      "calendar_feriados",
    );
    return rows.map(({ name, kind, region, country, ...row }) => ({
      ...row,
      title: name,
      note: [kind === "feriado" ? "" : holidayKindTitles[kind], holidayCountryTitles[country], region]
        .filter(Boolean)
        .join(", "),
      end: row.start,
      time: null,
      zone: DEFAULT_ZONE,
      status: "firme",
      country,
      // A region's holiday is of no city: it stands among those of its country.
      city: "",
      venue: null,
      room: "",
      artist: null,
      link: null,
    }));
  },
};
