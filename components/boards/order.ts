import { generateKeyBetween } from "fractional-indexing";
import { closes } from "@/lib/boards/rules/words";
import type { CardRow, ColumnView } from "@/lib/boards/schema";

/** Where a card goes: below a card of the column, to its top (null), or to its end (undefined). */
export interface Destination {
  column_id: number;
  after?: number | null;
}

const byRank = (a: CardRow, b: CardRow) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id - b.id);

/** The order of lists of cards: by column, and in it by rank. */
export const inOrder = (a: CardRow, b: CardRow) => a.column_id - b.column_id || byRank(a, b);

/** The cards of each column, in their order. */
export function byColumn(cards: readonly CardRow[]): Map<number, CardRow[]> {
  const lists = new Map<number, CardRow[]>();
  for (const card of cards) {
    const list = lists.get(card.column_id);
    if (list) list.push(card);
    else lists.set(card.column_id, [card]);
  }
  return lists;
}

/** Where a card is, said so that it can be put back there. */
export function placeOf(cards: readonly CardRow[], card: CardRow): Destination {
  const column = cards.filter(({ column_id }) => column_id === card.column_id).sort(byRank);
  const index = column.findIndex(({ id }) => id === card.id);
  return { column_id: card.column_id, after: column[index - 1]?.id ?? null };
}

/** The rank that the server will choose for a place, so that the card shows there at once. */
export function rankFor(cards: readonly CardRow[], card: CardRow, { column_id, after }: Destination): string {
  const others = cards.filter((each) => each.column_id === column_id && each.id !== card.id).sort(byRank);
  const found = after === undefined || after === null ? -1 : others.findIndex(({ id }) => id === after);
  const index = after === null ? -1 : found === -1 ? others.length - 1 : found;
  const [above, below] = [others[index]?.rank ?? null, others[index + 1]?.rank ?? null];
  // Two cards that other people put at one place at once: the server will tell them apart.
  return above !== null && below !== null && above >= below ? above : generateKeyBetween(above, below);
}

/** What of a card shows at once when it moves. */
export function movedTo(
  cards: readonly CardRow[],
  card: CardRow,
  to: Destination,
  column: ColumnView | undefined,
): Partial<CardRow> {
  const place = { column_id: to.column_id, rank: rankFor(cards, card, to) };
  if (to.column_id === card.column_id || !column) return place;
  const now = new Date().toISOString();
  return { ...place, entered_at: now, close: null, closed_at: closes(column.group) ? (card.closed_at ?? now) : null };
}

/** Cards with what is on its way to the server shown over what came from it. */
export function withPatches(
  cards: readonly CardRow[],
  patches: ReadonlyMap<number, Partial<CardRow>>,
): readonly CardRow[] {
  if (patches.size === 0) return cards;
  return cards
    .map((card) => {
      const patch = patches.get(card.id);
      return patch ? { ...card, ...patch } : card;
    })
    .sort(inOrder);
}
