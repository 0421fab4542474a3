import { useState } from "react";
import { Avatar } from "@/components/kit/Avatar";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { toast } from "@/components/kit/toast";
import { CallError, call } from "@/lib/client/call";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatInstant } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { timeAgo } from "@/lib/format/timeAgo";
import { showHistory } from "@/lib/ticketing/shows/api";
import type { ShowPage } from "./curveModel";
import { actionText, changesOf, type HistoryEntry, mergeOf, rowsOf } from "./history";
import { useUndoMerge } from "./life/useUndoMerge";

interface More {
  items: HistoryEntry[];
  next_cursor: string | null;
}

/** Who did what to a show and its sales, newest first. */
export default function HistoryTab({ page }: { page: ShowPage }) {
  const params = { show: page.show };
  const { data, error, mutate, isValidating } = useRead(showHistory, { params, query: {} });
  const [more, setMore] = useState<More>();
  const [busy, setBusy] = useState(false);
  if (!data && error)
    return <NotFetched title="No se pudo traer el historial" error={error} onRetry={mutate} retrying={isValidating} />;
  if (!data) return <SkeletonRows rows={6} />;
  const entries = [...data.items, ...(more?.items ?? [])];
  const cursor = more ? more.next_cursor : data.next_cursor;
  const readMore = async () => {
    if (cursor === null) return;
    setBusy(true);
    try {
      const next = await call(showHistory, { params, query: { cursor } });
      setMore({ items: [...(more?.items ?? []), ...next.items], next_cursor: next.next_cursor });
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      toast.error(caught.message, { action: { label: "Reintentar", run: () => void readMore() } });
    } finally {
      setBusy(false);
    }
  };
  if (entries.length === 0)
    return (
      <EmptyState title="Todavía no hay cambios">
        Acá queda quién cargó, corrigió o borró cada cosa de este show.
      </EmptyState>
    );
  return (
    <div className="max-w-[860px]">
      <ol className="divide-y divide-line-soft rounded-card border border-line bg-surface">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {cursor !== null && (
        <div className="mt-3 flex justify-center">
          <Button onClick={readMore} busy={busy && "Trayendo..."}>
            Ver más
          </Button>
        </div>
      )}
    </div>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const changes = changesOf(entry);
  const rows = rowsOf(entry);
  const merge = mergeOf(entry);
  const apart = useUndoMerge();
  const canConfigure = usePerson().can("tickets.configure");
  return (
    <li className="flex gap-3 px-4 py-3">
      <Avatar name={entry.name} size={24} />
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-semibold">{entry.name}</span>{" "}
          <span className="text-muted" title={entry.actor}>
            {actionText(entry.action).toLowerCase()}
            {rows > 1 && ` (${countText(rows, "fila")})`}
          </span>
        </p>
        {merge !== undefined && canConfigure && (
          <Button size="sm" busy={apart.busy && "Separando..."} onClick={() => apart.run(merge)} className="mt-1">
            Deshacer la unión
          </Button>
        )}
        {changes.length > 0 && (
          <dl className="mt-1 flex flex-col gap-0.5 text-help">
            {changes.map(({ label, before, after }) => (
              <div key={label} className="flex flex-wrap gap-x-2">
                <dt className="text-muted">{label}:</dt>
                <dd className="min-w-0 whitespace-pre-line">
                  {before && <s className="text-muted">{before}</s>} {after}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <time dateTime={entry.at} title={formatInstant(entry.at)} className="shrink-0 text-help text-muted">
        {timeAgo(entry.at)}
      </time>
    </li>
  );
}
