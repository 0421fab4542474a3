import { addDays, diffDays } from "@/lib/format/dates";

/** How a campaign's spend goes against its budget. */
export type PacingTone = "good" | "warn" | "bad";

export interface Pacing {
  /** Days that passed whole, of all it has. */
  elapsed: number;
  total: number;
  /** Spent over what should be by now, in whole percents; null before its first whole day and without a budget. */
  percent: number | null;
  tone: PacingTone | null;
}

const [GOOD_FROM, GOOD_TO, WARN_FROM, WARN_TO] = [90, 110, 70, 130];

/** Green from 90 to 110 %, amber from 70 to 130, red beyond. */
export function toneOf(percent: number): PacingTone {
  if (percent >= GOOD_FROM && percent <= GOOD_TO) return "good";
  return percent >= WARN_FROM && percent <= WARN_TO ? "warn" : "bad";
}

/** A campaign's pace on a day: what should be spent grows evenly, by days that passed whole. */
export function pacingOf(
  { from_day, until_day, budget }: { from_day: string; until_day: string; budget: string | null },
  spent: string,
  today: string,
): Pacing {
  const total = diffDays(from_day, until_day) + 1;
  const passed = diffDays(from_day, addDays(today, -1)) + 1;
  const elapsed = Math.min(total, Math.max(0, passed));
  if (budget === null || elapsed === 0) return { elapsed, total, percent: null, tone: null };
  const percent = Math.round((Number(spent) * 100 * total) / (Number(budget) * elapsed));
  return { elapsed, total, percent, tone: toneOf(percent) };
}
