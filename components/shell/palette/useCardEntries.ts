import { SquareKanban } from "lucide-react";
import { useMemo } from "react";
import { searchCards } from "@/lib/boards/search/api";
import { usePaused } from "@/lib/client/usePaused";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import type { Entry } from "./entries";

const FEWEST = 3;
const SHOWN = 6;

/** The cards that what is typed finds, once the typing pauses, in the boards that the person sees. */
export function useCardEntries(typed: string): { cards: readonly Entry[]; loading: boolean } {
  const { can } = usePerson();
  const text = typed.trim();
  const q = usePaused(typed);
  const asks = can("boards.use") && text.length >= FEWEST;
  const { data, isLoading } = useRead(searchCards, asks && q.length >= FEWEST ? { query: { q, limit: SHOWN } } : null);
  const cards = useMemo(
    () =>
      asks
        ? (data?.items ?? []).map(
            ({ id, code, title, board, column, href }): Entry => ({
              id: `card:${id}`,
              label: `${code} ${title}`,
              hint: `${board.title}, ${column}`,
              icon: SquareKanban,
              href,
            }),
          )
        : [],
    [asks, data],
  );
  return { cards, loading: asks && (isLoading || q !== text) };
}
