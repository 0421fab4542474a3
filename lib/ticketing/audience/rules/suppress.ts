/** No group of fewer buyers is ever shown. */
export const LEAST = 10;
/** Counts are shown to so many. */
const STEP = 5;
/** Artists of whom an overlap is shown have so many buyers, and share LEAST. */
export const LEAST_OF_ARTIST = 50;

/** One value of a dimension, with its buyers. */
export interface Cell {
  value: string;
  base: number;
}
export interface ShownCell extends Cell {
  /** Rounded; null where it is hidden. */
  shown: number | null;
}

/** A count as it is shown. */
export const rounded = (count: number): number => Math.round(count / STEP) * STEP;

/**
 * What a count is said to be from: the one said before, until it moved by LEAST, so that a small import, an erasure or an undo
 * changes nothing that is shown. Below LEAST it is what it is, which is hidden.
 */
export const settled = (now: number, before: number | undefined): number =>
  now < LEAST || before === undefined || before < LEAST || Math.abs(now - before) >= LEAST ? now : before;

/**
 * The cells of one total, each shown or hidden: none under LEAST, and where some are hidden, so many more (the smallest first) that
 * those hidden are two at least and LEAST buyers together, so that taking the others from the total gives no group under LEAST.
 * Empty cells need no hiding.
 */
export function suppressed(cells: readonly Cell[]): ShownCell[] {
  const full = [...cells]
    .filter(({ base }) => base > 0)
    .sort((a, b) => a.base - b.base || (a.value < b.value ? -1 : 1));
  let hidden = full.filter(({ base }) => base < LEAST).length;
  const together = () => full.slice(0, hidden).reduce((sum, { base }) => sum + base, 0);
  if (hidden > 0) while (hidden < full.length && (hidden < 2 || together() < LEAST)) hidden++;
  return full.map((cell, at) => ({ ...cell, shown: at < hidden ? null : rounded(cell.base) }));
}

/** Whether two artists' shared buyers may be shown: neither who went to both, nor who went to one alone, is a small group. */
export const overlapShown = (shared: number, buyers: number, others: number): boolean =>
  buyers >= LEAST_OF_ARTIST &&
  others >= LEAST_OF_ARTIST &&
  shared >= LEAST &&
  [buyers - shared, others - shared].every((alone) => alone === 0 || alone >= LEAST);
