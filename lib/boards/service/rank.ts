import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import { type Tx, txQuery } from "@/lib/db";
import { tellBoardChanged } from "./told";

/** Ranks between the same two cards grow by a letter every six moves; a column with a longer one is spread out again. */
const LONG_RANK = 40;

/**
 * The rank of a place in a held column: below the card `after`, at the top (null), or at the end (undefined, or a card that
 * is not there any more). `self` is the card that moves.
 */
export async function rankAt(tx: Tx, column: number, after: number | null | undefined, self: number): Promise<string> {
  const rank = await rankBetween(tx, column, after, self);
  if (rank.length <= LONG_RANK || !(await spread(tx, column, self))) return rank;
  return rankBetween(tx, column, after, self);
}

async function rankBetween(tx: Tx, column: number, after: number | null | undefined, self: number): Promise<string> {
  // Each of its parts reads one entry of the index: a column of what is done holds thousands of cards, and those who enter wait.
  const [bounds] = await txQuery<{ above: string | null; below: string | null }>(
    tx,
    `WITH others AS NOT MATERIALIZED (SELECT id, rank FROM card WHERE column_id = $1 AND id <> $2),
       anchor AS MATERIALIZED (SELECT CASE WHEN $4 THEN NULL
         ELSE coalesce((SELECT rank FROM others WHERE id = $3::int), (SELECT max(rank) FROM others)) END AS rank)
     SELECT anchor.rank AS above, (SELECT min(o.rank) FROM others o WHERE o.rank > coalesce(anchor.rank, '')) AS below FROM anchor`,
    column,
    self,
    after ?? null,
    after === null,
  );
  return generateKeyBetween(bounds?.above ?? null, bounds?.below ?? null);
}

/**
 * Gives every other card of a held column a short rank, in the order they have; open tabs read the board again. False where
 * somebody has one of them at hand: two moves never wait for each other, so this waits for a later one.
 */
async function spread(tx: Tx, column: number, self: number): Promise<boolean> {
  const cards = await txQuery<{ id: number; board_key: string }>(
    tx,
    "SELECT id, board_key FROM card WHERE column_id = $1 AND id <> $2 ORDER BY rank, id FOR UPDATE SKIP LOCKED",
    column,
    self,
  );
  const board = cards[0]?.board_key;
  const there = await tx.card.count({ where: { column_id: column, id: { not: self } } });
  if (board === undefined || there !== cards.length) return false;
  await txQuery(
    tx,
    "UPDATE card c SET rank = r.rank FROM unnest($1::int[], $2::text[]) AS r (id, rank) WHERE c.id = r.id",
    cards.map(({ id }) => id),
    generateNKeysBetween(null, null, cards.length),
  );
  await tellBoardChanged(tx, board);
  return true;
}
