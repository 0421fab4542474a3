import type { CalendarRow } from "./layer";

type Place = Pick<CalendarRow, "country" | "city" | "venue" | "room">;

const text = new Intl.Collator("es", { sensitivity: "base", numeric: true });
/** What has no place comes after what has one. */
const words = (a: string, b: string): number => ((a === "") === (b === "") ? text.compare(a, b) : a === "" ? 1 : -1);

/** Places in their order: country, city, venue, room; the venue as a whole before its rooms. */
export const byPlace = (a: Place, b: Place): number =>
  words(a.country ?? "", b.country ?? "") ||
  words(a.city, b.city) ||
  words(a.venue?.name ?? "", b.venue?.name ?? "") ||
  (a.venue?.id ?? 0) - (b.venue?.id ?? 0) ||
  text.compare(a.room, b.room);

/** Entries in their order: by day, in it those of the whole day first, then by place and by name. */
export const byDay = (a: CalendarRow, b: CalendarRow): number =>
  compare(a.start, b.start) ||
  compare(a.time ?? "", b.time ?? "") ||
  byPlace(a, b) ||
  text.compare(a.title, b.title) ||
  compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
