import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { addDays } from "@/lib/format/dates";
import { instantOf } from "@/lib/format/instant";
import { layerTitles } from "../rules/kinds";
import type { LayerRow } from "./layers";

const HOURS = 2;
const STATUS = {
  firme: ICalEventStatus.CONFIRMED,
  tentativo: ICalEventStatus.TENTATIVE,
  cancelado: ICalEventStatus.CANCELLED,
} as const;

interface Feed {
  name: string;
  detail: "completo" | "ocupado";
  /** Where the application is, for links and ids: `https://example.test`. */
  base: string;
}

/** A day as the library takes it: at noon UTC it is that day in any zone that this runs in. */
const dayAt = (day: string) => new Date(`${day}T12:00:00Z`);

/**
 * Entries as RFC 5545 text (shows-facts.md, section 8): whole days with their exclusive end, hours in UTC since zones differ, SEQUENCE
 * the record's version, what is not firm transparent. The same entries are the same text: DTSTAMP is when each last changed.
 */
export function feedText(rows: readonly LayerRow[], { name, detail, base }: Feed): string {
  const host = new URL(base).host;
  const calendar = ical({
    name,
    prodId: { company: "Bambalina", product: "Calendario", language: "ES" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3_600,
  });
  for (const row of rows) {
    const whole = detail === "completo";
    const event = calendar.createEvent({
      id: `${row.id}@${host}`,
      sequence: row.version,
      stamp: new Date(row.stamp),
      summary: whole ? `${row.title}${row.status === "tentativo" ? " (sin confirmar)" : ""}` : "Ocupado",
      status: STATUS[row.status],
      transparency:
        row.status === "firme" && row.layer === "shows"
          ? ICalEventTransparency.OPAQUE
          : ICalEventTransparency.TRANSPARENT,
      ...(row.time === null
        ? { allDay: true, start: dayAt(row.start), end: dayAt(addDays(row.end, 1)) }
        : { start: instantOf(row.start, row.time, row.zone), end: hoursLater(row.end, row.time, row.zone) }),
    });
    if (!whole) continue;
    event.description([layerTitles[row.layer], row.note].filter(Boolean).join(": "));
    const place = [row.venue?.name, row.room, row.city].filter(Boolean).join(", ");
    if (place) event.location(place);
    if (row.link) event.url(`${base}${row.link}`);
  }
  // The library leaves out the end of the last line, which the standard asks for.
  return `${calendar.toString()}\r\n`;
}

const hoursLater = (day: string, time: string, zone: string) =>
  new Date(instantOf(day, time, zone).getTime() + HOURS * 3_600_000);
