import { WEEKDAYS } from "@/lib/format/dates";
import { joinSpanish } from "@/lib/format/text";
import type { Rhythm } from "./definition";
import { firstDay, nextDay } from "./rhythm";

/** The name of a weekday, 1 Monday to 7 Sunday. */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday % 7] ?? "";

const dayOf = (day: number) => (day === 31 ? "el último día" : `el día ${day}`);

/** A rhythm as people say it: `Cada lunes y jueves`, `El día 10 de cada mes`, `Cada 2 semanas: martes`. */
export function rhythmText(rhythm: Rhythm): string {
  const { every, interval } = rhythm;
  if (every === "day") return interval === 1 ? "Todos los días" : `Cada ${interval} días`;
  if (every === "month") {
    const day = dayOf(rhythm.day);
    return interval === 1
      ? `${day.charAt(0).toUpperCase()}${day.slice(1)} de cada mes`
      : `Cada ${interval} meses, ${day}`;
  }
  const days = joinSpanish([...new Set(rhythm.weekdays)].sort((a, b) => a - b).map(weekdayName));
  return interval === 1 ? `Cada ${days}` : `Cada ${interval} semanas: ${days}`;
}

/** The next `count` days of a rhythm from one of its days on. */
export function daysFrom(rhythm: Rhythm, first: string, count: number): string[] {
  const days = [first];
  while (days.length < count) days.push(nextDay(rhythm, days.at(-1) ?? first));
  return days;
}

/** The same from any day, for a rhythm that starts then. */
export const previewDays = (rhythm: Rhythm, from: string, count: number): string[] =>
  daysFrom(rhythm, firstDay(rhythm, from), count);
