import { Swatch } from "@/components/kit/Swatch";
import { joinSpanish } from "@/lib/format/text";
import { slotFor } from "@/lib/ticketing/rules/ticketeras";
import type { TicketRow } from "@/lib/ticketing/shows/schema/show";
import { ticketeraText } from "../rows";

const MAX_SQUARES = 4;

/** The squares of the ticketeras that sell a show and, short, their names; all of them on hover. */
export function TicketerasCell({ ticketeras }: { ticketeras: TicketRow["ticketeras"] }) {
  const names = ticketeras.map(({ name }) => name);
  if (names.length === 0) return <span className="text-muted">—</span>;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap" title={joinSpanish(names)}>
      {ticketeras.slice(0, MAX_SQUARES).map(({ name, slot }) => (
        <Swatch key={name} color={slotFor(slot - 1)} size={8} />
      ))}
      {/* Where there is room for all columns and no more, names end in points. */}
      <span className="max-w-23 truncate @min-[1165px]:max-w-none">{ticketeraText(names)}</span>
    </span>
  );
}
