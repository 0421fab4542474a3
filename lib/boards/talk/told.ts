import { activePeople } from "@/lib/auth/person";
import type { Tx } from "@/lib/db";
import { notify } from "@/lib/notifications/service/notify";
import { mentionsIn } from "@/lib/talk/text";
import type { BoardDefinition } from "../rules/definition";
import { boardRoleOf } from "../rules/reach";
import { cardCode } from "../rules/words";
import { type BoardActor, type HeldCard, reachersAmong } from "../service/access";
import { cardLink } from "../service/people";
import { requestLink } from "../service/requester";

type Card = Pick<HeldCard, "id" | "number" | "title" | "requester_id">;

const nameOf = ({ board, card }: { board: BoardDefinition; card: Card }) =>
  `“${card.title}” (${cardCode(board.prefix, card.number)})`;

/** The person who reaches the board. */
async function reachers(tx: Tx, board: BoardDefinition) {
  return (await activePeople(undefined, tx)).filter((person) => boardRoleOf(person, board) !== null);
}

/** Those who reach the board and are named in a text as `@Nombre`. */
export async function mentioned(tx: Tx, board: BoardDefinition, text: string): Promise<number[]> {
  if (!text.includes("@")) return [];
  const people = (await reachers(tx, board)).map(({ userId, name, mail }) => ({ id: userId, name: name || mail }));
  return mentionsIn(text, people);
}

/** Notifies who is mentioned, but oneself. The text stays on the card, where it may be edited and deleted. */
export async function tellMentioned(
  tx: Tx,
  actor: BoardActor,
  board: BoardDefinition,
  card: Card,
  people: readonly number[],
): Promise<void> {
  const to = people.filter((id) => id !== actor.userId);
  if (to.length === 0) return;
  await notify(tx, {
    to,
    kind: "mencion",
    message: `mencionó su nombre en ${nameOf({ board, card })}`,
    user_name: actor.name,
    link: cardLink(board, card.number),
  });
}

/** Tells who asked for a card that there is an answer, with the address that they may open. */
export async function tellRequester(tx: Tx, actor: BoardActor, board: BoardDefinition, card: Card): Promise<void> {
  const { requester_id } = card;
  if (requester_id === null || requester_id === actor.userId) return;
  const reaches = (await reachersAmong(tx, board, [requester_id])).length > 0;
  await notify(tx, {
    to: [requester_id],
    kind: "tarea",
    message: `respondió a su pedido ${nameOf({ board, card })}`,
    user_name: actor.name,
    link: reaches ? cardLink(board, card.number) : requestLink(card.id),
  });
}
