import { prisma, type Tx, txQuery } from "@/lib/db";
import type { ShowActor } from "../actor";
import { leavePlace } from "../holds/service/turn";
import type { ShowState } from "../rules/kinds";
import { followShows } from "./follow";
import { transition } from "./transition";

/** Who does what nobody did. */
export const CLOCK: ShowActor = { userId: null, mail: "sistema", requestId: "shows.played" };
const BATCH = 50;

/**
 * Ends the shows whose day is over (at six in the morning of the next one, where they are played), each in a transaction
 * of its own: once with any number of workers, and all that were missed while none ran. One that somebody holds, an
 * import for example, waits for the next look. @returns how many were ended.
 */
export async function endShows(at?: Date): Promise<number> {
  let ended = 0;
  for (let after = 0; ; ) {
    const due = await prisma.$transaction((tx) => dueAfter(tx, after, at));
    for (const id of due) if (await endOne(id, at)) ended++;
    const last = due.at(-1);
    if (last === undefined || due.length < BATCH) return ended;
    after = last;
  }
}

const OVER = `s.state IN ('a_la_venta', 'sold_out') AND NOT show_is_active(s.state, s.fecha, v.zone, coalesce($1::timestamptz, now()))`;

async function dueAfter(tx: Tx, after: number, at: Date | undefined): Promise<number[]> {
  const rows = await txQuery<{ id: number }>(
    tx,
    `SELECT s.id FROM "show" s LEFT JOIN venue v ON v.id = s.venue_id WHERE ${OVER} AND s.id > $2::int ORDER BY s.id LIMIT ${BATCH}`,
    at?.toISOString() ?? null,
    after,
  );
  return rows.map(({ id }) => id);
}

async function endOne(id: number, at: Date | undefined): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const [free] = await txQuery<{ id: number }>(
      tx,
      `SELECT s.id FROM "show" s LEFT JOIN venue v ON v.id = s.venue_id WHERE ${OVER} AND s.id = $2::int
        FOR NO KEY UPDATE OF s SKIP LOCKED`,
      at?.toISOString() ?? null,
      id,
    );
    if (!free) return false;
    await transition(tx, CLOCK, id, { to: "realizado", at });
    return true;
  });
}

/**
 * What a corrected date does to a show's state, in the same transaction: one that is over after all is on sale again, or
 * Sold Out as it was, when its new date is to come, one put off is back where it was, and one on sale whose date has passed is over.
 * The place that it had confirmed on another day, or on its day while it has none, is free: its queues are held (`lockHoldsOf`), before the show.
 */
export async function followDate(tx: Tx, actor: ShowActor, id: number): Promise<void> {
  const [show] = await txQuery<{ state: ShowState; state_before: ShowState | null; full: boolean; over: boolean }>(
    tx,
    `SELECT s.state, s.state_before, s.sold_out_at IS NOT NULL AS full, coalesce(now() >= show_over_at(s.fecha, v.zone), false) AS over
     FROM "show" s LEFT JOIN venue v ON v.id = s.venue_id WHERE s.id = $1::int AND s.fecha IS NOT NULL`,
    id,
  );
  await leavePlace(tx, actor, id);
  if (!show) return void (await followShows(tx, actor, [id]));
  const { state, over } = show;
  if (state === "realizado" && !over) await transition(tx, actor, id, { to: show.full ? "sold_out" : "a_la_venta" });
  if (state === "reprogramado" && !over) await transition(tx, actor, id, { to: show.state_before ?? "a_la_venta" });
  if ((state === "a_la_venta" || state === "sold_out") && over) await transition(tx, actor, id, { to: "realizado" });
  await followShows(tx, actor, [id]);
}
