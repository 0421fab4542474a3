import FullCalendar, { type CalendarRef } from "@fullcalendar/react";
import dayGridPlugin from "@fullcalendar/react/daygrid";
import interactionPlugin from "@fullcalendar/react/interaction";
import listPlugin from "@fullcalendar/react/list";
import es from "@fullcalendar/react/locales/es";
import "@fullcalendar/react/skeleton.css";
import themePlugin from "@fullcalendar/react/themes/classic";
import "@fullcalendar/react/themes/classic/palette.css";
import "@fullcalendar/react/themes/classic/theme.css";
import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { PALETTE } from "@/components/frame/calendarPalette";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { layerTitles, statusTitles } from "@/lib/calendar/rules/kinds";
import type { CalendarItem } from "@/lib/calendar/schema";
import { addDays } from "@/lib/format/dates";
import { lookOf, salesText } from "./looks";
import { useSettled } from "./useSettled";

interface Props {
  view: "mes" | "semana";
  /** The first day that the view is of: of the month, or a Monday. */
  first: string;
  items: readonly CalendarItem[];
  /** Somebody drags an entry to another day. */
  onMove: (item: CalendarItem, day: string) => void;
  /** A day is opened. */
  onDay: (day: string) => void;
}

/** Entries draw their own ground, a colour for each layer. */
const PLAIN = { ...PALETTE, "--fc-classic-event": "transparent" } as CSSProperties;

const HIDDEN = { ...PLAIN, visibility: "hidden" } as CSSProperties;

// A day shows few: what is of the day comes before what is of the office.
const ORDER: readonly string[] = ["feriados", ...Object.keys(layerTitles)];
const byLayer = (a: CalendarItem, b: CalendarItem): number => ORDER.indexOf(a.layer) - ORDER.indexOf(b.layer);

/** The day that a date of the calendar is, by the browser's clock as it counts. */
const isoDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

const eventOf = (item: CalendarItem) => ({
  id: item.id,
  title: item.title,
  start: item.start,
  end: addDays(item.end, 1),
  allDay: true,
  startEditable: item.movable,
  url: item.link ?? undefined,
  extendedProps: { item },
});

/** A month or a week of entries, weeks from Monday; on phones the days that have some. Each goes to its record. */
export default function MonthWeek({ view, first, items, onMove, onDay }: Props) {
  const phone = useMediaQuery(PHONE);
  const calendar = useRef<CalendarRef>(null);
  const frame = useRef<HTMLDivElement>(null);
  const settled = useSettled(frame);
  const shown = `${phone ? "list" : "dayGrid"}${view === "mes" ? "Month" : "Week"}`;
  useEffect(() => calendar.current?.getApi().gotoDate(first), [first]);
  const events = useMemo(() => [...items].sort(byLayer).map(eventOf), [items]);
  return (
    <div
      ref={frame}
      style={settled ? PLAIN : HIDDEN}
      className="overflow-hidden rounded-card border border-line bg-surface text-help"
      data-print="whole"
    >
      <FullCalendar
        key={shown}
        ref={calendar}
        plugins={[dayGridPlugin, listPlugin, interactionPlugin, themePlugin]}
        locale={es}
        initialView={shown}
        initialDate={first}
        firstDay={1}
        headerToolbar={false}
        height="auto"
        fixedWeekCount
        dayMaxEvents={view === "mes" ? 4 : false}
        events={events}
        eventDurationEditable={false}
        eventDrop={({ event, revert }) => {
          // It stays where it was until it is moved: the day is asked about first.
          revert();
          onMove((event.extendedProps as { item: CalendarItem }).item, event.startStr.slice(0, 10));
        }}
        eventOrder={[]}
        eventContent={({ event }) => <Entry item={(event.extendedProps as { item: CalendarItem }).item} />}
        navLinks
        navLinkDayClick={(date) => onDay(isoDay(date))}
        noEventsContent="No hay nada en estos días"
      />
    </div>
  );
}

function Entry({ item }: { item: CalendarItem }) {
  const { layer, title, note, time, status, light } = item;
  const { icon, soft, ink, mark } = lookOf(item);
  const said = [note, mark && light?.why, salesText(item)].filter(Boolean).join(". ");
  return (
    <span
      title={`${title}: ${said}`}
      style={{ color: ink, backgroundColor: soft }}
      className={cx(
        "block w-full min-w-0 rounded-badge whitespace-normal break-words hyphens-auto px-1 py-0.5 leading-4 phone:py-1 phone:leading-5",
        status === "cancelado" && "line-through",
      )}
    >
      <Icon of={icon} size={12} className="mr-1 inline align-[-1px]" />
      <span className="sr-only">{`${layerTitles[layer]}: `}</span>
      {time && <span className="mr-1">{time}</span>}
      {title}
      {mark && <Icon of={mark} size={12} className="ml-1 inline align-[-1px]" />}
      <span className="sr-only">{`, ${said}${status === "firme" ? "" : `, ${statusTitles[status]}`}`}</span>
    </span>
  );
}
