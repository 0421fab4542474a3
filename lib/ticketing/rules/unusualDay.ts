/** Days a series needs before a day can be called unusual, and how far from the mean is too far. */
const MIN_DAYS = 7;
const DEVIATIONS = 3;

/** What was usual, for the message: daily figures from `low` to `high` over `days` days. */
export type Usual = { low: number; high: number; days: number };

/**
 * Watches a series' daily figures in date order: each call judges a day against all days before it and then takes it
 * in. Answers what was usual when the day lies beyond three standard deviations of the previous days (seven at least),
 * else null. Constant time and memory per day, so an import of a million rows can afford it.
 *
 * Robust in two ways. The deviation (of the sample) is never taken below the square root of the mean, nor below 1:
 * counts are not steadier than that by nature, so a series of equal days does not warn about one ticket more. And an
 * unusual day is taken in at the limit it passed, not at its own height: one typing error does not hide the next.
 */
export function watchDays(): (value: number) => Usual | null {
  let days = 0;
  let mean = 0;
  let squares = 0;
  return (value) => {
    const usual = days < MIN_DAYS ? null : limits(days, mean, squares);
    const taken = usual ? Math.min(Math.max(value, usual.low), usual.high) : value;
    days += 1;
    const step = taken - mean;
    mean += step / days;
    squares += step * (taken - mean);
    return usual && taken !== value ? usual : null;
  };
}

function limits(days: number, mean: number, squares: number): Usual {
  const deviation = Math.max(Math.sqrt(squares / (days - 1)), Math.sqrt(Math.abs(mean)), 1);
  return { low: mean - DEVIATIONS * deviation, high: mean + DEVIATIONS * deviation, days };
}

/** The same question about one day, given the daily figures before it in date order. */
export function unusualDay(previousDays: Iterable<number>, value: number): Usual | null {
  const watch = watchDays();
  for (const day of previousDays) watch(day);
  return watch(value);
}
