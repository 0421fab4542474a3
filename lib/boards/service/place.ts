import { holdRows, type Tx, txQuery } from "@/lib/db";
import { badField, notFound } from "@/lib/http/errors";
import { transactionInTurn } from "@/lib/inTurn";
import type { Column } from "./access";

const COLUMN = `SELECT id, key, title, state_group AS "group", position, wip_limit, needs, locked, round, by_record, version,
    EXISTS (SELECT 1 FROM board_automation a WHERE a.column_id = board_column.id AND a.enabled AND a.archived_at IS NULL) AS automated
  FROM board_column WHERE id = $1 AND board_key = $2 AND archived_at IS NULL FOR UPDATE`;

/** `automated`: something happens when a card enters. */
export interface HeldColumn extends Column {
  automated: boolean;
}

/** Fifty moves at once take seconds on a busy machine, and all of them go through. */
const PATIENCE_MS = 15_000;

/** A transaction that holds a column, in that column's turn: who has to wait for it waits without a connection. */
export const columnTransaction = <T>(column: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transactionInTurn(`column:${column}`, work, PATIENCE_MS);

/** The same for what makes cards on a board (`holdBoard`). */
export const boardTransaction = <T>(board: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transactionInTurn(`board:${board}`, work, PATIENCE_MS);

/**
 * A column of a board, held until the transaction ends: cards enter it one after another, so that no two get the same place.
 * @throws 400 for a column of another board or an archived one.
 */
export async function holdColumn(tx: Tx, board: string, id: number): Promise<HeldColumn> {
  const [column] = await txQuery<HeldColumn>(tx, COLUMN, id, board);
  if (!column) throw badField("column_id", "Esa columna no está en el tablero.");
  return column;
}

/**
 * The same for a card that is moved into it, which may set off automations that make cards on other boards: their boards and
 * first columns are held too, boards before columns and each in one order, so that two moves never wait for each other.
 * `boards` are more boards to hold.
 */
export async function holdEntered(
  tx: Tx,
  board: string,
  id: number,
  boards: readonly string[] = [],
): Promise<HeldColumn> {
  await holdAllEntered(tx, [id], boards);
  return holdColumn(tx, board, id);
}

/** The same for several columns that cards are moved into, all of which are held. */
export async function holdAllEntered(
  tx: Tx,
  columns: readonly number[],
  boards: readonly string[] = [],
): Promise<void> {
  const made = await txQuery<{ key: string }>(
    tx,
    `SELECT DISTINCT step ->> 'board' AS key FROM board_automation a, jsonb_array_elements(a.steps) AS step
     WHERE a.column_id = ANY ($1::int[]) AND a.enabled AND a.archived_at IS NULL AND step ->> 'do' = 'create'`,
    columns,
  );
  const targets = made.map(({ key }) => key);
  await holdRows(tx, "board", [...targets, ...boards], "NO KEY UPDATE");
  if (targets.length === 0 && columns.length === 1) return;
  await txQuery(
    tx,
    `SELECT id FROM board_column WHERE id = ANY ($1::int[]) OR id IN (SELECT DISTINCT ON (board_key) id FROM board_column
       WHERE board_key = ANY ($2::text[]) AND archived_at IS NULL ORDER BY board_key, position, id) ORDER BY id FOR UPDATE`,
    columns,
    targets,
  );
}

/** The id of a board's first column, which is where what nobody placed begins. */
export async function firstColumn(tx: Tx, board: string): Promise<number> {
  const first = await tx.boardColumn.findFirst({
    where: { board_key: board, archived_at: null },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  if (!first) throw notFound("El tablero no tiene columnas.");
  return first.id;
}

/** The number that the board's next card gets; holds the board's row until the end. */
export async function nextNumber(tx: Tx, board: string): Promise<number> {
  const data = { next_number: { increment: 1 } };
  const { next_number } = await tx.board.update({ where: { key: board }, data, select: { next_number: true } });
  return next_number - 1;
}

/** A board's row, held: what is made on it comes one after another, in its numbers' order. Before any column. */
export async function holdBoard(tx: Tx, board: string): Promise<void> {
  await holdRows(tx, "board", [board], "NO KEY UPDATE");
}

/** That column, held likewise. */
export async function holdFirstColumn(tx: Tx, board: string): Promise<HeldColumn> {
  return holdColumn(tx, board, await firstColumn(tx, board));
}
