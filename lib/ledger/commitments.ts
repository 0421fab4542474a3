import { type Tx, txQuery } from "@/lib/db";
import { balanceOf, type Source } from "./balances";
import { type PostingActor, post, reverse } from "./post";
import { lesser, take, totalOf } from "./shares";
import { taken } from "./transitions";

const eventOf = ({ type, id }: Source) => `tomado:${type}:${id}`;

/**
 * What a voucher, or an obligation, takes from the commitment behind it: at most what is left, on the commitment's own lines and
 * months. Who calls holds the commitment. `version`: which taking it is, where what was taken can be given back and taken again.
 * @returns how much was taken
 */
export async function takeFrom(
  tx: Tx,
  actor: PostingActor,
  commitment: Source,
  by: Source,
  { amount, day, version }: { amount: string; day: string; version?: number },
): Promise<string> {
  const left = await balanceOf(tx, commitment, "comprometido");
  const part = lesser(totalOf(left), amount);
  const movement = taken(take(left, part));
  if (movement.lines.length > 0)
    await post(tx, actor, [{ source: { ...commitment, event: eventOf(by), version }, day, ...movement }]);
  return part;
}

/** Gives a commitment back what was taken from it: of a voucher that is annulled while the commitment is still open. */
export async function giveBack(
  tx: Tx,
  actor: PostingActor,
  commitment: Source,
  by: Source,
  reason: string,
): Promise<void> {
  const found = await txQuery<{ id: number }>(
    tx,
    `SELECT p.id::float8 AS id FROM ledger_posting p WHERE p.source_type = $1::text AND p.source_id = $2::bigint AND p.event = $3::text
       AND p.reverses_id IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_posting r WHERE r.reverses_id = p.id)`,
    commitment.type,
    commitment.id,
    eventOf(by),
  );
  await reverse(
    tx,
    actor,
    found.map(({ id }) => id),
    { reason },
  );
}
