import { useCallback, useRef } from "react";
import { getBoard, listCards } from "@/lib/boards/api";
import { boardTopic } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import { addressOf, call } from "@/lib/client/call";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { inOrder } from "./order";

type Cards = { items: CardRow[]; names: Record<string, string> };

/** How long a change waits for others to be read with it. */
const BUNCH_MS = 60;
/** Of the reading by ids (lib/boards/schema.ts). */
const MOST_AT_ONCE = 200;

/** The list with these cards in the place of the ones it has; the ones of `gone` are taken out. */
export function withCards(cards: Cards, fresh: Cards, gone: readonly number[] = []): Cards {
  const out = new Set([...gone, ...fresh.items.map(({ id }) => id)]);
  const items = [...cards.items.filter(({ id }) => !out.has(id)), ...fresh.items].sort(inOrder);
  // The same names stay the same object, so that nothing that shows them is drawn again.
  const known = Object.entries(fresh.names).every(([id, name]) => cards.names[id] === name);
  return { items, names: known ? cards.names : { ...cards.names, ...fresh.names } };
}

/** A board and its cards, kept fresh: each change that anybody makes is read alone. `since`: closed cards from that day on. */
export function useBoardCards(key: string, since?: string) {
  const board = useRead(getBoard, { params: { board: key } });
  const input = { params: { board: key }, query: { closed_since: since } };
  const cards = useRead(listCards, board.error ? null : input);
  const { mutate } = cards;

  const put = useCallback(
    (fresh: Cards, gone: readonly number[] = []) =>
      mutate((now) => now && withCards(now, fresh, gone), { revalidate: false }),
    [mutate],
  );

  const readNow = useCallback(
    async (ids: readonly number[]) => {
      const fresh = await call(listCards, { params: { board: key }, query: { ids: ids.join(",") } });
      await put({ ...fresh, items: fresh.items.filter(({ archived }) => !archived) }, ids);
    },
    [key, put],
  );

  // One read at a time, of all that changed while the one before was on its way: an older answer never comes after a newer one.
  const waiting = useRef(new Set<number>());
  const reading = useRef<Promise<void> | null>(null);
  const readAgain = useCallback(
    (ids: readonly number[]): Promise<void> => {
      for (const id of ids) waiting.current.add(id);
      const run = async () => {
        // Changes come in bunches: those of the next moment go along.
        await new Promise((done) => setTimeout(done, BUNCH_MS));
        while (waiting.current.size > 0) {
          const next = [...waiting.current].slice(0, MOST_AT_ONCE);
          for (const id of next) waiting.current.delete(id);
          await readNow(next);
        }
      };
      reading.current ??= run()
        .catch(() => mutate().then(() => undefined))
        .finally(() => {
          reading.current = null;
        });
      return reading.current;
    },
    [readNow, mutate],
  );

  useLive(boardTopic(key), ({ type, data }) => {
    if (type === "card" && typeof data?.id === "number") void readAgain([data.id]);
    else {
      void mutate();
      void board.mutate();
    }
  });

  return { board, cards, readAgain, put, address: addressOf(listCards, input) };
}
