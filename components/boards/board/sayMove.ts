import { onlyProposes } from "@/lib/boards/rules/closing";
import type { CardRow } from "@/lib/boards/schema";
import type { BoardModel } from "../model";
import { destinationOf, type Lane, type Place, placeText } from "./steps";

interface Given {
  model: Pick<BoardModel, "board" | "move">;
  lanes: readonly Lane[];
  say: (text: string) => void;
}

/**
 * Moves a card to a place of the board and says where it is: at once, and again when it came back. What is only proposed is
 * told by its message.
 */
export async function sayMove({ model, lanes, say }: Given, card: CardRow, place: Place): Promise<void> {
  const column = lanes[place.lane]?.column;
  const from = lanes.find(({ column: { id } }) => id === card.column_id)?.column.group ?? null;
  if (!(column && onlyProposes(model.board, from, column.group)))
    say(`${card.title}: ${placeText(lanes, card.id, place)}.`);
  if (!(await model.move(card, destinationOf(lanes, card.id, place)))) say(`${card.title} quedó donde estaba.`);
}
