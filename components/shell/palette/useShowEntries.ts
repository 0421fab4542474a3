import { Ticket } from "lucide-react";
import { useMemo } from "react";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { listShows } from "@/lib/ticketing/shows/api";
import type { Entry } from "./entries";

/** The shows that the person may see, in any state (the answer keeps to their artists). */
export function useShowEntries(): { shows: readonly Entry[]; loading: boolean } {
  const { can } = usePerson();
  const { data, isLoading } = useRead(listShows, can("tickets.read") ? { query: {} } : null);
  const shows = useMemo(
    () =>
      (data ?? []).map(
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
