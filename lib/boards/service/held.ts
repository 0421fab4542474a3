import { holdRows, prisma, type Tx } from "@/lib/db";
import type { CardDetail } from "../schema";
import { type BoardActor, cardFor, type HeldCard, holdCard, mustBeOpen, noCard, type Reached } from "./access";
import { detailOf } from "./cards";

type Work = (tx: Tx, card: HeldCard, reached: Reached) => Promise<void>;

/**
 * Does something to a card of a board where the person writes, with the card held until it is done; answers the card as it
 * is then. `may` refuses cards in a state that does not allow it: those that nobody changes, unless said.
 * @throws 404, 422.
 */
export async function withHeld(
  actor: BoardActor,
  id: number,
  work: Work,
  may: (card: HeldCard) => void = mustBeOpen,
): Promise<CardDetail> {
  await held(actor, id, work, may);
  return detailOf(actor, id);
}

/** The same with another card held too, which the work writes of: both in the order of their ids, as everywhere. */
export async function withBothHeld(actor: BoardActor, id: number, other: number, work: Work): Promise<CardDetail> {
  await held(actor, id, work, mustBeOpen, [id, other]);
  return detailOf(actor, id);
}

/** The same, answering nothing. */
export async function held(
  actor: BoardActor,
  id: number,
  work: Work,
  may: (card: HeldCard) => void,
  both: readonly number[] = [],
): Promise<void> {
  const { reached } = await cardFor(actor, id);
  await prisma.$transaction(async (tx) => {
    await holdRows(tx, "card", both);
    const card = await holdCard(tx, id);
    // It may have gone to a board of others meanwhile.
    if (card.board_key !== reached.board.key) throw noCard();
    may(card);
    await work(tx, card, reached);
  });
}
