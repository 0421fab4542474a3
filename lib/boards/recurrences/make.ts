import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { log } from "@/lib/log";
import { cardSeed, rhythm as rhythmSchema } from "../rules/definition";
import { catchUp } from "../rules/rhythm";
import { contentOfSeed } from "../rules/seed";
import { insertCard } from "../service/insert";
import { holdBoard, holdFirstColumn } from "../service/place";
import { definitions, ensureBoards } from "../service/registry";
import { recordOfSeed } from "../service/seeded";

interface Due {
  id: number;
  board_key: string;
  card: unknown;
  rhythm: unknown;
  next_on: string;
}

const DUE = "next_on <= $1::date AND NOT paused AND archived_at IS NULL";

/**
 * Makes the recurring cards that are due on `today` (in Buenos Aires), each once with any number of workers: a card and the
 * next day are one transaction, under the recurrence's row. Days that were missed come once, the last of them.
 * @returns how many cards were made.
 */
export async function makeRecurring(today: string = todayIn(), signal?: AbortSignal): Promise<number> {
  await ensureBoards();
  const due = await query<{ id: number }>(`SELECT id FROM card_recurrence WHERE ${DUE} ORDER BY id`, [today]);
  let made = 0;
  for (const { id } of due) {
    if (signal?.aborted) break;
    try {
      if (await prisma.$transaction((tx) => makeOne(tx, id, today))) made++;
    } catch (error) {
      // One that cannot be made does not keep the others from coming; the next run tries it again.
      log.error({ err: error, recurrence: id }, "recurring card not made");
    }
  }
  return made;
}

async function makeOne(tx: Tx, id: number, today: string): Promise<boolean> {
  const [row] = await txQuery<Due>(
    tx,
    `SELECT id, board_key, card, rhythm, next_on::text FROM card_recurrence WHERE id = $2 AND ${DUE} FOR UPDATE SKIP LOCKED`,
    today,
    id,
  );
  const board = row && definitions.get(row.board_key);
  if (!row || !board) return false;
  const { due, next } = catchUp(rhythmSchema.parse(row.rhythm), row.next_on, today);
  await tx.cardRecurrence.update({ where: { id }, data: { next_on: new Date(next) } });
  const there =
    due === null || (await tx.card.count({ where: { recurrence_id: id, recurrence_on: new Date(due) } })) > 0;
  if (due === null || there) return false;
  const content = contentOfSeed(board, cardSeed.parse(row.card), due);
  const own = await recordOfSeed(tx, board, content);
  await holdBoard(tx, board.key);
  const column = await holdFirstColumn(tx, board.key);
  const made = await insertCard(tx, board, column, own.content, {
    by: null,
    source: "recurrente",
    recurrence: { id, on: due },
    lenient: true,
  });
  await own.join(made.id);
  return true;
}
