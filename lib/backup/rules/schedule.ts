import { addDays, DEFAULT_ZONE, inZone } from "@/lib/format/dates";

/** What a scheduled backup is called: the day and hour it was begun, in Buenos Aires. */
export const backupName = (at: Date): string => {
  const { day, time } = inZone(at, DEFAULT_ZONE);
  return `bambalina-${day}-${time.replace(":", "")}.respaldo`;
};

const NAME = /^bambalina-(\d{4}-\d{2}-\d{2})-\d{4}\.respaldo$/;

/**
 * Whether the day's backup is still to be made: the last hour `at` (`HH:MM`, of Buenos Aires) that has struck, today or
 * yesterday, is later than the last good one. A worker that was away then makes it when it is back.
 */
export function isDue(now: Date, at: string, lastGood: Date | null): boolean {
  const { day, time } = inZone(now, DEFAULT_ZONE);
  const struck = `${time >= at ? day : addDays(day, -1)} ${at}`;
  if (!lastGood) return true;
  const last = inZone(lastGood, DEFAULT_ZONE);
  return `${last.day} ${last.time}` < struck;
}

/**
 * Which of the backups in a place may go: all are kept for `days`, then the first of each month for `months`; the newest
 * stays whatever its age. What is not called as ours are is never named.
 */
export function outlived(
  names: readonly string[],
  today: string,
  { days, months }: { days: number; months: number },
): string[] {
  const ours = names.flatMap((name) => {
    const day = NAME.exec(name)?.[1];
    return day ? [{ name, day }] : [];
  });
  ours.sort((a, b) => a.name.localeCompare(b.name));
  const firsts = new Map<string, string>();
  for (const { name, day } of ours) if (!firsts.has(day.slice(0, 7))) firsts.set(day.slice(0, 7), name);
  const monthly = new Set([...firsts.values()].slice(-months));
  const since = addDays(today, -days);
  return ours
    .filter(({ name, day }) => day <= since && !monthly.has(name) && name !== ours.at(-1)?.name)
    .map(({ name }) => name);
}
