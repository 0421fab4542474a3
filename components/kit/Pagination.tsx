import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatInteger } from "@/lib/format/number";
import { Button } from "./Button";
import { IconButton } from "./IconButton";

/** Pages of a list that the server cuts. `page` counts from 1. */
export function Pagination({
  page,
  pageSize,
  total,
  onPage,
}: {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <nav aria-label="Páginas" className="flex items-center gap-2 text-help text-muted">
      <span>
        {formatInteger(from)} a {formatInteger(Math.min(page * pageSize, total))} de {formatInteger(total)}
      </span>
      <IconButton label="Página anterior" icon={ChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <IconButton
        label="Página siguiente"
        icon={ChevronRight}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}

/** For lists that grow: how many are shown, and the next ones. Nothing when all are shown. */
export function LoadMore({
  shown,
  total,
  busy,
  onMore,
}: {
  shown: number;
  total: number;
  busy?: boolean;
  onMore: () => void;
}) {
  if (shown >= total) return null;
  return (
    <div className="flex flex-col items-center gap-1.5 py-3">
      <Button size="sm" onClick={onMore} busy={busy && "Cargando..."}>
        Ver más
      </Button>
      <span className="text-help text-muted">
        {formatInteger(shown)} de {formatInteger(total)}
      </span>
    </div>
  );
}
