import { useRouter } from "next/router";
import type { RowFilter } from "./summary";

const FILTERS: readonly string[] = ["con-error", "pendientes"] satisfies RowFilter[];

const one = (value: string | string[] | undefined): string => (typeof value === "string" ? value : "");

/** The grid's filters, kept in the address (`?filtro=pendientes&ticketera=EntraYa`) so that a view can be shared. */
export function useGridFilters() {
  const router = useRouter();
  const asked = one(router.query.filtro);
  const change = (values: { filtro?: string; ticketera?: string }) => {
    const query = Object.fromEntries(Object.entries({ ...router.query, ...values }).filter(([, value]) => value));
    void router.replace({ pathname: router.pathname, query }, undefined, { shallow: true, scroll: false });
  };
  return {
    filter: (FILTERS.includes(asked) ? asked : "todas") as RowFilter,
    ticketera: one(router.query.ticketera),
    setFilter: (filter: RowFilter) => change({ filtro: filter === "todas" ? "" : filter }),
    setTicketera: (ticketera: string) => change({ ticketera }),
    clear: () => change({ filtro: "", ticketera: "" }),
  };
}

export type GridFilterState = ReturnType<typeof useGridFilters>;
