import FullCalendar, { type CalendarRef, type EventDropInfo } from "@fullcalendar/react";
import dayGridPlugin from "@fullcalendar/react/daygrid";
import interactionPlugin, { Draggable } from "@fullcalendar/react/interaction";
import listPlugin from "@fullcalendar/react/list";
import es from "@fullcalendar/react/locales/es";
import "@fullcalendar/react/skeleton.css";
import themePlugin from "@fullcalendar/react/themes/classic";
import "@fullcalendar/react/themes/classic/palette.css";
import "@fullcalendar/react/themes/classic/theme.css";
import { Check, TriangleAlert } from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { PALETTE } from "@/components/frame/calendarPalette";
import { Icon } from "@/components/kit/Icon";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import type { CardRow } from "@/lib/boards/schema";
import { todayIn } from "@/lib/format/dates";
import type { BoardModel } from "../model";
import { type EventLook, eventOf, moved } from "./calendarEvents";
import { useDayKeys } from "./useDayKeys";

const ICONS: Partial<Record<EventLook, { icon: typeof Check; text: string }>> = {
  late: { icon: TriangleAlert, text: "Vencida: " },
  closed: { icon: Check, text: "Cerrada: " },
};

interface Props {
  /** `YYYY-MM`. */
  month: string;
  model: BoardModel;
  /** What else cards are dragged from: its `data-undated` are their ids. */
  outside: RefObject<HTMLElement | null>;
  /** Gives a card its days; false when it did not. */
  onDays: (card: CardRow, next: { due_on: string | null; start_on?: string }) => Promise<boolean>;
  onMonth: (month: string) => void;
}

/** A month of cards, weeks from Monday; on phones the days that have some. Each is a link to its card. */
export default function MonthGrid({ month, model, outside, onDays, onMonth }: Props) {
  const { board, cards, all, href, open } = model;
  const phone = useMediaQuery(PHONE);
  const calendar = useRef<CalendarRef>(null);
  const today = todayIn();
  useEffect(() => calendar.current?.getApi().gotoDate(`${month}-01`), [month]);
  const events = useMemo(
    () =>
      cards.flatMap((card) => {
        const event = eventOf(card, { prefix: board.prefix, today, onDay: phone });
        return event ? [{ ...event, url: href(card.number) }] : [];
      }),
    [cards, board.prefix, today, phone, href],
  );
  const cardOf = (id: string) => all.find((card) => String(card.id) === id);
  const drop = async ({ event, oldEvent, revert }: EventDropInfo) => {
    const card = cardOf(event.id);
    if (!card || !(await onDays(card, moved(card, oldEvent.startStr.slice(0, 10), event.startStr.slice(0, 10)))))
      revert();
  };
  const onKeyDown = useDayKeys({
    cards,
    onDays: (card, next) => {
      const to = next.due_on?.slice(0, 7);
      if (to && to !== month) onMonth(to);
      void onDays(card, next);
    },
  });
  useEffect(() => {
    if (phone || !outside.current) return;
    const draggable = new Draggable(outside.current, {
      itemSelector: "[data-undated]",
      eventData: { create: false },
    });
    return () => draggable.destroy();
  }, [phone, outside]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the links inside are heard in one place.
    <div
      onKeyDown={onKeyDown}
      style={PALETTE}
      className="overflow-hidden rounded-card border border-line bg-surface text-help"
    >
      <FullCalendar
        key={phone ? "list" : "grid"}
        ref={calendar}
        plugins={[dayGridPlugin, listPlugin, interactionPlugin, themePlugin]}
        locale={es}
        initialView={phone ? "listMonth" : "dayGridMonth"}
        initialDate={`${month}-01`}
        firstDay={1}
        headerToolbar={false}
        height="auto"
        fixedWeekCount={false}
        dayMaxEvents={4}
        events={events}
        editable
        eventDurationEditable={false}
        eventDrop={(info) => void drop(info)}
        droppable
        drop={({ dateStr, draggedEl }) => {
          const card = cardOf(draggedEl.dataset.undated ?? "");
          if (card) void onDays(card, { due_on: dateStr.slice(0, 10) });
        }}
        eventClick={({ event, jsEvent }) => {
          if (jsEvent.ctrlKey || jsEvent.metaKey) return;
          jsEvent.preventDefault();
          const card = cardOf(event.id);
          if (card) open(card.number);
        }}
        eventContent={({ event }) => {
          const { look, code } = event.extendedProps as { look: EventLook; code: string };
          const mark = ICONS[look];
          return (
            <span
              title={`${code} ${event.title}`}
              className="block min-w-0 whitespace-normal break-words hyphens-auto px-1 py-0.5 leading-4 phone:leading-5"
            >
              {mark && (
                <>
                  <Icon of={mark.icon} size={12} className="mr-1 inline align-[-1px]" />
                  <span className="sr-only">{mark.text}</span>
                </>
              )}
              {event.title}
              <span className={phone ? "ml-1.5 whitespace-nowrap text-muted" : "sr-only"}> {code}</span>
            </span>
          );
        }}
        noEventsContent="Nada vence este mes"
      />
    </div>
  );
}
