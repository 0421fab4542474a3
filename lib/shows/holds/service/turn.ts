import { holdRows, type Tx, txQuery } from "@/lib/db";
import { holdTurn } from "@/lib/inTurn";
import type { ShowActor } from "../../actor";
import { endHolds, judge } from "./judge";
import { KEYS, keysJson, lockQueues, moment, type QueueKey, SAME } from "./queue";

/** Who asks for holds of a show, and who takes a step that ends them, do so one after the other: the first thing that they hold. */
export const lockHoldsTurn = (tx: Tx, showId: number): Promise<void> => holdTurn(tx, `hold-of:${showId}`);

/** The shows in hold that have, or had, a place in these queues: they may fall back. */
export async function showsWaiting(tx: Tx, keys: readonly QueueKey[]): Promise<number[]> {
  const rows = await txQuery<{ id: number }>(
    tx,
    `SELECT DISTINCT s.id FROM ${KEYS} JOIN hold h ON ${SAME} JOIN "show" s ON s.id = h.show_id WHERE s.state = 'hold'`,
    keysJson(keys),
  );
  return rows.map(({ id }) => id);
}

/** The shows that have a place in these queues, or had one. */
export async function showsIn(tx: Tx, keys: readonly QueueKey[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const rows = await txQuery<{ id: number }>(
    tx,
    `SELECT DISTINCT h.show_id AS id FROM ${KEYS} JOIN hold h ON ${SAME}`,
    keysJson(keys),
  );
  return rows.map(({ id }) => id);
}

/**
 * Holds all queues in which a show has a place, brought to the moment; `also`: those in which it wants one. Nothing else of a show is held before.
 */
export async function lockHoldsOf(
  tx: Tx,
  actor: ShowActor,
  showId: number,
  { at, also = [] }: { at?: Date; also?: readonly QueueKey[] } = {},
): Promise<QueueKey[]> {
  await lockHoldsTurn(tx, showId);
  const own = await placesOf(tx, showId);
  const keys = [...own, ...also.filter((key) => !own.some((one) => sameQueue(one, key)))];
  if (keys.length === 0) return [];
  await lockQueues(tx, keys);
  await judge(tx, actor, keys, await moment(tx, at));
  return keys;
}

/** Holds a show, and before it the queues in which it has a place, as they are. */
export async function holdShow(tx: Tx, showId: number): Promise<void> {
  await lockHoldsTurn(tx, showId);
  const keys = await placesOf(tx, showId);
  if (keys.length > 0) await lockQueues(tx, keys);
  await holdRows(tx, "show", [showId, ...(keys.length > 0 ? await showsWaiting(tx, keys) : [])], "NO KEY UPDATE");
}

const placesOf = (tx: Tx, showId: number): Promise<QueueKey[]> =>
  txQuery<QueueKey>(
    tx,
    "SELECT DISTINCT venue_id, room, day::text FROM hold WHERE show_id = $1::int AND ended_at IS NULL",
    showId,
  );
const sameQueue = (a: QueueKey, b: QueueKey): boolean =>
  a.venue_id === b.venue_id && a.room === b.room && a.day === b.day;

/** Lets a show's places go, but one; those behind move up and are told. Their queues are held. */
export async function freeHolds(
  tx: Tx,
  actor: ShowActor,
  showId: number,
  { but = null, at }: { but?: number | null; at?: Date } = {},
): Promise<void> {
  const mine = await txQuery<QueueKey & { id: number }>(
    tx,
    `SELECT id, venue_id, room, day::text FROM hold WHERE show_id = $1::int AND ended_at IS NULL AND id IS DISTINCT FROM $2::int`,
    showId,
    but,
  );
  if (mine.length === 0) return;
  const now = await moment(tx, at);
  await endHolds(
    tx,
    actor,
    mine.map(({ id }) => id),
    "liberado",
    now,
  );
  await judge(tx, actor, mine, now);
}

/** A show that plays elsewhere, or on another day, leaves the place it had confirmed. Its queues are held. */
export async function leavePlace(tx: Tx, actor: ShowActor, showId: number): Promise<void> {
  const [kept] = await txQuery<{ id: number }>(
    tx,
    `SELECT h.id FROM hold h JOIN "show" s ON s.id = h.show_id AND h.venue_id = s.venue_id AND h.day = s.fecha
     WHERE h.show_id = $1::int AND h.state = 'confirmado'`,
    showId,
  );
  const left = await txQuery<{ id: number }>(
    tx,
    "SELECT id FROM hold WHERE show_id = $1::int AND state = 'confirmado' AND id IS DISTINCT FROM $2::int",
    showId,
    kept?.id ?? null,
  );
  const ids = left.map(({ id }) => id);
  if (ids.length > 0) await endHolds(tx, actor, ids, "liberado", await moment(tx));
}
