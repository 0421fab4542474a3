import { addDays } from "@/lib/format/dates";

const DAY = 24 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const two = (n: number): string => String(n).padStart(2, "0");
const weekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/**
 * When hours that skip weekends and holidays have passed. Times are a venue's own wall clock, `2026-11-22T10:00`; seconds stay
 * as they are.
 * @param free whether a day is a holiday there
 */
export function deadlineAfter(start: string, hours: number, free: (day: string) => boolean): string {
  let day = start.slice(0, 10);
  let minute = minutesOf(start.slice(11, 16));
  let left = hours * 60;
  for (;;) {
    if (weekend(day) || free(day)) minute = DAY;
    const here = Math.min(left, DAY - minute);
    left -= here;
    minute += here;
    if (left === 0 && minute < DAY)
      return `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}${start.slice(16)}`;
    day = addDays(day, 1);
    minute = 0;
  }
}
