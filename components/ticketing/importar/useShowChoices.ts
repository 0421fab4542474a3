import { useMemo } from "react";
import type { Choice } from "@/components/kit/fields/choices";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { loadingGrid } from "@/lib/ticketing/sales/api";

/** The shows on sale, to say which one a file means. */
export function useShowChoices(): Choice[] {
  const { data } = useRead(loadingGrid, { query: {} }, { revalidateOnFocus: false });
  return useMemo(() => {
    const shows = new Map(data?.rows.map((row) => [row.show, row]));
    return [...shows.values()].map(({ show, fecha_show }) => ({
      value: show,
      label: show,
      hint: fecha_show ? formatDayYear(fecha_show) : undefined,
    }));
  }, [data]);
}
