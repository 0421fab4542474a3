import { useMemo, useRef } from "react";
import type { BoardModel } from "../model";
import { byColumn } from "../order";
import type { Lane } from "./steps";

const same = <T>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((each, index) => each === b[index]);

/** The columns with their cards. One in which nothing changed is the very same as before, and is not drawn again. */
export function useLanes({ cards, board }: Pick<BoardModel, "cards" | "board">): readonly Lane[] {
  const before = useRef<readonly Lane[]>([]);
  return useMemo(() => {
    const lists = byColumn(cards);
    const next = board.columns.map((column) => {
      const own = lists.get(column.id) ?? [];
      const old = before.current.find((lane) => lane.column === column);
      return old && same(old.cards, own) ? old : { column, cards: own };
    });
    before.current = next;
    return next;
  }, [cards, board.columns]);
}
