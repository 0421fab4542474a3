import { FilterBar } from "@/components/frame/list/FilterBar";
import { useFilters } from "@/components/frame/list/useFilters";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { toast } from "@/components/kit/toast";
import { useNow } from "@/components/kit/useNow";
import { useLive } from "@/lib/client/useLive";
import { usePages } from "@/lib/client/usePages";
import { countText } from "@/lib/format/text";
import { myNotifications } from "@/lib/notifications/api";
import { asked, notificationFilters } from "./filters";
import { logFailure } from "./logFailure";
import { NotificationRow } from "./NotificationRow";
import { useMarks } from "./useMarks";

/** The person's notifications by the filters of the address, a page at a time, live. */
export function NotificationList({ mail }: { mail: string }) {
  const filters = useFilters(notificationFilters);
  const { pages, error, isValidating, mutate, hasMore, loadingMore, more } = usePages(
    myNotifications,
    filters.ready ? (cursor) => ({ query: { ...asked(filters.values), limit: 30, cursor } }) : null,
    { onError: logFailure },
  );
  const marks = useMarks(mail);
  useNow();
  useLive("me", ({ type }) => {
    if (type === "notifications" || type === "resync") void mutate();
  });
  const items = pages?.flatMap((page) => page.items) ?? [];
  const after = async (work: Promise<boolean>) => {
    const done = await work;
    await mutate();
    return done;
  };
  const remove = async (id: number) => {
    if (await after(marks.remove(id)))
      toast.deleted("Notificación eliminada", { undo: () => void after(marks.restore(id)) });
  };

  return (
    <>
      <FilterBar
        of={filters}
        title="Notificaciones"
        found={countText(items.length, "notificación", "notificaciones")}
      />
      {!pages && error ? (
        <NotFetched
          title="No se pudieron traer las notificaciones"
          error={error}
          onRetry={mutate}
          retrying={isValidating}
        />
      ) : !pages ? (
        <SkeletonRows rows={8} label="Trayendo las notificaciones..." />
      ) : items.length === 0 ? (
        <EmptyState
          title={filters.clear ? "Ninguna notificación con estos filtros" : "No hay notificaciones"}
          actions={filters.clear && <Button onClick={filters.clear}>Limpiar filtros</Button>}
        >
          {!filters.clear && "Acá aparece lo que otros hacen y necesita su atención."}
        </EmptyState>
      ) : (
        <>
          <ul aria-label="Notificaciones" className="overflow-hidden rounded-card border border-line bg-surface">
            {items.map((note) => (
              <NotificationRow
                key={note.id}
                note={note}
                onRead={() => void after(marks.read(note.id))}
                onRemove={() => void remove(note.id)}
              />
            ))}
          </ul>
          <p className="text-help text-muted">
            {countText(items.length, "notificación", "notificaciones")}
            {hasMore && ", las más nuevas"}
          </p>
        </>
      )}
      {hasMore && (
        <Button className="self-center" onClick={more} busy={loadingMore && "Cargando..."}>
          Cargar más
        </Button>
      )}
    </>
  );
}
