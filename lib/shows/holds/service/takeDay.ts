import { audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { AppError, conflict } from "@/lib/http/errors";
import type { ShowActor } from "../../actor";
import { behindText } from "../../rules/guards";
import { standingStates } from "../../rules/kinds";
import { takePlace } from "./confirm";
import { type QueueKey, waitingIn } from "./queue";

interface Day {
  own: boolean;
  venue: string;
  /** The show that is confirmed in that room on that day. */
  taken: string | null;
  /** Those that wait for it, and the show's own hold among them. */
  before: string[];
  mine: number | null;
}

/** How a day stands for a show, in a room; its queue may be held. */
export async function dayFor(tx: Tx, showId: number, key: QueueKey): Promise<Day> {
  const [row] = await txQuery<{ own: boolean; venue: string; taken: string | null }>(
    tx,
    `SELECT v.hold_mode = 'propio' AS own, v.name AS venue, (SELECT s.name FROM "show" s WHERE s.venue_id = v.id AND s.fecha = $3::date AND s.id <> $4::int
       AND (s.room = $2 OR s.room = '' OR $2 = '') AND s.state = ANY ($5::text[]) ORDER BY s.id LIMIT 1) AS taken
     FROM venue v WHERE v.id = $1::int`,
    ...[key.venue_id, key.room, key.day, showId, standingStates],
  );
  const queue = await waitingIn(tx, [key]);
  const at = queue.findIndex(({ show_id }) => show_id === showId);
  const before = queue.slice(0, at < 0 ? queue.length : at).map(({ show }) => show);
  return {
    own: row?.own ?? false,
    venue: row?.venue ?? "",
    taken: row?.taken ?? null,
    before,
    mine: queue[at]?.id ?? null,
  };
}

/** What stands in the way of a show that takes a day, in words. */
export function inTheWay({ own, venue, taken, before }: Day, day: string): string | null {
  if (taken !== null) return `${venue} ya tiene un show confirmado el ${formatDay(day)}: ${taken}.`;
  return own && before.length > 0 ? behindText(before) : null;
}

/**
 * A confirmed show takes another day: its own hold there where it is the first, or a place that nobody waits for. Of a venue of others there is
 * nothing to take but what it answered. The queue is held.
 * @throws 409 where another show has the day, or others wait for it before
 */
export async function takeDay(tx: Tx, actor: ShowActor, showId: number, key: QueueKey): Promise<void> {
  const day = await dayFor(tx, showId, key);
  const problem = inTheWay(day, key.day);
  if (problem) throw day.taken === null ? new AppError(409, "conflict", problem) : conflict(problem);
  if (day.mine !== null) await takePlace(tx, actor, day.mine);
  else if (day.own && actor.userId !== null) await insert(tx, actor, actor.userId, showId, key);
}

async function insert(tx: Tx, actor: ShowActor, by: number, showId: number, key: QueueKey): Promise<void> {
  const [made] = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO hold (show_id, venue_id, room, day, seq, told_rank, state, expires_at, set_id, reason, created_at, created_by_user_id)
     SELECT $1::int, v.id, $3, $4::date, (SELECT coalesce(max(seq), 0) + 1 FROM hold h WHERE h.venue_id = v.id AND h.room = $3 AND h.day = $4::date), 1, 'confirmado',
       (($4::date + 1)::timestamp AT TIME ZONE v.zone), gen_random_uuid(), 'Reprogramado', clock_timestamp(), $5::int FROM venue v WHERE v.id = $2::int RETURNING id`,
    ...[showId, key.venue_id, key.room, key.day, by],
  );
  await audit(tx, actor, {
    action: "hold.confirmado",
    object: `hold:${made?.id}`,
    after: { show_id: showId, ...key, state: "confirmado" },
  });
}
