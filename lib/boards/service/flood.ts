import { type Tx, txQuery } from "@/lib/db";
import { tooMany } from "@/lib/http/errors";
import { definitions } from "./registry";

/** Cards that one person makes in a minute at most, over all the boards and their own requests. */
export const PER_MINUTE = 300;

/** @throws 429, with the seconds to wait. Cards are made one after another on each board anyway. */
export async function refuseFlood(tx: Tx, person: number): Promise<void> {
  const [{ done, wait } = { done: 0, wait: 0 }] = await txQuery<{ done: number; wait: number }>(
    tx,
    `SELECT count(*)::int AS done, coalesce(ceil(60 - extract(epoch FROM now() - min(at))), 60)::int AS wait
     FROM card_event WHERE board_key = ANY ($1::text[]) AND kind = 'created' AND at > now() - interval '1 minute'
       AND actor_id = $2`,
    [...definitions.keys()],
    person,
  );
  if (done >= PER_MINUTE) throw tooMany(Math.max(1, wait));
}
