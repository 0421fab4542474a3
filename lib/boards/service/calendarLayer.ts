import type { CalendarLayer, CalendarRow } from "@/lib/calendar/rules/layer";
import { query } from "@/lib/db";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import { boardRoleOf } from "../rules/reach";
import { cardCode } from "../rules/words";
import { cardLink } from "./people";
import { definitions } from "./registry";

type Stored = Pick<CalendarRow, "id" | "title" | "start" | "version" | "stamp"> & { board_key: string; number: number };

/** Open cards by the day they are due, of the boards that the person works on. */
export const cards: CalendarLayer = {
  key: "tarjetas",
  title: "Tarjetas de tableros",
  permission: "boards.use",
  filters: ["person"],
  query: async ({ from, to }, { person, filter }) => {
    const seen = [...definitions.values()].filter((board) => boardRoleOf(person, board));
    const byKey = new Map(seen.map((board) => [board.key, board]));
    const rows = await query<Stored>(
      `SELECT 'tarjeta-' || c.id AS id, c.title, c.board_key, c.number, c.due_on::text AS start, c.version,
         to_char(c.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS stamp
       FROM card c WHERE c.due_on BETWEEN $1::date AND $2::date AND c.closed_at IS NULL AND c.archived_at IS NULL
         AND c.board_key = ANY ($3::text[])
         AND ($4::int IS NULL OR EXISTS (SELECT 1 FROM card_assignee n WHERE n.card_id = c.id AND n.user_id = $4))`,
      [from, to, [...byKey.keys()], filter.person ?? null],
      "calendar_tarjetas",
    );
    return rows.flatMap(({ board_key, number, ...row }) => {
      const board = byKey.get(board_key);
      if (!board) return [];
      return {
        ...row,
        note: `${board.title}, ${cardCode(board.prefix, number)}`,
        end: row.start,
        time: null,
        zone: DEFAULT_ZONE,
        status: "firme" as const,
        country: null,
        city: "",
        venue: null,
        room: "",
        artist: null,
        link: cardLink(board, number),
      };
    });
  },
};
