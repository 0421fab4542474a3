import { useEffect, useMemo, useState } from "react";
import { useRead } from "@/lib/client/useRead";
import { listConversions } from "@/lib/ticketing/currencies/api";
import { inactiveTickets, listTickets } from "@/lib/ticketing/shows/api";
import type { TicketRow } from "@/lib/ticketing/shows/schema/show";
import type { Conversion, conversionTo } from "./convert";
import { type ReportFilters, serverQuery } from "./filters";

const REFRESH_MS = 60_000;
const byDate = (a: TicketRow, b: TicketRow) => (a.fecha ?? "9999").localeCompare(b.fecha ?? "9999");

/** The shows of the filters, read again each minute and when the window comes back. `filters` null waits. */
export function useReport(filters: ReportFilters | null) {
  const asked = filters && serverQuery(filters);
  const input = asked && { query: asked.query };
  const [wantsActive, wantsRest] = [asked && asked.lista !== "fuera_de_venta", asked && asked.lista !== "en_venta"];
  const active = useRead(listTickets, wantsActive ? input : null, { refreshInterval: REFRESH_MS });
  const inactive = useRead(inactiveTickets, wantsRest ? input : null);
  const reads = [wantsActive ? active : null, wantsRest ? inactive : null].filter((read) => read !== null);
  const complete = reads.length > 0 && reads.every(({ data }) => data !== undefined);

  const [onSale, rest] = [wantsActive ? active.data : undefined, wantsRest ? inactive.data : undefined];
  const rows = useMemo(
    () => (onSale && rest ? [...onSale, ...rest].sort(byDate) : (onSale ?? rest ?? [])),
    [onSale, rest],
  );

  return {
    rows: complete ? rows : [],
    /** Nothing to show yet. */
    loading: !complete && !reads.some(({ error }) => error),
    /** What is shown is of the filters of before. */
    stale: complete && reads.some(({ isLoading }) => isLoading),
    error: complete ? undefined : reads.find(({ error }) => error)?.error,
    retrying: reads.some(({ isValidating }) => isValidating),
    retry: () => void Promise.all(reads.map(({ mutate }) => mutate())),
  };
}

/** The conversion that is asked for; undefined while there is none or its rates are on their way. */
export function useConversion(to: ReportFilters["convertir"]): Conversion | undefined {
  const { data } = useRead(listConversions, to ? {} : null);
  const [make, setMake] = useState<typeof conversionTo>();
  useEffect(() => {
    if (to) void import("./convert").then((module) => setMake(() => module.conversionTo));
  }, [to]);
  return useMemo(() => (to && data && make ? make(to, data) : undefined), [to, data, make]);
}
