import { type Tx, txQuery } from "@/lib/db";
import { tooMany } from "@/lib/http/errors";

/** What one person says in a minute at most, on the cards of their boards and on their own requests together. */
export const PER_MINUTE = 20;
const FLOOD_LOCK = 72_707_391;

/** @throws 429, with the seconds to wait. One person's comments are counted one after another, whatever cards they are on. */
export async function refuseFlood(tx: Tx, person: number): Promise<void> {
  await txQuery(tx, "SELECT pg_advisory_xact_lock($1::int, $2::int)::text", FLOOD_LOCK, person);
  const [{ sent, wait } = { sent: 0, wait: 0 }] = await txQuery<{ sent: number; wait: number }>(
    tx,
    `SELECT count(*)::int AS sent, coalesce(ceil(60 - extract(epoch FROM now() - min(created_at))), 60)::int AS wait
     FROM card_comment WHERE author_id = $1 AND created_at > now() - interval '1 minute'`,
    person,
  );
  if (sent >= PER_MINUTE) throw tooMany(Math.max(1, wait));
}
