import { placeRecords } from "@/lib/boards/service/followed";
import { tellBoard } from "@/lib/boards/service/told";
import { type Tx, txQuery } from "@/lib/db";
import type { ShowActor } from "../actor";
import type { Stage } from "../rules/kinds";

/** The board whose cards are shows. */
export const BOOKING = "booking";

/** Where somebody put the card of a show: a column of its stage, below a card (as in `moveCard`). */
export interface Chosen {
  show: number;
  column: number;
  after: number | null | undefined;
}

/** A card that was written: its version before and after. */
export interface Projected {
  card: number;
  before: number;
  after: number;
}

/**
 * Brings the cards of shows to where the shows stand, and writes there what the shows say: the only place that does. Part of every
 * transaction that changes a show, its deal, its offers or its holds, and its last thing but money: queues and shows are held before,
 * boards, columns and cards here.
 * @returns the cards whose fields changed
 */
export async function followShows(
  tx: Tx,
  actor: ShowActor,
  ids: readonly number[],
  chosen?: Chosen,
): Promise<Projected[]> {
  if (ids.length === 0) return [];
  const cards = await txQuery<{ id: number; show_id: number; stage: Stage }>(
    tx,
    `SELECT c.id, c.show_id, s.stage FROM card c JOIN "show" s ON s.id = c.show_id WHERE c.show_id = ANY ($1::int[]) ORDER BY c.id`,
    ids,
  );
  if (cards.length === 0) return [];
  const places = cards.map(({ id, show_id, stage }) => ({
    card: id,
    stage,
    ...(chosen?.show === show_id && { chosen }),
  }));
  await placeRecords(tx, actor.userId, BOOKING, places);
  return project(
    tx,
    actor,
    cards.map(({ id }) => id),
  );
}

/** Writes what shows say on held cards, where it differs, with a line of their histories (`show_project`). */
async function project(tx: Tx, actor: ShowActor, cards: readonly number[]): Promise<Projected[]> {
  const written = await txQuery<{ card_id: number; board_key: string; before: number; after: number }>(
    tx,
    "SELECT card_id, board_key, before, after FROM show_project($1::int[], $2::int)",
    cards,
    actor.userId,
  );
  for (const { card_id, board_key } of written) await tellBoard(tx, board_key, card_id);
  return written.map(({ card_id, before, after }) => ({ card: card_id, before, after }));
}

/** A card is a show's from now on, and says what the show does. The card is new, or held. */
export async function joinCard(tx: Tx, card: number, show: number): Promise<void> {
  await txQuery(
    tx,
    `UPDATE card SET show_id = $2::int, fields = (fields - show_card_keys()) || show_card_fields($2::int) WHERE id = $1::int`,
    card,
    show,
  );
}
