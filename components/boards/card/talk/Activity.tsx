import { useEffect } from "react";
import { Button } from "@/components/kit/Button";
import { ErrorState } from "@/components/kit/ErrorState";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { cardHistory } from "@/lib/boards/history/api";
import { eventText } from "@/lib/boards/rules/eventText";
import { usePages } from "@/lib/client/usePages";
import { formatInstant } from "@/lib/format/dates";
import { timeAgo } from "@/lib/format/timeAgo";
import type { CardModel } from "../useCard";

/** What happened to a card, the newest first, in sentences. */
export function Activity({ model }: { model: CardModel }) {
  const { card, pulse, context } = model;
  const { pages, error, mutate, hasMore, more, loadingMore } = usePages(cardHistory, (cursor) => ({
    params: { id: String(card.id) },
    query: { cursor, limit: "50" },
  }));
  useEffect(() => {
    if (pulse > 0) void mutate();
  }, [pulse, mutate]);
  if (error && !pages)
    return (
      <ErrorState title="No se pudo traer la actividad" onRetry={() => void mutate()}>
        {error.message}
      </ErrorState>
    );
  if (!pages) return <SkeletonRows rows={3} label="Trayendo la actividad..." />;
  const names: Record<string, string> = Object.assign({}, ...pages.map((page) => page.names));
  const here = { ...context, nameOf: (id: number) => names[String(id)] ?? context.nameOf(id) };
  const events = new Map(pages.flatMap((page) => page.items).map((event) => [event.id, event]));
  return (
    <>
      <ol aria-label="Actividad" className="space-y-2 text-help">
        {[...events.values()].map((event) => (
          <li key={event.id} className="break-words">
            <span className="font-semibold">{event.actor?.name ?? "El tablero"}</span> {eventText(event, here)}{" "}
            <time dateTime={event.at} title={formatInstant(event.at)} className="text-second text-muted">
              {timeAgo(event.at)}
            </time>
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button size="sm" variant="ghost" onClick={more} busy={loadingMore && "Trayendo..."} className="mt-2">
          Ver anteriores
        </Button>
      )}
    </>
  );
}
