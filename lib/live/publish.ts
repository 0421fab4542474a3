import { type Tx, txQuery } from "@/lib/db";
import { CHANNEL, type LiveEvent } from "./channel";

/** Tells every open tab that listens to the events' topics, in any process, once the transaction commits; never if it does not. */
export async function publish(tx: Tx, ...events: LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  await txQuery(
    tx,
    "SELECT count(pg_notify($1, event)) FROM unnest($2::text[]) AS event",
    CHANNEL,
    events.map((event) => JSON.stringify(event)),
  );
}

/** The topic of what concerns one person. */
export const personTopic = (userId: number): string => `person:${userId}`;
