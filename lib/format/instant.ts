import { inZone } from "./dates";

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
