import { addDays, diffDays, formatDayMonth, isValidDay, MONTHS, mondayOf, todayIn } from "@/lib/format/dates";
import { moveMonth, weeksOf } from "@/lib/format/month";

export type CalendarView = "mes" | "semana" | "lista" | "salas" | "artistas";

/** What a calendar shows: a month, or the week of a day; the days asked for reach as far as is drawn. */
export interface Span {
  month: string;
  /** A Monday, of the week that is shown. */
  monday: string;
  from: string;
  to: string;
  /** `Marzo 2027`, `1 al 7 de marzo`. */
  title: string;
}

export const lastOf = (month: string): string => addDays(`${moveMonth(month, 1)}-01`, -1);
const monthTitle = (month: string) => {
  const name = MONTHS[Number(month.slice(5)) - 1] ?? "";
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)} ${month.slice(0, 4)}`;
};

/** The days of a month, one by one. */
export const daysOf = (month: string): string[] => {
  const first = `${month}-01`;
  return Array.from({ length: diffDays(first, lastOf(month)) + 1 }, (_, n) => addDays(first, n));
};

/** What an address says: `mes` for all views but the week's, which is of `dia`; today's while it says nothing. */
export function spanOf(view: CalendarView, get: (key: string) => string): Span {
  const today = todayIn();
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(get("mes")) ? get("mes") : today.slice(0, 7);
  const monday = mondayOf(isValidDay(get("dia")) ? get("dia") : today);
  if (view === "semana") {
    const sunday = addDays(monday, 6);
    return { month, monday, from: monday, to: sunday, title: `${formatDayMonth(monday)} a ${formatDayMonth(sunday)}` };
  }
  const weeks = weeksOf(month);
  const whole = view === "mes";
  const from = whole ? (weeks[0]?.[0] ?? `${month}-01`) : `${month}-01`;
  const to = whole ? (weeks.at(-1)?.at(-1) ?? lastOf(month)) : lastOf(month);
  return { month, monday, from, to, title: monthTitle(month) };
}

/** The change of the address that goes to the span before or after; 0 goes to today's. */
export function moved(view: CalendarView, { month, monday }: Span, by: number): Record<string, string> {
  if (by === 0) return { mes: "", dia: "" };
  return view === "semana" ? { dia: addDays(monday, 7 * by) } : { mes: moveMonth(month, by) };
}

/** The next time that a month (1 to 12) comes, this one included. */
export function comingMonth(number: number, today = todayIn()): string {
  const year = Number(today.slice(0, 4)) + (Number(today.slice(5, 7)) > number ? 1 : 0);
  return `${year}-${String(number).padStart(2, "0")}`;
}
