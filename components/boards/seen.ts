import { useEffect, useMemo } from "react";
import { listCards } from "@/lib/boards/api";
import { closedRange, matches } from "@/lib/boards/rules/filter";
import type { CardRow } from "@/lib/boards/schema";
import { useRead } from "@/lib/client/useRead";
import { todayIn } from "@/lib/format/dates";
import type { BoardModel } from "./model";

/**
 * The cards of a list. Where the filter asks for the ones closed on some days (figures lead there), those are read, the
 * archived ones too; otherwise they are the model's.
 */
export function useSeenCards({ board, all, cards, columns, filter, nameOf }: BoardModel): {
  cards: readonly CardRow[];
  loading: boolean;
} {
  const range = closedRange(filter.cerrada);
  const params = { board: board.key };
  const live = useRead(listCards, range && { params, query: { closed_since: range.from } });
  const shelved = useRead(
    listCards,
    range && { params, query: { archived: "true", closed_since: range.from, limit: 500 } },
  );
  const asked = range !== null;
  const [readLive, readShelved] = [live.mutate, shelved.mutate];
  useEffect(() => {
    if (!asked || !all) return;
    void readLive();
    void readShelved();
  }, [asked, all, readLive, readShelved]);
  const read = useMemo(() => {
    const all = [...(live.data?.items ?? []), ...(shelved.data?.items ?? [])];
    const [today, now] = [todayIn(), new Date().toISOString()];
    return all.filter((card) => matches(card, filter, { prefix: board.prefix, columns, nameOf, today, now }));
  }, [live.data, shelved.data, filter, board.prefix, columns, nameOf]);
  return asked ? { cards: read, loading: live.isLoading || shelved.isLoading } : { cards, loading: false };
}
