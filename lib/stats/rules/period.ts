import { addDays, diffDays, isValidDay } from "@/lib/format/dates";

/** Days of a report, both included. */
export interface Days {
  desde: string;
  hasta: string;
}

export const periods = ["hoy", "7", "30", "90"] as const;
export type Period = (typeof periods)[number] | "otro";
const LENGTH: Record<(typeof periods)[number], number> = { hoy: 1, "7": 7, "30": 30, "90": 90 };

/** The longest range that may be asked for: what is kept. */
export const KEPT_DAYS = 400;

/** The days of a named period that ends today. */
export const daysOf = (period: (typeof periods)[number], today: string): Days => ({
  desde: addDays(today, 1 - LENGTH[period]),
  hasta: today,
});

/**
 * The period an address asks for: `periodo`, or with `otro` the days `desde` and `hasta`. What is not understood is the
 * last 7 days; days the wrong way round are turned; never more than what is kept.
 */
export function readPeriod(get: (key: string) => string, today: string): Days & { period: Period } {
  const named = periods.find((period) => period === get("periodo"));
  if (named) return { period: named, ...daysOf(named, today) };
  const [a, b] = [get("desde"), get("hasta")];
  if (get("periodo") !== "otro" || !isValidDay(a) || !isValidDay(b)) return { period: "7", ...daysOf("7", today) };
  const [desde, hasta] = a <= b ? [a, b] : [b, a];
  const first = addDays(hasta, 1 - KEPT_DAYS);
  return { period: "otro", desde: desde < first ? first : desde, hasta };
}

/** Every day of a range, in order. */
export function eachDay({ desde, hasta }: Days): string[] {
  return Array.from({ length: diffDays(desde, hasta) + 1 }, (_, index) => addDays(desde, index));
}
