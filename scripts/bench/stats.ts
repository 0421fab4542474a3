/** The value below which `share` (0 to 1) of the values lie; nearest rank. NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The middle value: what is told of repeated measurements, because a busy machine disturbs the mean. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Milliseconds of one run, and its result. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

const MOST_TURNS = 300;

/**
 * Runs the contestants in turns, so that what else the machine does falls on all alike: `times` turns at least, and more
 * of what is quick, until `budgetMs` are over.
 * @returns the median milliseconds of each.
 */
export async function inTurns<K extends string>(
  times: number,
  contestants: Record<K, () => Promise<unknown>>,
  budgetMs = 2_000,
): Promise<Record<K, number>> {
  const names = Object.keys(contestants) as K[];
  const found = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  const end = performance.now() + budgetMs;
  for (let turn = 0; turn < times || (turn < MOST_TURNS && performance.now() < end); turn += 1) {
    for (const name of names) found[name].push((await timed(contestants[name])).ms);
  }
  return Object.fromEntries(names.map((name) => [name, median(found[name])])) as Record<K, number>;
}
