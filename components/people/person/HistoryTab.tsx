import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { usePages } from "@/lib/client/usePages";
import { formatInstant } from "@/lib/format/dates";
import { type HistoryEntry, userHistory } from "@/lib/people/history/api";
import type { PersonTab } from "./PersonScreen";

/** Who changed what of the person and when, the newest first. */
export default function HistoryTab({ user }: PersonTab) {
  const { pages, error, hasMore, loadingMore, more } = usePages(userHistory, (cursor) => ({
    params: { id: user.id },
    query: { cursor },
  }));
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  if (!pages) return <SkeletonRows />;
  const entries = pages.flatMap(({ items }) => items);
  if (entries.length === 0)
    return <EmptyState title="Sin cambios todavía">Acá queda cada cambio, con quién lo hizo y cuándo.</EmptyState>;
  return (
    <>
      <ol aria-label="Historial" className="flex flex-col rounded-card border border-line bg-surface">
        {entries.map((entry) => (
          <li key={entry.id} className="border-b border-line-soft px-4 py-3 last:border-b-0">
            <p>
              <strong className="font-semibold">{entry.titulo}</strong>{" "}
              <span className="text-help text-muted">
                {entry.actor_name ?? entry.actor}, {formatInstant(entry.at)}
              </span>
            </p>
            {entry.cambios.length > 0 && <Changes changes={entry.cambios} />}
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button className="self-center" onClick={more} busy={loadingMore && "Cargando..."}>
          Cargar más
        </Button>
      )}
    </>
  );
}

function Changes({ changes }: { changes: HistoryEntry["cambios"] }) {
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-help">
      {changes.map(({ campo, antes, despues }) => (
        <li key={campo}>
          <span className="text-muted">{campo}:</span>{" "}
          {antes !== null && (
            <>
              <span className="sr-only">antes </span>
              {despues === null ? antes : <del className="text-muted">{antes}</del>}
            </>
          )}
          {antes !== null && despues !== null && " › "}
          {despues !== null && (
            <>
              <span className="sr-only">después </span>
              <span className="font-semibold">{despues}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
