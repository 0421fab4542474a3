import type { Quantiles } from "./quantiles";

/** A forecast of which the end is known. `stretch`: by how much its range was drawn in or out when it was made. */
export interface Judged {
  range: Quantiles;
  stretch: number;
  total: number;
}

/** How good forecasts were: percent of error (WAPE), of ends inside P25–P75, and inside P10–P90. */
export interface Track {
  shows: number;
  error: number;
  half: number;
  most: number;
}

/** The last so many shows are looked at. */
export const TRACKED = 60;
/** While as many of them end inside the range as this, in percent, it says what it means; half is meant. */
const HONEST = [40, 60] as const;
const FACTORS = [0.25, 4] as const;

const inside = ({ range, total }: Judged, low: "p10" | "p25", high: "p75" | "p90") =>
  total >= Math.round(range[low]) && total <= Math.round(range[high]);

/** What became of some forecasts; null of none, or where nothing was sold. */
export function trackOf(judged: readonly Judged[]): Track | null {
  const sold = judged.reduce((sum, { total }) => sum + total, 0);
  if (judged.length === 0 || sold <= 0) return null;
  const missed = judged.reduce((sum, { range, total }) => sum + Math.abs(range.p50 - total), 0);
  const percent = (low: "p10" | "p25", high: "p75" | "p90") =>
    (100 * judged.filter((one) => inside(one, low, high)).length) / judged.length;
  return {
    shows: judged.length,
    error: (100 * missed) / sold,
    half: percent("p25", "p75"),
    most: percent("p10", "p90"),
  };
}

/** How many half-widths away it ended, as the range was before it was drawn in or out. */
function missed({ range: { p25, p50, p75 }, stretch, total }: Judged): number {
  const off = Math.abs(total - p50);
  const width = (total > p50 ? p75 - p50 : p50 - p25) / stretch;
  return off === 0 ? 0 : width > 0 ? off / width : FACTORS[1];
}

/**
 * By how much to scale half-widths: 1 while 40 to 60 % of the last sixty shows ended inside P25–P75 as it comes, or fewer than
 * sixty have; else what would have put half of them inside.
 */
export function stretchOf(judged: readonly Judged[]): number {
  const last = judged.slice(-TRACKED);
  if (last.length < TRACKED) return 1;
  const off = last.map(missed).sort((a, b) => a - b);
  const share = (100 * off.filter((one) => one <= 1).length) / off.length;
  if (share >= HONEST[0] && share <= HONEST[1]) return 1;
  const middle = ((off[TRACKED / 2 - 1] as number) + (off[TRACKED / 2] as number)) / 2;
  return Math.round(100 * Math.min(FACTORS[1], Math.max(FACTORS[0], middle))) / 100;
}
