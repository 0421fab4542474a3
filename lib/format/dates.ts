/**
 * Days are `YYYY-MM-DD` strings without a zone; instants are ISO 8601 strings in UTC or `Date`s. "Today" is a question
 * about a zone, Buenos Aires unless the show says otherwise (design/api.md, Conventions).
 */
export const DEFAULT_ZONE = "America/Argentina/Buenos_Aires";

export const WEEKDAYS = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"] as const;
export const MONTHS = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
] as const;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MS_PER_DAY = 86_400_000;

/** Days in a month (1 to 12) of the Gregorian calendar. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** True for a real calendar day written `YYYY-MM-DD`, years 1000 to 9999; `2026-02-30` is none. */
export function isValidDay(value: string): boolean {
  const match = DAY.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Whole days since 1970-01-01. @throws RangeError for an impossible day: people's input goes through `parseDay`. */
function dayNumber(day: string): number {
  if (!isValidDay(day)) throw new RangeError(`Not a day: ${JSON.stringify(day)}`);
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}

/** The day `count` days after (before, when negative). */
export function addDays(day: string, count: number): string {
  return new Date((dayNumber(day) + count) * MS_PER_DAY).toISOString().slice(0, 10);
}

/** A day of its numbers, 1 for January. */
export function toDay(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The day `count` months after (before, when negative): the last of that month where it has no such day. */
export function addMonths(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  return toDay(year, month, Math.min(Number(day.slice(8)), daysInMonth(year, month)));
}

/** Days from `from` to `to`: positive when `to` is later. */
export function diffDays(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return (((dayNumber(day) + 4) % 7) + 7) % 7;
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

const zoned = new Map<string, Intl.DateTimeFormat>();

/** The calendar day and clock time of an instant in a zone: `{ day: "2026-11-20", time: "10:40" }`. */
export function inZone(instant: string | Date, zone: string = DEFAULT_ZONE): { day: string; time: string } {
  let format = zoned.get(zone);
  if (!format) {
    const digits = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
    format = new Intl.DateTimeFormat("en-US", { ...digits, timeZone: zone, hourCycle: "h23" });
    zoned.set(zone, format);
  }
  const part = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return { day: `${part.year?.padStart(4, "0")}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` };
}

/** Today's day in a zone. */
export function todayIn(zone: string = DEFAULT_ZONE, now: string | Date = new Date()): string {
  return inZone(now, zone).day;
}

const partsOf = (day: string) => ({
  weekday: WEEKDAYS[weekdayOf(day)] ?? "",
  date: Number(day.slice(8)),
  month: MONTHS[Number(day.slice(5, 7)) - 1] ?? "",
  year: day.slice(0, 4),
});

let year = { asked: Number.NEGATIVE_INFINITY, text: "" };

/** This year in Buenos Aires: asked again each minute, since lists ask it for each of their cells. */
function thisYear(): string {
  const now = Date.now();
  if (Math.abs(now - year.asked) > 60_000) year = { asked: now, text: todayIn().slice(0, 4) };
  return year.text;
}

/** `20 nov`, or `20 nov 2025` when that is not this year. */
export function formatDayMonth(day: string): string {
  const parts = partsOf(day);
  return `${parts.date} ${parts.month.slice(0, 3)}${parts.year === thisYear() ? "" : ` ${parts.year}`}`;
}

/** `vie 20 nov`, as tables show days, and `jue 20 nov 2025` when that is not this year. */
export function formatDay(day: string): string {
  return `${partsOf(day).weekday.slice(0, 3)} ${formatDayMonth(day)}`;
}

/** `vie 13`, for naming the period something is compared with. */
export function formatDayShort(day: string): string {
  const { weekday, date } = partsOf(day);
  return `${weekday.slice(0, 3)} ${date}`;
}

/** `vie 20 nov 2026`. */
export function formatDayYear(day: string): string {
  const { weekday, date, month, year: own } = partsOf(day);
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)} ${own}`;
}

/** `viernes 20 de noviembre de 2026`, the full form on hover. */
export function formatDayLong(day: string): string {
  const { weekday, date, month, year } = partsOf(day);
  return `${weekday} ${date} de ${month} de ${year}`;
}

/** `vie 20 nov 2026, 10:40` on the clock of `zone`. */
export function formatInstant(instant: string | Date, zone: string = DEFAULT_ZONE): string {
  const { day, time } = inZone(instant, zone);
  return `${formatDayYear(day)}, ${time}`;
}
