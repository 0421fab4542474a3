import { personSql } from "@/lib/audit/names";
import { type Tx, txQuery } from "@/lib/db";
import type { HoldView } from "../schema";
import { RANK } from "./queue";

const ISO = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The last day on which the hold `h` holds, by the clock of its venue `v`. */
export const LAST_DAY = "(h.expires_at AT TIME ZONE v.zone - interval '1 minute')::date::text";

const CHALLENGE = `(SELECT json_build_object('id', c.id, 'hold_id', c.hold_id, 'state', c.state, 'deadline', ${ISO("c.deadline")},
    'answers', coalesce((SELECT json_agg(json_build_object('hold_id', a.hold_id, 'says', a.says) ORDER BY a.at)
      FROM hold_answer a WHERE a.challenge_id = c.id), '[]'))
  FROM hold_challenge c WHERE c.venue_id = h.venue_id AND c.room = h.room AND c.day = h.day AND c.state = 'abierto')`;

// The rank is a place in the whole queue: `queues` leaves out whole ones only, and everything else is filtered away afterwards.
export const holdRowsSql = (queues: string) => `
  WITH ranked AS (
    SELECT h.*, CASE WHEN h.ended_at IS NULL THEN ${RANK} END AS place,
      (count(*) FILTER (WHERE h.ended_at IS NULL) OVER (PARTITION BY h.venue_id, h.room, h.day))::int AS waiting
    FROM hold h WHERE h.ended_at IS NULL AND ${queues}
    UNION ALL SELECT h.*, NULL, 0 FROM hold h WHERE h.ended_at IS NOT NULL AND $1::boolean AND ${queues}
  )
  SELECT h.id, json_build_object('id', s.id, 'name', s.name) AS show,
    json_build_object('id', v.id, 'name', v.name, 'city', v.city, 'mode', v.hold_mode) AS venue,
    h.room, h.day::text, h.state, h.place AS rank, h.waiting, ${ISO("h.expires_at")} AS expires_at, ${LAST_DAY} AS expires,
    ${ISO("h.confirm_by")} AS confirm_by,
    ${personSql("h.created_by_user_id")} AS owner, ${CHALLENGE} AS challenge, h.version
  FROM ranked h JOIN "show" s ON s.id = h.show_id JOIN venue v ON v.id = h.venue_id`;

const OF_THESE =
  "(h.venue_id, h.room, h.day) IN (SELECT q.venue_id, q.room, q.day FROM hold q WHERE q.id = ANY ($2::int[]))";

/** Holds by their ids, in no order. */
export const viewsOf = (tx: Tx, ids: readonly number[]): Promise<HoldView[]> =>
  txQuery<HoldView>(tx, `${holdRowsSql(OF_THESE)} WHERE h.id = ANY ($2::int[])`, true, ids);
