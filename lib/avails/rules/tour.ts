import { diffDays } from "@/lib/format/dates";
import { kmBetween, type Point } from "./distance";

/** A date of a tour, in the order of its days. */
export interface Stop {
  day: string;
  at: Point | null;
}

/** How one gets to a date from the one before: days between, and kilometres as the crow flies; null where a place is not known. */
export interface Leg {
  days: number;
  km: number | null;
  /** More than is travelled in those days. */
  far: boolean;
}

/**
 * The ways between the dates of a tour, null for the first; several at one place are no way at all.
 * @param travelKm kilometres that are travelled in a day
 */
export function legsOf(stops: readonly Stop[], travelKm: number): (Leg | null)[] {
  return stops.map((stop, at) => {
    const before = stops[at - 1];
    if (!before) return null;
    const days = diffDays(before.day, stop.day);
    const km = before.at && stop.at ? Math.round(kmBetween(before.at, stop.at)) : null;
    // Two dates on one day: there is no day to travel in.
    return { days, km, far: km !== null && km > travelKm * days };
  });
}
