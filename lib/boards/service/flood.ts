import { type Tx, txQuery } from "@/lib/db";
import { tooMany } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { definitions } from "./registry";

/** What one person does in a minute at most, over all the boards and their own requests. A correction is as much as a comment. */
export const PER_MINUTE = { commented: 20, created: 300 } as const;

/**
 * @throws 429, with the seconds to wait. One person's comments are counted one after another, whatever cards they are on;
 * cards are made one after another on each board anyway.
 */
export async function refuseFlood(tx: Tx, person: number, kind: keyof typeof PER_MINUTE): Promise<void> {
  if (kind === "commented") await holdTurn(tx, `comments:${person}`);
  const [{ done, wait } = { done: 0, wait: 0 }] = await txQuery<{ done: number; wait: number }>(
    tx,
    `SELECT count(*)::int AS done, coalesce(ceil(60 - extract(epoch FROM now() - min(at))), 60)::int AS wait
     FROM card_event WHERE board_key = ANY ($1::text[]) AND kind = $2 AND at > now() - interval '1 minute'
       AND actor_id = $3 AND data->>'did' IS DISTINCT FROM 'deleted'`,
    [...definitions.keys()],
    kind,
    person,
  );
  if (done >= PER_MINUTE[kind]) throw tooMany(Math.max(1, wait));
}
