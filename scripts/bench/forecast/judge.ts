import { forecastOf } from "@/lib/ticketing/rules/forecast";
import { chanceOfSelling } from "@/lib/ticketing/rules/forecast/chance";
import { knownAt } from "@/lib/ticketing/rules/forecast/known";
import { type PastShow, placeOf, sellableOf } from "@/lib/ticketing/rules/forecast/past";
import { overBefore, type Pool } from "@/lib/ticketing/rules/forecast/pool";
import { type Judged, stretchOf } from "@/lib/ticketing/rules/forecast/track";
import { sixRatios, straightLine } from "./before";

/** What a set of curves says of the forecast at so many days to go. Errors are WAPE of the final count, in percent. */
export interface Verdict {
  days: number;
  shows: number;
  error: number;
  /** Percent of the outcomes inside P25–P75 and P10–P90, before rounding. */
  half: number;
  most: number;
  six: number;
  line: number;
  /** Our error by that of the six ratios, over the shows of which both say something. */
  ratio: number;
  /** Of the chance of passing a high mark, over the share of past shows that did; in percent. */
  skill: number;
}

const totalOf = ({ totals }: PastShow) => totals.at(-1)?.sold ?? 0;
/** What is rather much: three quarters of the houses that only taught were fuller by less. */
const MARK = 0.75;

/**
 * Judges every show but the first third (by date), at `days` to go, by those that were over by then; ranges are scaled by the
 * last sixty that were over, as every morning.
 */
export function judge(unsorted: readonly PastShow[], days: number, pool: Pool): Verdict {
  const shows = unsorted.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id));
  const taught = shows.slice(0, Math.floor(shows.length / 3));
  const full = taught.map((show) => totalOf(show) / show.capacity).sort((a, b) => a - b);
  const level = full[Math.floor(full.length * MARK)] ?? 1;
  const sums = { shows: 0, sold: 0, error: 0, half: 0, most: 0, both: 0, ours: 0, six: 0, line: 0, brier: 0, base: 0 };
  const judged: (Judged & { date: string })[] = [];
  for (const show of shows.slice(taught.length)) {
    const own = knownAt(show, days);
    const stretch = stretchOf(judged.filter(({ date }) => date < own.today));
    const made = forecastOf(own, pool, { stretch });
    if (!made?.range) continue;
    judged.push({ date: show.date, range: made.range, stretch, total: totalOf(show) });
    const [total, { p10, p25, p50, p75, p90 }] = [totalOf(show), made.range];
    const over = overBefore(pool, show.type, placeOf(show).day - days);
    const { lnCapacity, artist, city } = placeOf(show);
    const asked = { at: days, sold: own.sold, sellable: sellableOf(show, own.sold), lnCapacity, artist, city, over };
    sums.shows += 1;
    sums.sold += total;
    sums.error += Math.abs(p50 - total);
    sums.half += total >= p25 && total <= p75 ? 1 : 0;
    sums.most += total >= p10 && total <= p90 ? 1 : 0;
    const six = sixRatios(asked);
    if (six !== null) {
      sums.both += total;
      sums.ours += Math.abs(p50 - total);
      sums.six += Math.abs(six - total);
    }
    sums.line += Math.abs(straightLine(asked, knownAt(show, days + 7).sold) - total);
    const reached = total >= level * show.capacity ? 1 : 0;
    const base = over.filter((past) => past.total >= level * past.capacity).length / Math.max(1, over.length);
    sums.brier += ((chanceOfSelling(level * show.capacity, own, pool) ?? base) - reached) ** 2;
    sums.base += (base - reached) ** 2;
  }
  const of = (part: number, whole: number) => (100 * part) / whole;
  return {
    days,
    shows: sums.shows,
    error: of(sums.error, sums.sold),
    half: of(sums.half, sums.shows),
    most: of(sums.most, sums.shows),
    six: of(sums.six, sums.both),
    line: of(sums.line, sums.sold),
    ratio: sums.ours / sums.six,
    skill: of(sums.base - sums.brier, sums.base),
  };
}

/** Milliseconds for `active` shows over a pool, each at some days to go. */
export function timed(active: readonly PastShow[], pool: Pool): number {
  const known = active.map((show, index) => knownAt(show, 3 + (index % 60)));
  const start = process.cpuUsage();
  for (const own of known) forecastOf(own, pool);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
