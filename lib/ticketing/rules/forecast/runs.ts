import type { Past } from "./past";

/** More shows of an artist in one venue than this, with no gap over so many days, are a run. */
const MORE_THAN = 8;
const GAP_DAYS = 14;
/** How much the last show counts against all before it. */
const ALPHA = 0.5;
/** So many of the last errors tell how far off it may be. */
const ERRORS = 1_500;
/** Weeks around one that say what is sold at that time of the year, and shows that they need. */
const SEASON = { around: 3, least: 30 };
const FARTHEST_WEEKS = 8;

const shareOf = ({ total, sellable }: Past) => total / sellable;
const weekOf = ({ season }: Pick<Past, "season">) => Math.min(51, Math.floor(season / 7));

/** How much fuller or emptier houses are in each week of the year than all year round, by all shows; 1 where few were played. */
export function seasonsOf(pasts: readonly Past[]): number[] {
  const sums = Array.from({ length: 52 }, () => ({ share: 0, shows: 0 }));
  for (const past of pasts) {
    const week = sums[weekOf(past)];
    if (!week) continue;
    week.share += shareOf(past);
    week.shows += 1;
  }
  const all = sums.reduce((total, { share }) => total + share, 0) / Math.max(1, pasts.length);
  return sums.map((_, week) => {
    let [share, shows] = [0, 0];
    for (let off = -SEASON.around; off <= SEASON.around; off += 1) {
      const near = sums[(week + off + 52) % 52];
      share += near?.share ?? 0;
      shows += near?.shows ?? 0;
    }
    return shows < SEASON.least || all <= 0 ? 1 : share / shows / all;
  });
}

/** The runs among past shows (by day, the oldest first), each in its order. */
export function runsOf(pasts: readonly Past[]): Past[][] {
  const open = new Map<string, Past[]>();
  const found: Past[][] = [];
  for (const past of pasts) {
    if (past.venue === null || past.artist === "") continue;
    const key = `${past.venue} ${past.artist}`;
    const run = open.get(key);
    const last = run?.at(-1);
    if (run && last && past.day - last.day <= GAP_DAYS) run.push(past);
    else {
      const begun = [past];
      open.set(key, begun);
      found.push(begun);
    }
  }
  return found.filter(({ length }) => length > MORE_THAN);
}

/** Weeks from one day to another, one at least. */
const weeksApart = (from: number, to: number) => Math.min(FARTHEST_WEEKS, Math.max(1, Math.ceil((to - from) / 7)));

/** The level of a run after each of its shows, the time of the year taken out. */
function levels(run: readonly Past[], seasons: readonly number[]): number[] {
  let level = 0;
  return run.map((past, at) => {
    const value = shareOf(past) / (seasons[weekOf(past)] ?? 1);
    level = at === 0 ? value : ALPHA * value + (1 - ALPHA) * level;
    return level;
  });
}

/** What was sold by what had been told so many weeks before, over all runs; the last ones. */
function errorsAt(runs: readonly Past[][], seasons: readonly number[], weeks: number): number[] {
  const found: { day: number; ratio: number }[] = [];
  for (const run of runs) {
    const told = levels(run, seasons);
    for (let at = MORE_THAN; at < run.length; at += 1) {
      const past = run[at] as Past;
      const from = run.findLastIndex((other) => other.day < past.day && weeksApart(other.day, past.day) >= weeks);
      const level = told[from];
      if (level === undefined || level <= 0) continue;
      found.push({ day: past.day, ratio: shareOf(past) / (level * (seasons[weekOf(past)] ?? 1)) });
    }
  }
  return found
    .sort((a, b) => a.day - b.day)
    .slice(-ERRORS)
    .map(({ ratio }) => ratio);
}

/** The run that a show goes on with: of its artist and venue, still going on `today` (days since 1970). */
export interface Run {
  shows: readonly Past[];
  /** What part of its house it may fill, the least first; one for each error of the same horizon. */
  shares: Float64Array;
}

/**
 * The run that a show is part of, and what it fills by it: its shows smoothed, with the time of the year, by all errors that this
 * made as many weeks ahead. Null where it is part of none.
 */
export function runFor(
  own: { artist: string; venue: number | null; day: number; season: number },
  over: readonly Past[],
  today: number,
): Run | null {
  if (own.venue === null || own.artist === "") return null;
  const here = over.filter(({ venue, artist }) => venue === own.venue && artist === own.artist);
  const last = here.at(-1);
  if (here.length <= MORE_THAN || !last || today - last.day > GAP_DAYS) return null;
  const mine = runsOf(here).find((run) => run.at(-1) === last);
  if (!mine) return null;
  const seasons = seasonsOf(over);
  const level = levels(mine, seasons).at(-1) ?? 0;
  const told = level * (seasons[weekOf(own)] ?? 1);
  const errors = errorsAt(runsOf(over), seasons, weeksApart(last.day, own.day));
  return { shows: mine, shares: Float64Array.from(errors, (ratio) => told * ratio).sort() };
}
