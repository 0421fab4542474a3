import type { Tx } from "@/lib/db";
import { notify } from "@/lib/notifications/service/notify";
import type { BoardDefinition } from "../rules/definition";
import { cardCode } from "../rules/words";

/** Where a person follows what they asked for: a card's address for who may not see its board. */
export const requestLink = (card: number): string => `/solicitudes?pedido=${card}`;

/** What who asked for a card is told of it: `message` goes after the board's name (`tomó su pedido “Afiche”`). */
export interface RequesterNote {
  board: BoardDefinition;
  card: { id: number; number: number; requester_id: number | null };
  message: string;
  /** The person who did it: is not told what they did themselves. */
  by: number | null;
}

/** Tells who asked for a card, if anybody did. */
export async function notifyRequester(tx: Tx, { board, card, message, by }: RequesterNote): Promise<void> {
  if (card.requester_id === null || card.requester_id === by) return;
  await notify(tx, {
    to: [card.requester_id],
    kind: "tarea",
    message: `${message} (${cardCode(board.prefix, card.number)})`,
    user_name: board.title,
    link: requestLink(card.id),
  });
}
