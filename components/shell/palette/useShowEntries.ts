import { Ticket } from "lucide-react";
import { useMemo } from "react";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { listShows } from "@/lib/ticketing/shows/api";
import type { Entry } from "./entries";

interface Dated {
  fecha: string | null;
}

/** The next show first, then the later ones; after them those over, the last one first. */
function nearestFirst(today: string) {
  const isOver = ({ fecha }: Dated) => fecha !== null && fecha < today;
  return (a: Dated, b: Dated) => {
    if (isOver(a) !== isOver(b)) return isOver(a) ? 1 : -1;
    const order = (a.fecha ?? "9999").localeCompare(b.fecha ?? "9999");
    return isOver(a) ? -order : order;
  };
}

/** The shows that the person may see, in any state (the answer keeps to their artists). */
export function useShowEntries(): { shows: readonly Entry[]; loading: boolean } {
  const { can } = usePerson();
  const { data, isLoading } = useRead(listShows, can("tickets.read") ? { query: {} } : null);
  const shows = useMemo(
    () =>
      (data ?? []).toSorted(nearestFirst(todayIn())).map(
        ({ name, venue, fecha }): Entry => ({
          id: `show:${name}`,
          label: name,
          hint: [venue, fecha && formatDayYear(fecha)].filter(Boolean).join(", "),
          icon: Ticket,
          href: `/tickets/${encodeURIComponent(name)}`,
        }),
      ),
    [data],
  );
  return { shows, loading: isLoading };
}
