import { diffDays, weekdayOf } from "@/lib/format/dates";
import { MEDIAN_FROM, RANGE_FROM } from "./forecast/least";
import { NEAREST, nearest } from "./forecast/likeness";
import { type Past, type Profile, placeOf, sellableOf, soldAt } from "./forecast/past";
import { ends, fillsAt, type Ours, type Pickup } from "./forecast/pickup";
import { overBefore, type Pool } from "./forecast/pool";
import { byRank, eachQuantile, type Quantiles, quantilesOf } from "./forecast/quantiles";
import { type Run, runFor } from "./forecast/runs";
import { chanceOf, middleDay } from "./forecast/sellout";

/** Said beside each forecast that is kept: another way to make them gets another name. */
export const METHOD = "recogida-1";
/** In the first days of sale shows are compared by the days since the opening as well. */
const FIRST_DAYS = 3;
/** After another day was set, only what is sold in the last days before a show is added. */
const LAST_DAYS = 14;
/** Days of the band that are kept: it is drawn, and straight between them. */
const BAND_STEPS = 30;
/** Days on each side over which a comparable's day is evened out: its weekday is another one. */
const EVEN_DAYS = 3;

/** By what a forecast was made: days to go; before the sale; the first days, by days since the opening; after another day was set; a run. */
export const bases = ["recogida", "antes", "primeros_dias", "reprogramado", "temporada"] as const;
export type Basis = (typeof bases)[number];

/** The show whose end is asked for, as it was known on `today`. */
export interface OwnShow extends Profile {
  today: string;
  /** Tickets stated as sold by its last day with data, and that day; 0 and null while nothing is loaded. */
  sold: number;
  lastDay: string | null;
  /** Its first day with sales. */
  firstDay: string | null;
  /** It got another day while it was on sale. */
  moved: boolean;
}

export interface BandPoint {
  days: number;
  p25: number;
  p50: number;
  p75: number;
}

export interface Forecast {
  basis: Basis;
  /** Days to go on `today`, and on the last day with data, of which it is made. */
  horizon: number;
  at: number;
  sold: number;
  sellable: number;
  /** Ids, the most alike first. */
  comparables: number[];
  /** Tickets sold in all, not rounded. Null with fewer than eight comparables. */
  range: Quantiles | null;
  /** What each comparable says that it sells in all, the least first; of it comes the chance of any mark. Empty with fewer than eight. */
  ends: number[];
  /** The middle alone, with three or more; else null. */
  median: number | null;
  /** Of selling out, 0 to 1, and the days to go on which half of those who do will have; null with fewer than eight. */
  chance: number | null;
  fullAt: number | null;
  /** The percent of their capacity that half of the comparables had sold by `at`; null with fewer than three, and before the sale. */
  usual: number | null;
  /** Tickets that today would sell: the comparables' median of such a day with its weekday; null as `usual`. */
  expected: number | null;
  /** Points of the capacity ahead (behind, negative) of `usual`. */
  gap: number | null;
  /** Until the show, one in so many days; empty without a range. */
  band: BandPoint[];
  /** The middle of the comparables over the whole sale, in percent of their capacity; empty as `usual`. */
  path: { days: number; percent: number }[];
}

export interface Moment {
  basis: Basis;
  pickups: Pickup[];
  ours: Ours;
  /** Of a run: what part of its house it may fill, the least first. */
  shares?: Float64Array;
}

const shareOf = (then: number, { sellable }: { sellable: number }) => (sellable > 0 ? then / sellable : 0);
const same = (days: number) => days;

/** The comparables, all compared `at` days to go. */
function byDaysToGo(own: OwnShow, pool: readonly Past[], ours: Ours): Moment {
  const { at } = ours;
  const near = nearest(placeOf(own), pool, shareOf(ours.sold, ours), (past) =>
    past.first < at ? null : shareOf(soldAt(past, at), past),
  );
  return { basis: "recogida", ours, pickups: near.map(({ past }) => ({ past, had: soldAt(past, at), when: same })) };
}

