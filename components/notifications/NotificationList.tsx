import { Fetched } from "@/components/frame/Fetched";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { useFilters } from "@/components/frame/list/useFilters";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
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
  const { pages, hasMore, loadingMore, more, ...read } = usePages(
    myNotifications,
    filters.ready ? (cursor) => ({ query: { ...asked(filters.values), limit: 30, cursor } }) : null,
    { onError: logFailure },
  );
  const marks = useMarks(mail);
  useNow();
  useLive("me", ({ type }) => {
    if (type === "notifications" || type === "resync") void read.mutate();
  });
  const items = pages?.flatMap((page) => page.items) ?? [];
  const after = async (work: Promise<boolean>) => {
    const done = await work;
    await read.mutate();
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
      <Fetched
        read={{ ...read, data: pages }}
        failure="No se pudieron traer las notificaciones"
        rows={8}
        waiting="Trayendo las notificaciones..."
      >
        {() =>
          items.length === 0 ? (
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
          )
        }
      </Fetched>
      {hasMore && (
        <Button className="self-center" onClick={more} busy={loadingMore && "Cargando..."}>
          Cargar más
        </Button>
      )}
    </>
  );
}
