import { useRouter } from "next/router";
import { useState } from "react";
import { usePageAddress } from "@/lib/client/usePageAddress";
import type { RowFilter } from "./summary";

const FILTERS: readonly string[] = ["con-error", "pendientes"] satisfies RowFilter[];

const one = (value: string | string[] | undefined): string => (typeof value === "string" ? value : "");

/** The grid's filters, at once on the screen and then in the address (`?filtro=pendientes&ticketera=EntraYa`) so that a view can be shared. */
export function useGridFilters() {
  const router = useRouter();
  const address = usePageAddress();
  const [values, setValues] = useState({ filtro: one(address.query.filtro), ticketera: one(address.query.ticketera) });
  const change = (next: Partial<typeof values>) => {
    const all = { ...values, ...next };
    setValues(all);
    const query = Object.fromEntries(Object.entries({ ...address.query, ...all }).filter(([, value]) => value));
    void router.replace({ pathname: router.pathname, query }, undefined, { shallow: true, scroll: false });
  };
  return {
    filter: (FILTERS.includes(values.filtro) ? values.filtro : "todas") as RowFilter,
    ticketera: values.ticketera,
    setFilter: (filter: RowFilter) => change({ filtro: filter === "todas" ? "" : filter }),
    setTicketera: (ticketera: string) => change({ ticketera }),
    clear: () => change({ filtro: "", ticketera: "" }),
  };
}

export type GridFilterState = ReturnType<typeof useGridFilters>;
