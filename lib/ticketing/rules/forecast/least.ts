/** Fewer comparables say nothing; fewer than the second have a median and no range. */
export const MEDIAN_FROM = 3;
export const RANGE_FROM = 8;
