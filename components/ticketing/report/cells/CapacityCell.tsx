import { CapacityBar } from "@/components/kit/CapacityBar";
import { formatPercent } from "@/lib/format/number";
import { occupancyText, seatsWarning } from "@/lib/ticketing/rules/seats";
import type { TicketRow } from "@/lib/ticketing/shows/schema/show";
import { isClosed } from "../rows";

/** Share of the capacity, with a tick where comparable shows stood as many days before theirs. */
export function CapacityCell({ row }: { row: TicketRow }) {
  if (row.ocupacion === null) return <span className="text-muted">—</span>;
  const over = row.ocupacion > 100;
  const pace = over || isClosed(row) ? null : row.ritmo;
  return (
    <span
      className="inline-flex items-center gap-3 whitespace-nowrap"
      title={over ? seatsWarning(row) : paceText(pace)}
    >
      <CapacityBar percent={row.ocupacion} pace={pace} soldOut={row.state === "sold_out"} />
      <span className={over ? "text-warn" : "min-w-12"}>
        {occupancyText(row.ocupacion)}
        {pace !== null && <span className="sr-only">, ritmo {formatPercent(pace)}</span>}
      </span>
    </span>
  );
}

export const paceText = (pace: number | null) =>
  pace === null ? undefined : `Shows comparables llevaban ${formatPercent(pace)} a esta altura`;

export function CapacityHead() {
  return (
    <span className="inline-flex items-center gap-2">
      % capacidad
      <span className="inline-flex items-center gap-1 font-normal">
        <span aria-hidden="true" className="h-3 w-0.5 bg-text" />
        ritmo
      </span>
    </span>
  );
}
