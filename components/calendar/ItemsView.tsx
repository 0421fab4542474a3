import dynamic from "next/dynamic";
import { useState } from "react";
import { Fetched, type Reading } from "@/components/frame/Fetched";
import { Banner } from "@/components/kit/Banner";
import { EmptyState } from "@/components/kit/EmptyState";
import { SkeletonRows } from "@/components/kit/Skeleton";
import type { CalendarItem, ItemsReply } from "@/lib/calendar/schema";
import type { CalendarView, Span } from "./span";
import { daysOf } from "./span";

const loading = () => <SkeletonRows rows={14} label="Cargando el calendario..." />;
// The month is a library of its own, and nobody needs all the ways of seeing it at once.
const MonthWeek = dynamic(() => import("./MonthWeek"), { ssr: false, loading });
const ListView = dynamic(() => import("./ListView"), { ssr: false, loading });
const MoveModal = dynamic(() => import("./move/MoveModal"), { ssr: false });
const DayModal = dynamic(() => import("./DayModal"), { ssr: false });
const ItemsGrid = dynamic(() => import("./grid/ItemsGrid"), { ssr: false, loading });

/** What there is in a span, in the way that is chosen. */
export function ItemsView({
  view,
  span,
  read,
}: {
  view: CalendarView;
  span: Span;
  read: Reading & { data?: ItemsReply };
}) {
  const [day, setDay] = useState<string | null>(null);
  const [moving, setMoving] = useState<{ item: CalendarItem; day: string } | null>(null);
  const onMove = (item: CalendarItem, day: string) => setMoving({ item, day });
  return (
    <Fetched read={read} failure="No se pudo traer el calendario" rows={14} waiting="Trayendo el calendario...">
      {({ items, cut }) => (
        <div className="flex min-w-0 flex-col gap-3">
          {moving && <MoveModal {...moving} onClose={() => setMoving(null)} />}
          {day && <DayModal day={day} items={items} onMove={onMove} onClose={() => setDay(null)} />}
          {cut && <Banner tone="warn">Hay más de lo que entra: elegir menos días o filtrar.</Banner>}
          {view === "mes" || view === "semana" ? (
            <MonthWeek
              view={view}
              first={view === "mes" ? `${span.month}-01` : span.monday}
              items={items}
              onMove={onMove}
              onDay={setDay}
            />
          ) : items.length === 0 ? (
            <EmptyState title="No hay nada en estos días">
              Probar con otro mes, con otras capas o con menos filtros.
            </EmptyState>
          ) : view === "lista" ? (
            <ListView items={items} onMove={onMove} />
          ) : (
            <ItemsGrid by={view} days={daysOf(span.month)} items={items} />
          )}
        </div>
      )}
    </Fetched>
  );
}
