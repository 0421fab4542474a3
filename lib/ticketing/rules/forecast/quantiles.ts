/** The quantiles that are kept of a forecast. */
export const QUANTILES = { p10: 0.1, p25: 0.25, p50: 0.5, p75: 0.75, p90: 0.9 } as const;
export type Quantile = keyof typeof QUANTILES;
export type Quantiles = Record<Quantile, number>;

/**
 * The quantile `q` (0 to 1) of sorted numbers by rank: the place is `q·(m+1)−1`, interpolated, clipped to the ends. Of few
 * numbers it gives wider ranges than spreadsheets' PERCENTILE does, so that of what comes as much lies inside as is said.
 * The numbers are sorted and at least one.
 */
export function byRank(sorted: ArrayLike<number>, q: number): number {
  const last = sorted.length - 1;
  const place = Math.min(last, Math.max(0, q * (sorted.length + 1) - 1));
  const below = Math.floor(place);
  const [low, high] = [sorted[below] as number, sorted[Math.min(last, below + 1)] as number];
  return low + (high - low) * (place - below);
}

/** All the quantiles of sorted numbers. */
export const quantilesOf = (sorted: ArrayLike<number>): Quantiles => ({
  p10: byRank(sorted, QUANTILES.p10),
  p25: byRank(sorted, QUANTILES.p25),
  p50: byRank(sorted, QUANTILES.p50),
  p75: byRank(sorted, QUANTILES.p75),
  p90: byRank(sorted, QUANTILES.p90),
});

/** The same with another number for each. */
export const eachQuantile = (of: Quantiles, change: (value: number) => number): Quantiles => ({
  p10: change(of.p10),
  p25: change(of.p25),
  p50: change(of.p50),
  p75: change(of.p75),
  p90: change(of.p90),
});
