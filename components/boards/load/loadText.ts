import { hoursText } from "@/lib/boards/rules/fieldText";
import { isOver, type LoadRow, type LoadWeek } from "@/lib/boards/rules/load";
import { formatDay } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";

export const weekTitle = (week: string): string => `Semana del ${formatDay(week)}`;

/** `12 h de 40 h y 2 sin estimar`, and by how much it is too much. */
export function weekText(week: LoadWeek, capacity: string | null): string {
  const { hours, unknown } = week;
  const parts = [
    capacity === null ? hoursText(String(hours)) : `${hoursText(String(hours))} de ${hoursText(capacity)}`,
    ...(unknown > 0 ? [`${unknown} sin estimar`] : []),
  ];
  return parts.join(" y ") + (capacity !== null && isOver(week, capacity) ? `, ${overText(week, capacity)}` : "");
}

export const overText = ({ hours }: LoadWeek, capacity: string): string =>
  `excede ${hoursText(String(Math.round((hours - Number(capacity)) * 10) / 10))}`;

/** Of a row: nobody's cards are a row too. */
export const personText = (person: number | null, nameOf: (id: number) => string): string =>
  person === null ? "Sin responsable" : nameOf(person);

/** How many open cards a person has, in the weeks shown or not. */
export const openText = ({ bars, outside }: Pick<LoadRow<unknown>, "bars" | "outside">): string =>
  bars.length + outside.length === 0
    ? "Sin tarjetas abiertas"
    : countText(bars.length + outside.length, "tarjeta abierta", "tarjetas abiertas");
