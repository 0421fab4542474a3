import { useCallback, useMemo, useRef, useState } from "react";
import { type FilterContext, matches } from "@/lib/boards/rules/filter";
import type { BoardView, CardRow } from "@/lib/boards/schema";
import { todayIn } from "@/lib/format/dates";
import { useNow } from "../kit/useNow";
import type { BoardModel } from "./model";
import { withPatches } from "./order";
import { useBoardCards } from "./useBoardCards";
import { useBoardFilter } from "./useBoardFilter";
import { type Asked, useCardWrites } from "./useCardWrites";

const noCards: readonly CardRow[] = [];
const noColumns: BoardView["columns"] = [];

/** What a filter of this board is compared with, at a moment. */
export function filterContext(
  board: Pick<BoardView, "prefix" | "columns"> | undefined,
  nameOf: (id: number) => string,
  now: Date,
): FilterContext {
  const columns = new Map((board?.columns ?? noColumns).map((column) => [column.id, column]));
  return { prefix: board?.prefix ?? "", columns, nameOf, today: todayIn(undefined, now), now: now.toISOString() };
}

/**
 * A board's model from its key: its cards kept fresh, filtered as the address says, and what may be done with them. `model` is
 * null until both have come; `asked` are fields that a move waits for (MissingFields answers it).
 */
export function useBoardModel(key: string) {
  const { address, filter, filtered, since } = useBoardFilter();
  const { board, cards, put, readAgain } = useBoardCards(key, since);
  const now = useNow();
  const [asked, ask] = useState<Asked | null>(null);

  const people = useMemo(() => new Map((board.data?.people ?? []).map((person) => [person.id, person])), [board.data]);
  const names = cards.data?.names;
  const nameOf = useCallback(
    (id: number) => people.get(id)?.name ?? names?.[String(id)] ?? "Alguien que ya no está",
    [people, names],
  );
  const personOf = useCallback((id: number) => people.get(id), [people]);
  const columns = useMemo(
    () => new Map((board.data?.columns ?? noColumns).map((column) => [column.id, column])),
    [board.data],
  );

  const at = useRef(address);
  at.current = address;
  const href = useCallback((number: number) => at.current.href({ tarea: String(number) }), []);
  const open = useCallback((number: number) => at.current.set({ tarea: String(number) }, { push: true }), []);

  const items = cards.data?.items ?? noCards;
  const { patches, move, change } = useCardWrites({ board: board.data, columns, items, put, readAgain, ask, open });
  const all = useMemo(() => withPatches(items, patches), [items, patches]);
  const shown = useMemo(() => {
    if (!filtered) return all;
    const context = filterContext(board.data, nameOf, now);
    return all.filter((card) => matches(card, filter, context));
  }, [all, filtered, filter, board.data, nameOf, now]);

  const { mutate: readBoard } = board;
  const { mutate: readCards } = cards;
  const refresh = useCallback(() => {
    void readBoard();
    void readCards();
  }, [readBoard, readCards]);

  const model = useMemo<BoardModel | null>(
    () =>
      board.data && cards.data
        ? {
            board: board.data,
            cards: shown,
            all,
            filter,
            columns,
            nameOf,
            personOf,
            href,
            open,
            move,
            change,
            refresh,
            readAgain,
          }
        : null,
    [
      board.data,
      cards.data,
      shown,
      all,
      filter,
      columns,
      nameOf,
      personOf,
      href,
      open,
      move,
      change,
      refresh,
      readAgain,
    ],
  );
  const error = board.error ?? (cards.data ? undefined : cards.error);
  return { model, error, filtered, address, now, refresh, asked, since };
}
