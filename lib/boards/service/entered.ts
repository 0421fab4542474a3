import { type Tx, txQuery } from "@/lib/db";
import { runAutomations } from "../automations/run";
import { closes } from "../rules/words";
import type { HeldCard } from "./access";
import type { HeldColumn } from "./place";
import { definitions } from "./registry";
import { notifyRequester } from "./requester";

/** What follows when a card entered a column, in the move's transaction. `card` is as it was before. */
export async function entered(tx: Tx, by: number | null, card: HeldCard, column: HeldColumn): Promise<void> {
  const board = definitions.get(card.board_key);
  if (!board) return;
  const news = newsOf(card, column);
  if (news && !(column.automated && (await tellsRequester(tx, column.id))))
    await notifyRequester(tx, { board, card, by, message: `${news} su pedido “${card.title}”` });
  if (column.automated) await runAutomations(tx, board, by, card, column);
}

// Where the board has words of its own for who asked, those are enough: one move is one notification.
async function tellsRequester(tx: Tx, column: number): Promise<boolean> {
  const [row] = await txQuery<{ tells: boolean }>(
    tx,
    `SELECT EXISTS (SELECT 1 FROM board_automation WHERE column_id = $1 AND enabled AND archived_at IS NULL
       AND steps @> '[{"do": "notify", "who": "requester"}]') AS tells`,
    column,
  );
  return row?.tells ?? false;
}

/** What happened to a request by a move, for who asked; nothing for a step in between. */
function newsOf(card: HeldCard, { group }: HeldColumn): string | null {
  if (group === "started" && !card.started) return "tomó";
  if (!closes(group) || group === card.group) return closes(card.group) && !closes(group) ? "volvió a abrir" : null;
  return group === "completed" ? "terminó" : "no va a hacer";
}
