import { normalize } from "@/lib/format/text";
import type { Anchor } from "./kinds";

const DAY = 1_440;

/** The hours that others hang on, "HH:MM"; null where they are not known yet. */
export interface Hours {
  doors: string | null;
  hora: string | null;
}

/** When something is: minutes from what it hangs on (null: midnight of the show's day), and how long, null for a moment. */
export interface Placed {
  anchor: Anchor | null;
  at: number;
  minutes: number | null;
}

/** A clock of the show's day, or of another: −1 the day before, 1 the day after. */
export interface Clock {
  time: string;
  day: number;
}

/** Minutes from midnight of an "HH:MM". */
export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}

export function clockOf(minutes: number): Clock {
  const day = Math.floor(minutes / DAY);
  const left = minutes - day * DAY;
  const two = (value: number) => String(value).padStart(2, "0");
  return { time: `${two(Math.floor(left / 60))}:${two(left % 60)}`, day };
}

/** As people read it: "00:30 +1", "22:00 −1". */
export const clockText = ({ time, day }: Clock): string =>
  day === 0 ? time : `${time} ${day > 0 ? `+${day}` : `−${-day}`}`;

/** Minutes of doors or stage from midnight of the show's day; a stage before its doors is after midnight. */
function anchorOf(anchor: Anchor, { doors, hora }: Hours): number | null {
  const own = anchor === "puertas" ? doors : hora;
  if (own === null) return null;
  const at = minutesOf(own);
  return anchor === "show" && doors !== null && at < minutesOf(doors) ? at + DAY : at;
}

/** From when until when, in minutes from midnight of the show's day; null while what it hangs on has no hour. */
export function spanOf({ anchor, at, minutes }: Placed, hours: Hours): { start: number; end: number } | null {
  const from = anchor === null ? 0 : anchorOf(anchor, hours);
  if (from === null) return null;
  const start = from + at;
  return { start, end: start + (minutes ?? 0) };
}

/** "60 min antes de puertas", "con el show", "15 min después del show". */
export function hungText(anchor: Anchor, at: number): string {
  if (at === 0) return anchor === "puertas" ? "con las puertas" : "con el show";
  const hours = Math.floor(Math.abs(at) / 60);
  const left = Math.abs(at) % 60;
  const long = [hours > 0 && `${hours} h`, left > 0 && `${left} min`].filter(Boolean).join(" ");
  if (at < 0) return `${long} antes ${anchor === "puertas" ? "de puertas" : "del show"}`;
  return `${long} después ${anchor === "puertas" ? "de puertas" : "del show"}`;
}

/** Something of a schedule that may be in the way of something else. */
export interface Busy extends Placed {
  id: number;
  place: string;
  who: readonly string[];
}

/** Two that are at once where one place or one person is asked for both. */
export interface Clash {
  of: "lugar" | "persona";
  name: string;
  first: number;
  second: number;
}

/** A moment lasts as long as a minute here: two at the same one meet, and what begins as another ends does not. */
const overlap = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start < Math.max(b.end, b.start + 1) && b.start < Math.max(a.end, a.start + 1);

const namesOf = (names: readonly string[]): Map<string, string> =>
  new Map(names.flatMap((name): [string, string][] => (normalize(name) === "" ? [] : [[normalize(name), name]])));

/** Every pair that overlaps in one place or with one person, by when the later of both begins. What has no hour yet meets nothing. */
export function clashesOf(slots: readonly Busy[], hours: Hours): Clash[] {
  const placed = slots
    .flatMap((slot) => {
      const span = spanOf(slot, hours);
      return span ? [{ ...slot, ...span, places: namesOf([slot.place]), people: namesOf(slot.who) }] : [];
    })
    .toSorted((a, b) => a.start - b.start || a.id - b.id);
  const found: Clash[] = [];
  for (const [n, second] of placed.entries())
    for (const first of placed.slice(0, n)) {
      if (!overlap(first, second)) continue;
      const of = (kind: Clash["of"], a: Map<string, string>, b: Map<string, string>) => {
        for (const [key, name] of a) if (b.has(key)) found.push({ of: kind, name, first: first.id, second: second.id });
      };
      of("lugar", first.places, second.places);
      of("persona", first.people, second.people);
    }
  return found;
}