/** By days since the opening: both sales then go on to their ends in step. */
function bySaleDay(own: OwnShow, pool: readonly Past[], ours: Ours, since: number): Moment {
  const moment = (past: Past) => Math.max(0, past.first - since);
  const near = nearest(placeOf(own), pool, shareOf(ours.sold, ours), (past) =>
    past.first < since ? null : shareOf(soldAt(past, moment(past)), past),
  );
  const pickups = near.map(({ past }) => {
    const from = moment(past);
    const when = (days: number) => (ours.at > 0 ? Math.floor((days * from) / ours.at) : 0);
    return { past, had: soldAt(past, from), when };
  });
  return { basis: "primeros_dias", ours, pickups };
}

/** Nothing is sold: only where those like it ended. */
function beforeSale(own: OwnShow, pool: readonly Past[], ours: Ours): Moment {
  const near = nearest(placeOf(own), pool, 0, () => 0);
  const opening = own.onSale === null ? ours.at : Math.min(ours.at, diffDays(own.onSale, own.date));
  const pickups = near.map(({ past }) => ({
    past,
    had: 0,
    when: (days: number) =>
      days > opening ? past.first + 1 : opening > 0 ? Math.floor((days * past.first) / opening) : 0,
  }));
  return { basis: "antes", ours, pickups };
}

/** The sale of before says little of another day: only the last two weeks of those like it are added. */
function afterMove(own: OwnShow, pool: readonly Past[], ours: Ours): Moment {
  const from = Math.min(ours.at, LAST_DAYS);
  const near = nearest(placeOf(own), pool, shareOf(ours.sold, ours), (past) =>
    past.first < from ? null : shareOf(soldAt(past, from), past),
  );
  const when = (days: number) => Math.min(days, from);
  return {
    basis: "reprogramado",
    ours,
    pickups: near.map(({ past }) => ({ past, had: soldAt(past, from), when })),
  };
}

/** A show of a run fills what its run does; on the way there it sells as the others of its run did. */
function inRun(run: Run, ours: Ours): Moment {
  const pickups = run.shows
    .slice(-NEAREST)
    .toReversed()
    .map((past) => ({ past, had: soldAt(past, ours.at), when: same }));
  return { basis: "temporada", ours, pickups, shares: run.shares };
}

/** How much of what is still to be sold the shows of a run had sold by a day: the middle one. */
function doneBy(pickups: readonly Pickup[], days: number): number {
  const done = Float64Array.from(pickups, ({ past, had }) =>
    past.total > had ? Math.max(0, soldAt(past, days) - had) / (past.total - had) : 1,
  ).sort();
  return Math.min(1, byRank(done, 0.5));
}

/** What all comparables say of a day, the least first. */
function saidOf({ pickups, ours, shares }: Moment, days: number): Float64Array {
  if (!shares) return Float64Array.from(pickups, (pickup) => ends(pickup, days, ours)).sort();
  const { sold, sellable, at } = ours;
  const done = days >= at && at > 0 ? 0 : doneBy(pickups, days);
  return shares.map((share) => sold + (Math.min(sellable, Math.max(sold, share * sellable)) - sold) * done);
}

const widthOf = (moment: Moment): number => {
  if (moment.pickups.length < RANGE_FROM) return -1;
  const { p25, p75 } = quantilesOf(saidOf(moment, 0));
  return p75 - p25;
};

/** Those that a forecast is made of, at the moment that tells most of a show. */
export function momentOf(own: OwnShow, pool: readonly Past[], ours: Ours): Moment {
  if (own.lastDay === null || ours.sold <= 0) return beforeSale(own, pool, ours);
  if (own.moved) return afterMove(own, pool, ours);
  const usual = byDaysToGo(own, pool, ours);
  const since = diffDays(own.onSale ?? own.firstDay ?? own.lastDay, own.lastDay);
  if (since < 0 || since >= FIRST_DAYS) return usual;
  const opening = bySaleDay(own, pool, ours, since);
  return widthOf(opening) > widthOf(usual) ? opening : usual;
}

/** The range drawn in or out around its middle, and never beyond what is sold or what can be. */
export function stretched(range: Quantiles, factor: number, { sold, sellable }: Omit<Ours, "at">): Quantiles {
  if (factor === 1) return range;
  return eachQuantile(range, (value) => Math.min(sellable, Math.max(sold, range.p50 + (value - range.p50) * factor)));
}

