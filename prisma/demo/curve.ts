import { diffDays, weekdayOf } from "@/lib/format/dates";
import type { Random } from "./random";
import type { Curve } from "./types";

/** Tickets sell least on Sundays and Mondays, most on Fridays and Saturdays. */
const WEEKDAYS = [0.62, 0.8, 0.95, 1, 1.02, 1.2, 1.16];
const OPENING_DAYS = 3.4;
const FINAL_DAYS = 6;
const PROMO = [2.1, 1.25];

/**
 * The weight of each of a sale's `days` (the last one is the show's) in its sales: the opening spike, a plateau with
 * the rhythm of the week, promotions, the rise of the last week. The day of the show sells half a day; nothing sells
 * after `soldOutOn`.
 */
export function dayWeights(
  days: readonly string[],
  soldOutOn: string | null,
  { spike, rise, trend, promos }: Curve,
  rng: Random,
): number[] {
  const [first = ""] = days;
  const firstWeekday = weekdayOf(first);
  const promoDays = promos.map((day) => diffDays(first, day));
  const last = days.length - 1;
  let drift = 1;
  return days.map((day, index) => {
    // A slow wander around 1, so that weeks differ as well as days.
    drift += (1 - drift) * 0.2 + rng.between(-0.09, 0.09);
    if (soldOutOn !== null && day > soldOutOn) return 0;
    const left = last - index;
    const opening = spike * Math.exp(-index / OPENING_DAYS);
    const ending = rise * Math.exp(-left / FINAL_DAYS);
    const promo = promoDays.reduce((most, start) => Math.max(most, PROMO[index - start] ?? 1), 1);
    const level = Math.exp(trend * (index / Math.max(1, last) - 0.5)) * Math.max(0.4, drift);
    const rhythm = (WEEKDAYS[(firstWeekday + index) % 7] ?? 1) * promo * level;
    return (opening + (1 + ending) * rhythm) * (left === 0 ? 0.5 : 1);
  });
}
