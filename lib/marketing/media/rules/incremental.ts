import { type Curve, curveAt } from "@/lib/ticketing/rules/pace";
import { quantile } from "@/lib/ticketing/rules/quantile";

/** Fewer comparables than this say nothing of what would have been sold. */
export const MIN_COMPARABLES = 3;

/** What was sold while it was spent, beyond what shows like it sell in those days without spending. */
export interface Incremental {
  sold: number;
  expected: { p25: number; p50: number; p75: number };
  comparables: number;
  /** Of one such ticket, to the cent; null where the range of such tickets holds zero: the spend explains nothing then. */
  cost: { low: string; mid: string; high: string } | null;
}

const soldBetween = (curve: Curve, before: number, after: number): [then: number, now: number] => [
  curveAt(curve, before)?.sold ?? 0,
  curveAt(curve, after)?.sold ?? 0,
];

/**
 * `from` and `until`: days to the show when the spend began and when it ended; `others`: comparables that spent nothing. Each says by how
 * much it grew over those days, which is what this show would have. Null where fewer than three sold before them.
 */
export function incrementalOf(
  own: Curve,
  others: readonly Curve[],
  { from, until, spent }: { from: number; until: number; spent: string },
): Incremental | null {
  const [before, after] = soldBetween(own, from + 1, until);
  const growths = others.flatMap((curve) => {
    const [then, now] = soldBetween(curve, from + 1, until);
    return then > 0 ? [now / then - 1] : [];
  });
  if (before <= 0 || growths.length < MIN_COMPARABLES) return null;
  const at = (q: number) => Math.round(before * (quantile(growths, q) ?? 0));
  const expected = { p25: at(0.25), p50: at(0.5), p75: at(0.75) };
  const sold = after - before;
  return { sold, expected, comparables: growths.length, cost: costOf(spent, sold, expected) };
}

function costOf(spent: string, sold: number, { p25, p50, p75 }: Incremental["expected"]): Incremental["cost"] {
  const each = (count: number) => (Number(spent) / count).toFixed(2);
  // The most that would have been sold anyway leaves the fewest of the spend's.
  if (Number(spent) <= 0 || sold - p75 <= 0) return null;
  return { low: each(sold - p25), mid: each(sold - p50), high: each(sold - p75) };
}
