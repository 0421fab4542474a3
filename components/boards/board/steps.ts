import type { CardRow, ColumnView } from "@/lib/boards/schema";

/** A column as the board shows it, with its cards from top to bottom. */
export interface Lane {
  column: ColumnView;
  cards: readonly CardRow[];
}

/** A place on the board: a column, and how many other cards are above. */
export interface Place {
  lane: number;
  index: number;
}

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";
export const isArrow = (key: string): key is Arrow => /^Arrow(?:Up|Down|Left|Right)$/.test(key);

/** Where a card is; null when it is not shown. */
export function findCard(lanes: readonly Lane[], id: number): Place | null {
  for (const [lane, { cards }] of lanes.entries()) {
    const index = cards.findIndex((card) => card.id === id);
    if (index !== -1) return { lane, index };
  }
  return null;
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));

/** The place next to another one for a card on its way: within the column, or in the next one at the same height. */
export function stepPlace(lanes: readonly Lane[], id: number, { lane, index }: Place, key: Arrow): Place {
  const room = (at: number) => (lanes[at]?.cards ?? []).filter((card) => card.id !== id).length;
  if (key === "ArrowUp" || key === "ArrowDown")
    return { lane, index: clamp(index + (key === "ArrowDown" ? 1 : -1), room(lane)) };
  const next = clamp(lane + (key === "ArrowRight" ? 1 : -1), lanes.length - 1);
  return { lane: next, index: next === lane ? index : clamp(index, room(next)) };
}

/** The card one gets to with an arrow, Home or End; columns without cards are passed over. Null to stay. */
export function stepFocus(lanes: readonly Lane[], id: number, key: string): CardRow | null {
  const at = findCard(lanes, id);
  if (!at) return null;
  const here = lanes[at.lane]?.cards ?? [];
  if (key === "Home") return here[0] ?? null;
  if (key === "End") return here.at(-1) ?? null;
  if (key === "ArrowUp" || key === "ArrowDown") return here[at.index + (key === "ArrowDown" ? 1 : -1)] ?? null;
  const step = key === "ArrowRight" ? 1 : -1;
  for (let lane = at.lane + step; lane >= 0 && lane < lanes.length; lane += step) {
    const cards = lanes[lane]?.cards ?? [];
    if (cards.length > 0) return cards[Math.min(at.index, cards.length - 1)] ?? null;
  }
  return null;
}

/** A place as the server is told it. */
export function destinationOf(lanes: readonly Lane[], id: number, { lane, index }: Place) {
  const { column, cards } = lanes[lane] as Lane;
  const others = cards.filter((card) => card.id !== id);
  return { column_id: column.id, after: others[index - 1]?.id ?? null };
}

/** A place in words: "En revisión, lugar 2 de 5". */
export function placeText(lanes: readonly Lane[], id: number, { lane, index }: Place): string {
  const { column, cards } = lanes[lane] as Lane;
  const others = cards.filter((card) => card.id !== id).length;
  return `${column.title}, lugar ${index + 1} de ${others + 1}`;
}
