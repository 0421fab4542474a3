import { ChevronDown, ChevronUp, Link as LinkIcon, Maximize2 } from "lucide-react";
import { CopyButton } from "@/components/kit/CopyButton";
import { IconButton, IconLink } from "@/components/kit/IconButton";

/** Which of the list it is, and the ones before and after it. */
export function Place({ at, of, onMove }: { at: number; of: number; onMove: (by: 1 | -1) => void }) {
  if (of === 0) return null;
  return (
    <>
      <IconButton label="Anterior" icon={ChevronUp} disabled={at <= 0} onClick={() => onMove(-1)} />
      <IconButton label="Siguiente" icon={ChevronDown} disabled={at >= of - 1} onClick={() => onMove(1)} />
      {at >= 0 && (
        <span className="px-1 whitespace-nowrap text-help text-muted">
          {at + 1} de {of}
        </span>
      )}
    </>
  );
}

/** The same on a desk, with the request's own address to copy and to open. */
export function Neighbours({ id, ...place }: { id: string; at: number; of: number; onMove: (by: 1 | -1) => void }) {
  const href = `/Aprobador/${id}`;
  return (
    <span className="flex shrink-0 items-center gap-0.5 phone:hidden">
      <Place {...place} />
      <CopyButton label="Copiar el enlace" icon={LinkIcon} text={`${location.origin}${href}`} />
      <IconLink label="Abrir en su página" icon={Maximize2} href={href} />
    </span>
  );
}
