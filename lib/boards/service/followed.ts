import { holdRows, type Tx, txQuery } from "@/lib/db";
import { stageOf } from "../rules/stages";
import { columnsOf, holdCard } from "./access";
import { type CardContent, type CardOrigin, insertCard } from "./insert";
import { place } from "./move";
import { holdAllEntered, holdBoard, holdColumn, holdEntered } from "./place";
import { rankAt } from "./rank";
import { definitions, ensureBoards } from "./registry";
import { record } from "./told";

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

/** Where the card of a record is to stand. */
export interface RecordPlace {
  card: number;
  stage: string;
  /** The column of that stage that somebody chose, and the card it goes below (as in `moveCard`). */
  chosen?: { column: number; after: number | null | undefined };
}

/**
 * Brings cards to the stages of their records, which are held, with what follows a move: boards, columns and cards are held in
 * the one order, and stay held. A card that stands in a column of its stage already stays; one that was put away comes back.
 * Last in a transaction: after it nothing of what comes before cards may be held.
 */
export async function placeRecords(
  tx: Tx,
  by: number | null,
  board: string,
  wanted: readonly RecordPlace[],
): Promise<void> {
  const definition = definitions.get(board);
  if (!definition) throw new Error(`no board ${board}`);
  const columns = await columnsOf(board, tx);
  const standing = await txQuery<{ id: number; column_id: number }>(
    tx,
    "SELECT id, column_id FROM card WHERE id = ANY ($1::int[])",
    wanted.map(({ card }) => card),
  );
  const moves = wanted.flatMap(({ card, stage, chosen }) => {
    const now = standing.find(({ id }) => id === card);
    if (!now) return [];
    if (chosen) return [{ card, column: chosen.column, after: chosen.after }];
    if (stageOf(definition, columns, now.column_id) === stage) return [];
    const to = columns.find(({ key }) => key === stage);
    return to ? [{ card, column: to.id, after: undefined }] : [];
  });
  const targets = [...new Set(moves.map(({ column }) => column))];
  if (targets.length > 0) await holdAllEntered(tx, targets);
  const held = new Map<number, Awaited<ReturnType<typeof holdColumn>>>();
  for (const id of targets.sort((a, b) => a - b)) held.set(id, await holdColumn(tx, board, id));
  await holdRows(
    tx,
    "card",
    wanted.map(({ card }) => card),
  );
  for (const { card: id, column: to, after } of moves) {
    const [card, column] = [await holdCard(tx, id), held.get(to)];
    if (!column || card.board_key !== board) continue;
    if (card.archived) {
      await txQuery(tx, "UPDATE card SET archived_at = NULL, updated_at = now() WHERE id = $1", id);
      await record(tx, card, by, "restored");
    }
    await place(tx, by, card, column, await rankAt(tx, column.id, after, card.id));
  }
}
