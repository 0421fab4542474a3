import { type Tx, txQuery } from "@/lib/db";
import { publish } from "@/lib/live/publish";
import type { EventKind } from "../rules/events";
import { boardTopic } from "../rules/words";

/** Tells the open tabs of a board that a card changed: which one, not what. */
export const tellBoard = (tx: Tx, board: string, card: number): Promise<void> =>
  publish(tx, { topic: boardTopic(board), type: "card", data: { id: card } });

/** Tells them that the board itself changed: columns, views, templates. */
export const tellBoardChanged = (tx: Tx, board: string): Promise<void> =>
  publish(tx, { topic: boardTopic(board), type: "board" });

/** Appends to a card's history, with the card's version of now, and tells the board. `actor` null: the board itself did it. */
export async function record(
  tx: Tx,
  card: { id: number; board_key: string },
  actor: number | null,
  kind: EventKind,
  data: object = {},
): Promise<void> {
  await txQuery(
    tx,
    `INSERT INTO card_event (card_id, board_key, actor_id, kind, data, version)
     SELECT $1::int, $2, $3::int, $4, $5::jsonb, version FROM card WHERE id = $1::int`,
    card.id,
    card.board_key,
    actor,
    kind,
    JSON.stringify(data),
  );
  await tellBoard(tx, card.board_key, card.id);
}
