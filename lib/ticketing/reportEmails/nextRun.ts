import { addDays, inZone, weekdayOf } from "@/lib/format/dates";
import { instantOf } from "@/lib/format/instant";

/** When a recipient gets the report: a clock time on some ISO weekdays (1 Monday to 7 Sunday) of a zone. */
export interface Schedule {
  hora: string;
  dias: readonly number[];
  zona: string;
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
