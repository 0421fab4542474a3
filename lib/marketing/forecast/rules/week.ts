import { addDays, inZone, mondayOf } from "@/lib/format/dates";

/** Mondays at nine in Buenos Aires a week is locked and the next one opens. */
const OPENS_AT_HOUR = 9;
const HOUR_MS = 3_600_000;

/** The Monday of the week that is open at a moment: until nine on a Monday it is the one of the week before. */
export const openWeek = (now: Date = new Date()): string =>
  mondayOf(inZone(new Date(now.getTime() - OPENS_AT_HOUR * HOUR_MS)).day);

/** The Monday on which a week is locked. */
export const locksOn = (week: string): string => addDays(week, 7);
