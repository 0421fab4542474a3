import { ChevronDown, ChevronUp } from "lucide-react";
import { IconButton } from "@/components/kit/IconButton";
import type { Queue } from "./useQueue";

/** Which of those to be looked at it is, and the ones before and after it. */
export function Place({
  queue: { at, count, before, following },
  goTo,
}: {
  queue: Queue;
  goTo: (id: number | undefined) => void;
}) {
  if (at < 0 || count < 2) return null;
  const place = `${at + 1} de ${count}`;
  return (
    <span className="flex items-center gap-1">
      <span className="whitespace-nowrap text-help text-muted">{place}</span>
      <span aria-hidden="true" className="mx-1 h-1.5 w-24 overflow-hidden rounded-full bg-neutral-soft phone:hidden">
        <span className="block h-full rounded-full bg-accent-fill" style={{ width: `${(100 * (at + 1)) / count}%` }} />
      </span>
      <IconButton label="Anterior (K)" icon={ChevronUp} disabled={before === undefined} onClick={() => goTo(before)} />
      <IconButton
        label="Siguiente (J)"
        icon={ChevronDown}
        disabled={following === undefined}
        onClick={() => goTo(following)}
      />
    </span>
  );
}
