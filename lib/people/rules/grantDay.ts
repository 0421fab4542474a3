import { addDays, inZone } from "@/lib/format/dates";

// Buenos Aires keeps this offset all year round.
const MIDNIGHT = "T00:00:00-03:00";

/** The instant at which a permission given through a day ends: the midnight after it, in Buenos Aires. */
export function endOfGrantDay(day: string): Date {
  return new Date(addDays(day, 1) + MIDNIGHT);
}

/** The last day of a permission that ends at an instant. */
export function grantDayOf(until: Date | string): string {
  return inZone(new Date(new Date(until).getTime() - 1)).day;
}
