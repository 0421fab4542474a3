import { type Tx, txQuery } from "@/lib/db";
import { holdCard } from "./access";
import { type CardContent, type CardOrigin, insertCard } from "./insert";
import { place } from "./move";
import { holdBoard, holdColumn, holdEntered } from "./place";
import { rankAt } from "./rank";
import { definitions, ensureBoards } from "./registry";

/** The id of a column of a board by its key; undefined where it was archived. */
async function columnIdOf(tx: Tx, board: string, key: string): Promise<number | undefined> {
  const [row] = await txQuery<{ id: number }>(
    tx,
    "SELECT id FROM board_column WHERE board_key = $1::text AND key = $2::text AND archived_at IS NULL",
    board,
    key,
  );
  return row?.id;
}

/**
 * Moves a card because its record moved, at the end of a column, with what follows a move. Who calls holds the record. Nothing
 * happens where the card is there already, is archived or stands on another board, or the column is archived.
 */
export async function moveByRecord(
  tx: Tx,
  by: number | null,
  { board, card: id, column: key }: { board: string; card: number; column: string },
): Promise<void> {
  const to = await columnIdOf(tx, board, key);
  if (to === undefined) return;
  const column = await holdEntered(tx, board, to);
  const card = await holdCard(tx, id);
  if (card.board_key !== board || card.archived || card.column_id === column.id) return;
  await place(tx, by, card, column, await rankAt(tx, column.id, undefined, card.id));
}

/** A new card for a record, at the end of a column. Who calls has nothing of the board held. @returns its id */
export async function cardForRecord(
  tx: Tx,
  { board, column: key }: { board: string; column: string },
  content: CardContent,
  origin: CardOrigin,
): Promise<number> {
  const definition = definitions.get(board);
  if (!definition) throw new Error(`no board ${board}`);
  await ensureBoards();
  await holdBoard(tx, board);
  const column = await holdColumn(tx, board, (await columnIdOf(tx, board, key)) ?? 0);
  return (await insertCard(tx, definition, column, content, origin)).id;
}
