import { useCallback } from "react";
import { getBoard, listCards } from "@/lib/boards/api";
import { boardTopic } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import { addressOf, call } from "@/lib/client/call";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";

type Cards = { items: CardRow[]; names: Record<string, string> };

const inOrder = (a: CardRow, b: CardRow) =>
  a.column_id - b.column_id || (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id - b.id);

/** The list with these cards in the place of the ones it has; the ones of `gone` are taken out. */
export function withCards(cards: Cards, fresh: Cards, gone: readonly number[] = []): Cards {
  const out = new Set([...gone, ...fresh.items.map(({ id }) => id)]);
  const items = [...cards.items.filter(({ id }) => !out.has(id)), ...fresh.items].sort(inOrder);
  return { items, names: { ...cards.names, ...fresh.names } };
}

/** A board and its cards, kept fresh: each change that anybody makes is read alone. `since`: closed cards from that day on. */
export function useBoardCards(key: string, since?: string) {
  const board = useRead(getBoard, { params: { board: key } });
  const input = { params: { board: key }, query: { closed_since: since } };
  const cards = useRead(listCards, board.error ? null : input);
  const { mutate } = cards;

  const readAgain = useCallback(
    async (ids: readonly number[]) => {
      const fresh = await call(listCards, { params: { board: key }, query: { ids: ids.join(",") } });
      const shown = { ...fresh, items: fresh.items.filter(({ archived }) => !archived) };
      await mutate((now) => now && withCards(now, shown, ids), { revalidate: false });
    },
    [key, mutate],
  );

  useLive(boardTopic(key), ({ type, data }) => {
    if (type === "card" && typeof data?.id === "number") readAgain([data.id]).catch(() => mutate());
    else {
      void mutate();
      void board.mutate();
    }
  });

  return { board, cards, readAgain, address: addressOf(listCards, input) };
}
