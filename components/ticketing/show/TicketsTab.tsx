import { Fetched } from "@/components/frame/Fetched";
import { EmptyState } from "@/components/kit/EmptyState";
import { useRead } from "@/lib/client/useRead";
import type { ShowView } from "@/lib/shows/records/schema";
import { ticketsOfShow } from "@/lib/ticketing/shows/api";
import { SalesTab } from "./SalesTab";
import { SeatsForm } from "./SeatsForm";

const REFRESH_MS = 60_000;

/** What a show sold, and its places, prices and days of sale. */
export default function TicketsTab({ show: { id } }: { show: ShowView }) {
  const read = useRead(ticketsOfShow, { params: { id } }, { refreshInterval: REFRESH_MS });
  return (
    <Fetched read={read} failure="No se pudieron traer las entradas" rows={8}>
      {({ page, details, may }) => (
        <>
          {page && page.series.length > 0 && <SalesTab page={page} />}
          {page && page.series.length === 0 && (
            <EmptyState title="Todavía no se vendió nada">Las ventas quedan acá desde que se cargan.</EmptyState>
          )}
          <SeatsForm key={details.version} id={id} details={details} may={may} onSaved={read.mutate} />
        </>
      )}
    </Fetched>
  );
}
