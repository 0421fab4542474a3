/** Tickets sold up to `days` before the show, and that as percent points of the capacity. */
export type CurvePoint = { days: number; sold: number; percent: number };

/** A show's sales as a curve, by the totals stated: from the first day of sale (most days to go) to the latest. */
export type Curve = readonly CurvePoint[];

/** Where a curve stood `days` before its show: its last point until then, or null before its first day of sale. */
export function curveAt(curve: Curve, days: number): CurvePoint | null {
  return curve.findLast((point) => point.days >= days) ?? null;
}
