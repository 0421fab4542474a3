import { ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { ErrorState } from "@/components/kit/ErrorState";
import { SearchField } from "@/components/kit/fields/SearchField";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { toast } from "@/components/kit/toast";
import { listCards, restoreCard } from "@/lib/boards/api";
import { matches } from "@/lib/boards/rules/filter";
import { cardCode } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import { CallError, call } from "@/lib/client/call";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear, inZone } from "@/lib/format/dates";
import type { BoardModel } from "../model";
import { filterContext } from "../useBoardModel";

/** What is drawn at once; the search finds the others. */
const MOST = 100;

/** The archived cards of a board, with a search, to bring one back where it was. */
export default function ArchiveDrawer({ model, onClose }: { model: BoardModel; onClose: () => void }) {
  const { board, columns, nameOf } = model;
  const [q, setQ] = useState("");
  const { data, error, mutate } = useRead(listCards, {
    params: { board: board.key },
    query: { archived: "true", limit: 500 },
  });
  const context = filterContext(board, nameOf, new Date());
  const found = (data?.items ?? [])
    .filter((card) => matches(card, { q }, context))
    .sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1));

  const restore = async (card: CardRow) => {
    try {
      await call(restoreCard, { params: { id: card.id } });
      toast.saved(
        `${cardCode(board.prefix, card.number)} volvió a ${columns.get(card.column_id)?.title ?? "su columna"}.`,
      );
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      toast.error(failure.message);
    }
    await Promise.all([mutate(), model.readAgain([card.id])]);
  };

  return (
    <Drawer open onClose={onClose} width={520} title="Archivo" eyebrow={board.title}>
      <div className="flex flex-col gap-3">
        <SearchField label="Buscar en el archivo" value={q} onChange={setQ} />
        {error && (
          <ErrorState title="No se pudo traer el archivo" requestId={error.requestId} onRetry={() => void mutate()} />
        )}
        {!data && !error && <SkeletonRows />}
        {data && found.length === 0 && (
          <EmptyState compact title={q ? `Nada coincide con “${q}”` : "No hay tarjetas archivadas"} />
        )}
        <ul className="divide-y divide-line-soft">
          {found.slice(0, MOST).map((card) => (
            <li key={card.id} className="flex items-center gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="break-words font-semibold">{card.title}</p>
                <p className="text-help text-muted">
                  {cardCode(board.prefix, card.number)}, {columns.get(card.column_id)?.title ?? "columna archivada"},{" "}
                  {formatDayYear(inZone(card.updated_at).day)}
                </p>
              </div>
              <Button
                size="sm"
                icon={ArchiveRestore}
                aria-label={`Traer de vuelta ${card.title}`}
                onClick={() => void restore(card)}
              >
                Traer de vuelta
              </Button>
            </li>
          ))}
        </ul>
        {data?.next_cursor && <p className="text-help text-muted">Son las últimas 500 que se archivaron.</p>}
        {found.length > MOST && (
          <p className="text-help text-muted">Hay {found.length - MOST} más: buscar para encontrarlas.</p>
        )}
      </div>
    </Drawer>
  );
}
