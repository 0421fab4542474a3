import { type Past, soldAt } from "./past";

/** What a comparable sells from a moment on. */
export interface Pickup {
  past: Past;
  /** What it had sold at that moment. */
  had: number;
  /** Its days to go when ours has `days`: the same, but where they are compared by another moment than the days to go. */
  when: (days: number) => number;
}

/** Our show: what it has sold `at` days to go, and what of its house can be sold in all. */
export interface Ours {
  at: number;
  sold: number;
  sellable: number;
}

/**
 * What one comparable says ours will have sold by `days` before our show, in tickets: what we have and what it picked up
 * since, as part of what it could sell. One that was sold out by then says that ours is: what it would have sold beyond
 * its house nobody knows.
 */
export function ends({ past, had, when }: Pickup, days: number, { at, sold, sellable }: Ours): number {
  if (days >= at && at > 0) return sold;
  const by = soldAt(past, when(days));
  if (past.soldOut && by >= past.sellable) return sellable;
  return Math.min(sellable, Math.max(sold, sold + ((by - had) / past.sellable) * sellable));
}

/** The days to go on which a comparable says that ours is full; null when it says that it never is. */
export function fillsAt(pickup: Pickup, ours: Ours): number | null {
  let [full, open] = [0, ours.at];
  if (ends(pickup, 0, ours) < ours.sellable) return null;
  while (open - full > 1) {
    const middle = (full + open) >> 1;
    if (ends(pickup, middle, ours) >= ours.sellable) full = middle;
    else open = middle;
  }
  return full;
}
