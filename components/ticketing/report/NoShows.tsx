import { filtersSaid, given } from "@/components/frame/list/filterSpec";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { listTickets } from "@/lib/ticketing/shows/api";
import { filtersQuery, REPORT_FILTERS, type ReportFilters } from "./filters";

export interface NoShowsProps {
  filters: ReportFilters;
  onClear: () => void;
  /** Absent for who may not create shows. */
  onCreate?: () => void;
}

/** Why there is no row: the filters leave all out, or there is no show yet. */
export default function NoShows({ filters, onClear, onCreate }: NoShowsProps) {
  const filtered = filtersQuery(filters) !== "";
  const { data: all } = useRead(listTickets, filtered ? { query: {} } : null);
  const create = onCreate && (
    <Button size="sm" variant={filtered ? "ghost" : "primary"} onClick={onCreate}>
      Crear show
    </Button>
  );
  if (!filtered)
    return (
      <EmptyState title="Todavía no hay shows en venta" actions={create}>
        Acá aparecen los shows a la venta de los artistas que su cuenta puede ver.
      </EmptyState>
    );
  const chosen = filtersSaid(REPORT_FILTERS, given({ ...filters }), formatDayYear).map(({ text }) => text);
  return (
    <EmptyState
      title="Ningún show con estos filtros"
      actions={
        <>
          <Button size="sm" onClick={onClear}>
            Limpiar filtros
          </Button>
          {create}
        </>
      }
    >
      {all && all.length > 0
        ? `Hay ${countText(all.length, "show")} en venta fuera de “${chosen.join(", ")}”.`
        : "Tampoco hay shows en venta sin ellos."}
    </EmptyState>
  );
}