/**
 * Where a show ends if it picks up what those like it picked up from the same moment on: shows that were over before
 * `today`, of its type, on sale by then. Each adds what it sold since, as part of what it could sell, to what ours has sold; by
 * rank among them stand the quantiles, never below what is sold nor above what can be sold. The same input gives the same
 * output. `stretch` scales the half-widths of the range (see `track`). Null for a show that is over or whose capacity
 * nobody said.
 */
export function forecastOf(own: OwnShow, pool: Pool, { stretch = 1 } = {}): Forecast | null {
  const horizon = diffDays(own.today, own.date);
  if (horizon < 0 || own.capacity <= 0) return null;
  const at = Math.max(0, diffDays(own.lastDay ?? own.today, own.date));
  const ours: Ours = { at, sold: Math.max(0, own.sold), sellable: sellableOf(own, own.sold) };
  const today = placeOf(own).day - horizon;
  const over = overBefore(pool, own.type, today);
  const run = own.moved ? null : runFor({ ...placeOf(own), venue: own.venue }, over, today);
  const moment = run && run.shares.length >= RANGE_FROM ? inRun(run, ours) : momentOf(own, over, ours);
  const { pickups, basis } = moment;
  const m = pickups.length;
  const base = {
    basis,
    horizon,
    at,
    sold: ours.sold,
    sellable: ours.sellable,
    comparables: pickups.map(({ past }) => past.id),
  };
  const said = m >= MEDIAN_FROM ? saidOf(moment, 0) : null;
  const range = said && m >= RANGE_FROM ? stretched(quantilesOf(said), stretch, ours) : null;
  const fills = range ? pickups.map((pickup) => fillsAt(pickup, ours)).filter((days) => days !== null) : [];
  const filling = moment.shares ? (said?.filter((tickets) => tickets >= ours.sellable).length ?? 0) : fills.length;
  return {
    ...base,
    range,
    ends: range && said ? [...said] : [],
    median: said && byRank(said, 0.5),
    chance: range && chanceOf(filling, said?.length ?? m),
    fullAt: range && ours.sold < ours.sellable ? middleDay(fills) : null,
    ...(basis === "antes" || m < MEDIAN_FROM
      ? { usual: null, gap: null, expected: null, path: [] }
      : usualOf(own, moment, pool.weekdays)),
    band: range ? bandOf(moment, stretch) : [],
  };
}

/** From so many days to go to the show, in equal steps, both ends with them. */
function sampled(from: number): number[] {
  const steps = Math.max(1, Math.min(BAND_STEPS, from));
  return Array.from({ length: steps + 1 }, (_, step) => Math.round((from * (steps - step)) / steps));
}

/** Where the comparables stood, and what a day like today sold of each. */
function usualOf(
  own: OwnShow,
  { pickups, ours }: Moment,
  weekdays: readonly number[],
): Pick<Forecast, "usual" | "gap" | "expected" | "path"> {
  const percents = Float64Array.from(pickups, ({ past, had }) => (100 * had) / past.capacity).sort();
  const horizon = diffDays(own.today, own.date);
  const even = Math.min(EVEN_DAYS, horizon);
  const aDay = Float64Array.from(pickups, ({ past, when }) => {
    const [before, until] = [when(horizon + even + 1), when(horizon - even)];
    return (Math.max(0, soldAt(past, until) - soldAt(past, before)) / past.sellable / (2 * even + 1)) * ours.sellable;
  }).sort();
  const expected = byRank(aDay, 0.5) * (weekdays[weekdayOf(own.today)] ?? 1);
  const usual = byRank(percents, 0.5);
  const opening = Math.max(ours.at, diffDays(own.onSale ?? own.firstDay ?? own.today, own.date));
  const path = sampled(opening).map((days) => {
    const stood = Float64Array.from(pickups, ({ past }) => (100 * soldAt(past, days)) / past.capacity).sort();
    return { days, percent: byRank(stood, 0.5) };
  });
  return {
    usual,
    gap: (100 * ours.sold) / own.capacity - usual,
    path,
    expected: Math.min(expected, ours.sellable - ours.sold),
  };
}

function bandOf(moment: Moment, stretch: number): BandPoint[] {
  return sampled(moment.ours.at).map((days) => {
    const { p25, p50, p75 } = stretched(quantilesOf(saidOf(moment, days)), stretch, moment.ours);
    return { days, p25, p50, p75 };
  });
}
