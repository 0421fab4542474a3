import { holdRows, type Tx, txQuery } from "@/lib/db";
import type { ShowActor } from "../actor";
import type { QueueKey } from "../holds/service/queue";
import { showsIn, showsWaiting } from "../holds/service/turn";
import { followShows } from "./follow";
import { write } from "./write";

/** A show in hold that lost its last place in these queues is asked for again. Their queues are held, and their cards follow afterwards. */
export async function fallBack(tx: Tx, actor: ShowActor, keys: readonly QueueKey[]): Promise<void> {
  const waiting = await showsWaiting(tx, keys);
  await holdRows(tx, "show", waiting, "NO KEY UPDATE");
  // Seen once they are held: another place may have been given to one meanwhile.
  const lost = await txQuery<{ id: number }>(
    tx,
    `SELECT s.id FROM "show" s WHERE s.id = ANY ($1::int[]) AND s.state = 'hold'
       AND NOT EXISTS (SELECT 1 FROM hold h WHERE h.show_id = s.id AND h.ended_at IS NULL) ORDER BY s.id`,
    waiting,
  );
  for (const { id } of lost) await write(tx, actor, id, { to: "consulta", action: "show.hold_lost" });
}

/** What follows when places of held queues changed: shows that lost their last one fall back, and the cards of all say what is. */
export async function followQueues(tx: Tx, actor: ShowActor, keys: readonly QueueKey[]): Promise<void> {
  await fallBack(tx, actor, keys);
  await followShows(tx, actor, await showsIn(tx, keys));
}
