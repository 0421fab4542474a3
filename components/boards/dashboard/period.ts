import { monday } from "@/lib/boards/rules/rhythm";
import { addDays, diffDays, isValidDay } from "@/lib/format/dates";

/** The named periods: weeks until today, the one of today included. */
export const periods = { "4": "4 semanas", "12": "12 semanas", "26": "26 semanas", "52": "Un año" } as const;
export type Period = keyof typeof periods;
const USUAL: Period = "12";

export interface Days {
  /** null: two days that somebody chose. */
  period: Period | null;
  from: string;
  to: string;
}

const isPeriod = (text: string): text is Period => Object.hasOwn(periods, text);

/** The period of the address: two days, or one with a name, twelve weeks when there is none. */
export function periodOf(
  { periodo, desde, hasta }: Record<"periodo" | "desde" | "hasta", string>,
  today: string,
): Days {
  if (isValidDay(desde) && isValidDay(hasta) && desde <= hasta && diffDays(desde, hasta) < 731)
    return { period: null, from: desde, to: hasta };
  const period = isPeriod(periodo) ? periodo : USUAL;
  return { period, from: addDays(monday(today), -7 * (Number(period) - 1)), to: today };
}
