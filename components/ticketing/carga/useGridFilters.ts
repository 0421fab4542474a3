import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { useFilters } from "@/components/frame/list/useFilters";
import type { RowFilter, SheetTotal, Summary } from "./summary";

const filtersOf = (summary: Summary, ticketeras: readonly SheetTotal[]): FilterSpec[] => [
  {
    key: "filtro",
    kind: "segments",
    label: "Filas",
    inSight: true,
    choices: [
      { value: "", label: "Todas", count: summary.total },
      { value: "con-error", label: "Con error", count: summary.errors },
      { value: "pendientes", label: "Pendientes", count: summary.pending },
    ],
  },
  {
    key: "ticketera",
    kind: "select",
    menu: true,
    label: "Ticketera",
    placeholder: "Todas",
    free: true,
    choices: ticketeras.map(({ ticketera }) => ({ value: ticketera, label: ticketera })),
  },
];

/** The grid's filters, in the address (`?filtro=pendientes&ticketera=EntraYa`) so that a view can be shared. */
export function useGridFilters(summary: Summary, ticketeras: readonly SheetTotal[]) {
  const bar = useFilters(filtersOf(summary, ticketeras));
  return { bar, filter: (bar.values.filtro || "todas") as RowFilter, ticketera: bar.values.ticketera ?? "" };
}
