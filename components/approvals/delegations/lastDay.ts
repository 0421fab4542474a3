import { inZone } from "@/lib/format/dates";

/** The last day that is in it: `until` is the moment it no longer holds. */
export const lastDay = (until: string): string => inZone(new Date(Date.parse(until) - 1)).day;
