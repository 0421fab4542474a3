import { SoldOutStub } from "@/components/kit/SoldOutStub";
import { showStateTitles } from "@/lib/shows/rules/kinds";
import type { TicketRow } from "@/lib/ticketing/shows/schema/show";
import { placeOf, titleOf } from "../rows";

/** The artist over the venue; the stub of a sold-out show or the state of one that is not on sale. Whole on hover. */
export function ShowCell({ row }: { row: TicketRow }) {
  const place = placeOf(row);
  return (
    <span title={`${row.show}, ${place}`} className="block w-50 2xl:w-64">
      <span className="flex items-center gap-1.5">
        <span className="truncate font-semibold">{titleOf(row)}</span>
        <StateMark row={row} />
      </span>
      <span className="-mt-0.5 block truncate text-second text-muted group-data-[density=compact]/table:hidden">
        {place}
      </span>
    </span>
  );
}

/** Says the state where it is not "A la venta". */
export function StateMark({ row }: { row: Pick<TicketRow, "state"> }) {
  if (row.state === "a_la_venta") return null;
  if (row.state === "sold_out") return <SoldOutStub />;
  return <span className="shrink-0 text-second text-muted">{showStateTitles[row.state]}</span>;
}
