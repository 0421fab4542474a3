import { audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { notify } from "@/lib/notifications/service/notify";
import type { ShowActor } from "../../actor";
import { CONFIRM_HOURS, type HoldState, rankText } from "../rules/kinds";
import { KEYS, keysJson, type QueueKey, SAME, type Waiting, waitingIn } from "./queue";

/** A hold that lost its place, and why. */
export interface Ended {
  id: number;
  show_id: number;
  state: Extract<HoldState, "vencido" | "desplazado" | "liberado">;
}

/**
 * Brings held queues to what they are at a moment: holds whose day passed are over, challenges whose deadline passed are
 * decided, and who won or promised and did not confirm loses the place. Judged here at any read or write, so that a late worker, or
 * two of them, change nothing. Everybody who moved up is told once.
 */
export async function judge(tx: Tx, actor: ShowActor, keys: readonly QueueKey[], at: Date): Promise<Ended[]> {
  const ended: Ended[] = [];
  // A challenge that is decided may leave who won past their own deadline, and so on: until nothing is due.
  for (;;) {
    const now = [...(await decide(tx, keys, at)), ...(await expire(tx, keys, at))];
    if (now.length === 0) break;
    ended.push(...now);
    for (const hold of now) await noted(tx, actor, hold);
  }
  await promote(tx, actor, keys);
  return ended;
}

async function decide(tx: Tx, keys: readonly QueueKey[], at: Date): Promise<Ended[]> {
  const due = await txQuery<QueueKey & { id: number; hold_id: number; deadline: Date }>(
    tx,
    `SELECT h.id, h.hold_id, h.venue_id, h.room, h.day::text, h.deadline FROM ${KEYS} JOIN hold_challenge h ON ${SAME}
     WHERE h.state = 'abierto' AND h.deadline <= $2::timestamptz`,
    keysJson(keys),
    at.toISOString(),
  );
  const ended: Ended[] = [];
  for (const { id, hold_id, deadline, ...key } of due) ended.push(...(await close(tx, { id, hold_id, key }, deadline)));
  return ended;
}

interface Open {
  id: number;
  hold_id: number;
  key: QueueKey;
}

/** Who challenges, and all that are before them. */
export async function challenged(tx: Tx, { hold_id, key }: Pick<Open, "hold_id" | "key">) {
  const waiting = await waitingIn(tx, [key]);
  const challenger = waiting.find((hold) => hold.id === hold_id);
  const before = waiting.filter(({ seq }) => seq !== null && seq < (challenger?.seq ?? 0));
  return { challenger, before };
}

/** Ends a challenge: silence displaces, one that confirms makes it lost. Answers who lost their place. */
export async function close(tx: Tx, { id, hold_id, key }: Open, end: Date): Promise<Ended[]> {
  const { challenger, before } = await challenged(tx, { hold_id, key });
  const confirmed = await txQuery<{ hold_id: number }>(
    tx,
    "SELECT hold_id FROM hold_answer WHERE challenge_id = $1 AND says = 'confirma'",
    id,
  );
  const kept = before.filter((hold) => confirmed.some((one) => one.hold_id === hold.id));
  // One whose own day ended before the deadline expired; it did not keep silent.
  const silent = before.filter((hold) => !kept.includes(hold) && hold.expires_at > end);
  const state = !challenger ? "retirado" : kept.length > 0 ? "perdido" : "ganado";
  await txQuery(tx, "UPDATE hold_challenge SET state = $2 WHERE id = $1", id, state);
  const first = kept[0] ?? challenger;
  if (state === "retirado" || !first) return [];
  await mustConfirm(tx, first.id, end);
  return finish(
    tx,
    silent.map((hold) => hold.id),
    "desplazado",
    end,
  );
}

/** Who has the place has to be confirmed within a day of the moment it was decided, whatever the hold's own day says. */
async function mustConfirm(tx: Tx, hold: number, from: Date): Promise<void> {
  await txQuery(
    tx,
    `UPDATE hold SET confirm_by = $2::timestamptz + make_interval(hours => $3::int), version = version + 1,
       expires_at = greatest(expires_at, $2::timestamptz + make_interval(hours => $3::int)) WHERE id = $1`,
    hold,
    from.toISOString(),
    CONFIRM_HOURS,
  );
}

async function expire(tx: Tx, keys: readonly QueueKey[], at: Date): Promise<Ended[]> {
  const ended = await txQuery<Ended & QueueKey & { rank: number | null }>(
    tx,
    `UPDATE hold h SET state = 'vencido', ended_at = least(h.expires_at, h.confirm_by), version = h.version + 1 FROM ${KEYS}
     WHERE ${SAME} AND h.state IN ('pedido', 'vivo') AND least(h.expires_at, h.confirm_by) <= $2::timestamptz
     RETURNING h.id, h.show_id, h.state, h.venue_id, h.room, h.day::text, h.rank`,
    keysJson(keys),
    at.toISOString(),
  );
  return leave(tx, ended);
}

async function finish(tx: Tx, ids: readonly number[], state: Ended["state"], at: Date): Promise<Ended[]> {
  const ended = await txQuery<Ended & QueueKey & { rank: number | null }>(
    tx,
    `UPDATE hold SET state = $2, ended_at = $3::timestamptz, version = version + 1
     WHERE id = ANY ($1::int[]) AND ended_at IS NULL RETURNING id, show_id, state, venue_id, room, day::text, rank`,
    ids,
    state,
    at.toISOString(),
  );
  return leave(tx, ended);
}

/** In a venue of others those of ours behind one that left move up, as its own list does. */
async function leave(tx: Tx, ended: readonly (Ended & QueueKey & { rank: number | null })[]): Promise<Ended[]> {
  for (const { venue_id, room, day, rank } of ended.filter((hold) => hold.rank !== null))
    await txQuery(
      tx,
      `UPDATE hold SET rank = rank - 1 WHERE venue_id = $1 AND room = $2 AND day = $3::date AND ended_at IS NULL AND rank > $4::int`,
      venue_id,
      room,
      day,
      rank,
    );
  return ended.map(({ id, show_id, state }) => ({ id, show_id, state }));
}

/** Ends holds by hand or by what follows from another's step. */
export async function endHolds(
  tx: Tx,
  actor: ShowActor,
  ids: readonly number[],
  state: Ended["state"],
  at: Date,
): Promise<Ended[]> {
  const ended = await finish(tx, ids, state, at);
  for (const hold of ended) await noted(tx, actor, hold);
  return ended;
}

const noted = (tx: Tx, actor: ShowActor, { id, state }: Ended) =>
  audit(tx, actor, { action: `hold.${state}`, object: `hold:${id}`, after: { state } });

/** Tells who moved up, once for each place: what was told stays written. */
export async function promote(tx: Tx, actor: ShowActor, keys: readonly QueueKey[]): Promise<void> {
  const moved = (await waitingIn(tx, keys)).filter(
    ({ rank, told_rank, state }) => state === "vivo" && rank !== null && told_rank !== null && rank < told_rank,
  );
  for (const hold of moved) await tell(tx, actor, hold, hold.rank as number);
}

async function tell(tx: Tx, actor: ShowActor, hold: Waiting, rank: number): Promise<void> {
  await txQuery(tx, "UPDATE hold SET told_rank = $2 WHERE id = $1", hold.id, rank);
  await audit(tx, actor, {
    action: "hold.promoted",
    object: `hold:${hold.id}`,
    before: { rank: hold.told_rank },
    after: { rank },
  });
  const [place] = await txQuery<{ venue: string; day: string }>(
    tx,
    "SELECT name || CASE WHEN $2 <> '' THEN ' · ' || $2 ELSE '' END AS venue, to_char($3::date, 'DD/MM/YYYY') AS day FROM venue WHERE id = $1",
    hold.venue_id,
    hold.room,
    hold.day,
  );
  await notify(tx, {
    to: [hold.created_by_user_id],
    kind: "hold",
    message: `Su hold de ${place?.venue} ${place?.day} pasó a ${rankText(rank)}`,
    show_info: hold.show,
    link: `/Booking?hold=${hold.id}`,
  });
}
