import { generateKeyBetween } from "fractional-indexing";
import { type Tx, txQuery } from "@/lib/db";
import { badField, notFound } from "@/lib/http/errors";
import type { Column } from "./access";

/**
 * A column of a board, held until the transaction ends: cards enter it one after another, so that no two get the same place.
 * @throws 400 for a column of another board or an archived one.
 */
export async function holdColumn(tx: Tx, board: string, id: number): Promise<Column> {
  const [column] = await txQuery<Column>(
    tx,
    `SELECT id, key, title, state_group AS "group", position, wip_limit, needs, locked, round, version
     FROM board_column WHERE id = $1 AND board_key = $2 AND archived_at IS NULL FOR UPDATE`,
    id,
    board,
  );
  if (!column) throw badField("column_id", "Esa columna no está en el tablero.");
  return column;
}

/** The first column of a board, which is where what nobody placed begins, held likewise. */
export async function holdFirstColumn(tx: Tx, board: string): Promise<Column> {
  const [first] = await txQuery<{ id: number }>(
    tx,
    "SELECT id FROM board_column WHERE board_key = $1 AND archived_at IS NULL ORDER BY position, id LIMIT 1",
    board,
  );
  if (!first) throw notFound("El tablero no tiene columnas.");
  return holdColumn(tx, board, first.id);
}

/**
 * The rank of a place in a held column: below the card `after`, at the top (null), or at the end (undefined, or a card that
 * is not there any more). `self` is the card that moves.
 */
export async function rankAt(tx: Tx, column: number, after: number | null | undefined, self: number): Promise<string> {
  const [bounds] = await txQuery<{ above: string | null; below: string | null }>(
    tx,
    `WITH others AS (SELECT id, rank FROM card WHERE column_id = $1 AND id <> $2),
       anchor AS (SELECT CASE WHEN $4 THEN NULL ELSE coalesce((SELECT rank FROM others WHERE id = $3::int), (SELECT max(rank) FROM others)) END AS rank)
     SELECT anchor.rank AS above, (SELECT min(o.rank) FROM others o WHERE anchor.rank IS NULL OR o.rank > anchor.rank) AS below FROM anchor`,
    column,
    self,
    after ?? null,
    after === null,
  );
  return generateKeyBetween(bounds?.above ?? null, bounds?.below ?? null);
}
