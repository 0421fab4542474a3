import { diffDays } from "@/lib/format/dates";
import { quantile } from "@/lib/ticketing/rules/quantile";

/** Tickets sold up to `days` before the show, and that as percent points of the capacity. */
export type CurvePoint = { days: number; sold: number; percent: number };

/** A show's sales as a curve: from the first day of sale (most days to go) to the latest. */
export type Curve = readonly CurvePoint[];

/**
 * The cumulative curve of a show, all its series together (counts may be added over currencies, money may not). Only
 * days with sales have a point; sales dated after the show belong to its day. Empty when the capacity is not known.
 */
export function cumulativeCurve(
  sales: Iterable<{ fecha_venta: string; venta_diaria: number }>,
  showDay: string,
  capacity: number,
): CurvePoint[] {
  if (capacity <= 0) return [];
  const perDay = new Map<number, number>();
  for (const { fecha_venta, venta_diaria } of sales) {
    const days = Math.max(0, diffDays(fecha_venta, showDay));
    perDay.set(days, (perDay.get(days) ?? 0) + venta_diaria);
  }
  let sold = 0;
  return [...perDay]
    .sort(([a], [b]) => b - a)
    .map(([days, count]) => {
      sold += count;
      return { days, sold, percent: (sold * 100) / capacity };
    });
}

/** Where a curve stood `days` before its show: its last point until then, or null before its first day of sale. */
export function curveAt(curve: Curve, days: number): CurvePoint | null {
  return curve.findLast((point) => point.days >= days) ?? null;
}

/** The median percentage of the comparables that were on sale `days` before their show; null when none was. */
export function medianAt(comparables: readonly Curve[], days: number): number | null {
  return quantile(
    comparables.flatMap((curve) => curveAt(curve, days)?.percent ?? []),
    0.5,
  );
}

/** How many points of capacity the show is ahead of (behind, when negative) the comparables' median at `days`. */
export function paceGap(curve: Curve, comparables: readonly Curve[], days: number): number | null {
  const own = curveAt(curve, days);
  const median = medianAt(comparables, days);
  return own === null || median === null ? null : own.percent - median;
}
