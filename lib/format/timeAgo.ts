const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 1440;

/**
 * Time since an instant as the specification's section 9 writes it: `Ahora` under one minute, `12m` under 60 minutes,
 * `3h` under 1440 minutes, `2d` beyond; always rounded down. An instant in the future (clocks differ) is `Ahora`.
 */
export function timeAgo(instant: string | Date, now: string | Date = new Date()): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(instant).getTime()) / MINUTE_MS);
  if (Number.isNaN(minutes)) throw new RangeError(`Not an instant: ${String(instant)}`);
  if (minutes < 1) return "Ahora";
  if (minutes < HOUR) return `${minutes}m`;
  if (minutes < DAY) return `${Math.floor(minutes / HOUR)}h`;
  return `${Math.floor(minutes / DAY)}d`;
}
