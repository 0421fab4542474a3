/** How likely a house is to be filled, 0 to 1, by how many of `m` like it would fill it: never quite none nor all. */
export const chanceOf = (filling: number, m: number): number => (filling + 0.5) / (m + 1);

/** The middle one of some days to go; of two the later day, which promises less. Null of none. */
export function middleDay(days: readonly number[]): number | null {
  const sorted = days.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
