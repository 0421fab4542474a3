import { addDays, inZone, weekdayOf } from "@/lib/format/dates";

/** When a recipient gets the report: a clock time on some ISO weekdays (1 Monday to 7 Sunday) of a zone. */
export interface Schedule {
  hora: string;
  dias: readonly number[];
  zona: string;
}

const DAY_MS = 86_400_000;

/** Milliseconds that the zone's clock is ahead of UTC at an instant (to the minute). */
function offsetAt(instant: number, zone: string): number {
  const { day, time } = inZone(new Date(instant), zone);
  return Date.parse(`${day}T${time}:00Z`) - Math.floor(instant / 60_000) * 60_000;
}

/**
 * The instant at which a zone's clock shows a time of a day. A time that the clock skips (spring) is as much later as it
 * skips; one that it shows twice (autumn) is the first of them.
 */
export function instantOf(day: string, hora: string, zone: string): Date {
  const shown = Date.parse(`${day}T${hora}:00Z`);
  const before = offsetAt(shown - DAY_MS, zone);
  const after = offsetAt(shown + DAY_MS, zone);
  const valid = [before, after].filter((offset) => offsetAt(shown - offset, zone) === offset);
  return new Date(valid.length ? Math.min(...valid.map((offset) => shown - offset)) : shown - before);
}

/** The first moment of the schedule after an instant. @throws RangeError when it has no day. */
export function nextRun({ hora, dias, zona }: Schedule, after: Date): Date {
  const today = inZone(after, zona).day;
  for (let ahead = 0; ahead <= 8; ahead++) {
    const day = addDays(today, ahead);
    if (!dias.includes(weekdayOf(day) || 7)) continue;
    const instant = instantOf(day, hora, zona);
    if (instant > after) return instant;
  }
  throw new RangeError("A schedule needs at least one day");
}
