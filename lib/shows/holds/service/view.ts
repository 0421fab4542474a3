import { personSql } from "@/lib/audit/names";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import type { ShowActor } from "../../actor";
import type { listHolds } from "../api";
import type { HoldView } from "../schema";
import { judge } from "./judge";
import { lockQueues, moment, type QueueKey, RANK } from "./queue";

const ISO = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const CHALLENGE = `(SELECT json_build_object('id', c.id, 'hold_id', c.hold_id, 'state', c.state, 'deadline', ${ISO("c.deadline")},
    'answers', coalesce((SELECT json_agg(json_build_object('hold_id', a.hold_id, 'says', a.says) ORDER BY a.at)
      FROM hold_answer a WHERE a.challenge_id = c.id), '[]'))
  FROM hold_challenge c WHERE c.venue_id = h.venue_id AND c.room = h.room AND c.day = h.day AND c.state = 'abierto')`;

// The rank is a place in the whole queue: `queues` leaves out whole ones only, and everything else is filtered away afterwards.
const rows = (queues: string) => `
  WITH ranked AS (
    SELECT h.*, CASE WHEN h.ended_at IS NULL THEN ${RANK} END AS place,
      (count(*) FILTER (WHERE h.ended_at IS NULL) OVER (PARTITION BY h.venue_id, h.room, h.day))::int AS waiting
    FROM hold h WHERE h.ended_at IS NULL AND ${queues}
    UNION ALL SELECT h.*, NULL, 0 FROM hold h WHERE h.ended_at IS NOT NULL AND $1::boolean AND ${queues}
  )
  SELECT h.id, json_build_object('id', s.id, 'name', s.name) AS show,
    json_build_object('id', v.id, 'name', v.name, 'city', v.city, 'mode', v.hold_mode) AS venue,
    h.room, h.day::text, h.state, h.place AS rank, h.waiting, ${ISO("h.expires_at")} AS expires_at, ${ISO("h.confirm_by")} AS confirm_by,
    ${personSql("h.created_by_user_id")} AS owner, ${CHALLENGE} AS challenge, h.version
  FROM ranked h JOIN "show" s ON s.id = h.show_id JOIN venue v ON v.id = h.venue_id`;

const LISTED =
  "($3::int IS NULL OR h.venue_id = $3) AND ($5::date IS NULL OR h.day >= $5::date) AND ($6::date IS NULL OR h.day <= $6::date)";
const OF_THESE =
  "(h.venue_id, h.room, h.day) IN (SELECT q.venue_id, q.room, q.day FROM hold q WHERE q.id = ANY ($2::int[]))";

/** Brings to this moment all queues in which something is due. What a reader sees never depends on the worker. */
export async function judgeDue(tx: Tx, actor: ShowActor, at?: Date): Promise<void> {
  const now = await moment(tx, at);
  const due = await txQuery<QueueKey>(
    tx,
    `SELECT venue_id, room, day::text FROM hold WHERE state IN ('pedido', 'vivo') AND expires_at <= $1::timestamptz
     UNION SELECT venue_id, room, day::text FROM hold WHERE state = 'vivo' AND confirm_by <= $1::timestamptz
     UNION SELECT venue_id, room, day::text FROM hold_challenge WHERE state = 'abierto' AND deadline <= $1::timestamptz`,
    now.toISOString(),
  );
  if (due.length === 0) return;
  await lockQueues(tx, due);
  await judge(tx, actor, due, await moment(tx, at));
}

export async function list(actor: ShowActor, { query: q }: Input<typeof listHolds>): Promise<Output<typeof listHolds>> {
  return prisma.$transaction(async (tx) => {
    await judgeDue(tx, actor);
    const found = await txQuery<HoldView>(
      tx,
      `${rows(LISTED)} WHERE ($2::int IS NULL OR h.show_id = $2) AND ($4::text IS NULL OR h.state = $4)
         AND ($7::int IS NULL OR (h.ended_at IS NULL AND h.expires_at < now() + make_interval(days => $7::int)))
         AND ($8::text IS NULL OR EXISTS (SELECT 1 FROM hold_challenge c WHERE c.venue_id = h.venue_id AND c.room = h.room AND c.day = h.day
           AND c.state = 'abierto'))
         AND ($9::int IS NULL OR (h.day, h.venue_id, h.id) > (SELECT a.day, a.venue_id, a.id FROM hold a WHERE a.id = $9))
       ORDER BY h.day, h.venue_id, h.id LIMIT $10::int + 1`,
      q.over === "si",
      q.show_id ?? null,
      q.venue_id ?? null,
      q.state ?? null,
      q.from ?? null,
      q.to ?? null,
      q.expiring ?? null,
      q.challenged ?? null,
      q.after ?? null,
      q.limit,
    );
    const holds = found.slice(0, q.limit);
    return { holds, next: found.length > q.limit ? (holds.at(-1)?.id ?? null) : null };
  });
}

/** Holds by their ids, in no order. */
export const viewsOf = (tx: Tx, ids: readonly number[]): Promise<HoldView[]> =>
  txQuery<HoldView>(tx, `${rows(OF_THESE)} WHERE h.id = ANY ($2::int[])`, true, ids);
