/**
 * Histograms of durations that stay small: each bucket is 10 % wider than the one before, so a percentile read from the
 * counts is at most 5 % off. Values are counted in the `UNIT` of their measure.
 */
const GROWTH = 1.1;
const LOG_GROWTH = Math.log(GROWTH);
/** The last bucket, for everything beyond 10 minutes. */
export const LAST_BUCKET = 165;

/** How many of something fell into a bucket. */
export interface BucketCount {
  bucket: number;
  n: number;
}

/** The bucket of a value; 0 holds everything up to one unit. A negative value counts as 0. */
export function bucketOf(value: number): number {
  if (!(value > 1)) return 0;
  return Math.min(LAST_BUCKET, 1 + Math.floor(Math.log(value) / LOG_GROWTH));
}

/** The value that stands for all of a bucket: the geometric middle of its ends. */
function middleOf(bucket: number): number {
  return bucket === 0 ? 0.5 : GROWTH ** (bucket - 0.5);
}

/** How many values there are. */
export function countOf(buckets: readonly BucketCount[]): number {
  return buckets.reduce((sum, { n }) => sum + n, 0);
}

/**
 * The value that a part (`0.75` for p75) of all values does not exceed, within 5 % of the true one; values up to one unit
 * count as half of it. Null when there are none. Buckets may repeat and come in any order.
 */
export function quantile(buckets: readonly BucketCount[], part: number): number | null {
  const total = countOf(buckets);
  if (total === 0) return null;
  const sorted = [...buckets].sort((a, b) => a.bucket - b.bucket);
  const rank = Math.max(1, Math.ceil(total * part));
  let seen = 0;
  for (const { bucket, n } of sorted) {
    seen += n;
    if (seen >= rank) return middleOf(bucket);
  }
  return null;
}

/** How many units of the histogram a millisecond of a call is: the API answers in under one. */
export const CALL_UNITS = 10;
