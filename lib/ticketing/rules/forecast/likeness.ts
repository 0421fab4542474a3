import type { Past, Place } from "./past";

/** How much each difference counts; the sizes and the shares sold were measured (see the page on forecasts). */
const YEAR = 365.25;
const WEIGHTS = { share: 3, seasonDays: 45, weekend: 0.5, year: 0.3, artist: -0.5, city: -0.2 };
/** As many as are looked at. */
export const NEAREST = 40;

const yearsApart = (own: Place, past: Past) => Math.abs(own.day - past.day) / YEAR;

/** How unlike a past show is apart from what it had sold: the less, the more it tells. */
export function unlikeness(own: Place, past: Past): number {
  const season = Math.abs(own.season - past.season);
  return (
    Math.abs(own.lnCapacity - past.lnCapacity) +
    Math.min(season, YEAR - season) / WEIGHTS.seasonDays +
    (own.weekend === past.weekend ? 0 : WEIGHTS.weekend) +
    WEIGHTS.year * yearsApart(own, past) +
    (own.artist !== "" && own.artist === past.artist ? WEIGHTS.artist : 0) +
    (own.city !== "" && own.city === past.city ? WEIGHTS.city : 0)
  );
}

/** A past show with how far it is. */
export interface Near {
  past: Past;
  distance: number;
}

const nearer = (a: Near, b: Near): boolean =>
  a.distance !== b.distance
    ? a.distance < b.distance
    : a.past.day !== b.past.day
      ? a.past.day > b.past.day
      : a.past.id < b.past.id;

/**
 * The nearest of a pool (by their day, the oldest first, none later than ours), the nearest first; equals by the later day, then by their number, so that the same shows in any
 * order give the same list. `shareThen`: the part of its house that a past show had sold at the moment compared, null where
 * it was not on sale.
 */
export function nearest(
  own: Place,
  pool: readonly Past[],
  share: number,
  shareThen: (past: Past) => number | null,
): Near[] {
  const best: Near[] = [];
  for (let index = pool.length - 1; index >= 0; index -= 1) {
    const past = pool[index] as Past;
    const last = best[NEAREST - 1];
    // Older ones are farther by their years alone.
    if (last && yearsApart(own, past) * WEIGHTS.year + WEIGHTS.artist + WEIGHTS.city > last.distance) break;
    const unlike = unlikeness(own, past);
    // What it had sold only takes it farther: most need no look into their curve.
    if (last && unlike > last.distance) continue;
    const had = shareThen(past);
    if (had === null) continue;
    const entry = { past, distance: unlike + WEIGHTS.share * Math.abs(share - had) };
    if (last && !nearer(entry, last)) continue;
    let at = best.length;
    while (at > 0 && nearer(entry, best[at - 1] as Near)) at -= 1;
    best.splice(at, 0, entry);
    if (best.length > NEAREST) best.pop();
  }
  return best;
}
