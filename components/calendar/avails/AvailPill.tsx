import { Check, CircleSlash, Clock, Swords } from "lucide-react";
import { Icon } from "@/components/kit/Icon";
import type { AvailCell } from "@/lib/avails/schema";
import { initials, Pill } from "../grid/Pill";

/** The mark of a cell: confirmed, a challenge, one's own place, what is asked, what others hold, or nothing. */
export function AvailPill({
  cell,
  show,
  chosen,
}: {
  cell: AvailCell | undefined;
  show: number | null;
  chosen: boolean;
}) {
  const mine = cell?.holds.find((hold) => hold.show.id === show);
  const firm = cell?.shows.find((one) => one.firm);
  if (firm) return <Pill look="full">{initials(firm.artist)}</Pill>;
  if (cell?.holds.some(({ challenged }) => challenged))
    return (
      <Pill look="warn">
        <Icon of={Swords} size={12} />
      </Pill>
    );
  if (mine) return <Pill look="own">{mine.state === "pedido" ? <Icon of={Clock} size={12} /> : `${mine.rank}.º`}</Pill>;
  if (chosen)
    return (
      <span aria-hidden="true" className="font-semibold text-accent-ink">
        {cell?.next && cell.next > 1 ? `${cell.next}.º` : <Icon of={Check} size={14} className="inline" />}
      </span>
    );
  if (!cell) return null;
  // The last place that others have: one that a venue of its own said may be further back than ours are many.
  const last = cell.next === null ? cell.waiting : cell.next - 1;
  if (cell.waiting > 0) return <Pill look="others">{`${last}.º`}</Pill>;
  if (cell.next === null)
    return (
      <Pill look="others">
        <Icon of={CircleSlash} size={12} />
      </Pill>
    );
  return <Pill look="others">{initials(cell.shows[0]?.artist ?? "")}</Pill>;
}
