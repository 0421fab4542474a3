import { ChevronDown, ChevronUp, Link as LinkIcon, Maximize2 } from "lucide-react";
import { CopyButton } from "@/components/kit/CopyButton";
import { IconButton, IconLink } from "@/components/kit/IconButton";

interface PlaceProps {
  /** From 0, in the page of the list; -1 where it is not in it. */
  at: number;
  /** How many the page has, how many there are before it and in all. */
  of: number;
  before: number;
  total: number;
  onMove: (by: 1 | -1) => void;
}

/** Which of the list it is, and the ones before and after it: at hand at the edge of a telephone. */
export function Place({ at, of, before, total, onMove }: PlaceProps) {
  if (of === 0) return null;
  return (
    <>
      {at >= 0 && (
        <span className="order-last px-1 whitespace-nowrap text-help text-muted phone:order-none">
          {before + at + 1} de {total}
        </span>
      )}
      <IconButton label="Anterior" icon={ChevronUp} disabled={at <= 0} onClick={() => onMove(-1)} />
      <IconButton label="Siguiente" icon={ChevronDown} disabled={at >= of - 1} onClick={() => onMove(1)} />
    </>
  );
}

/** The same on a desk, with the request's own address to copy and to open. */
export function Neighbours({ id, ...place }: PlaceProps & { id: string }) {
  const href = `/Aprobador/${id}`;
  return (
    <span className="flex shrink-0 items-center gap-0.5 phone:hidden">
      <span className="flex items-center gap-0.5">
        <Place {...place} />
      </span>
      <CopyButton label="Copiar el enlace" icon={LinkIcon} text={`${location.origin}${href}`} />
      <IconLink label="Abrir en su página" icon={Maximize2} href={href} />
    </span>
  );
}
