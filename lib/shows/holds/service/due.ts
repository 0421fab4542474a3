import { type Tx, txQuery } from "@/lib/db";
import type { ShowActor } from "../../actor";
import { followQueues } from "../../service/fallBack";
import { judge } from "./judge";
import { lockQueues, moment, type QueueKey } from "./queue";

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
  await followQueues(tx, actor, due);
}
