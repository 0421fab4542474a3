import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { type Curve, curveAt } from "@/lib/ticketing/rules/pace";
import { quantile } from "@/lib/ticketing/rules/quantile";

/** Fewer comparables than this say nothing about the future. */
export const MIN_COMPARABLES = 3;

/** Tickets sold in all: a quarter, half and three quarters of comparable outcomes lie below. */
export type Range = { p25: number; p50: number; p75: number };

/** `band` runs from today (`days` to go) to the day of the show, one entry per day; the final range is its last. */
export type Forecast = Range & { band: (Range & { days: number })[]; comparables: number };

/**
 * Where a show ends if it goes on as its comparables did. Each comparable gives a growth ratio: what it had sold in all
 * over what it had sold `daysLeft` before its show. Applied to what this show has sold, the ratios give the range, and
 * the same per day until the show gives the band. Never below what is already sold, never above what can be sold
 * (`sellable` = capacity − holdeo − cortesías).
 * Null when fewer than three comparables had sales by then, when nothing is sold yet, or when the show is over.
 */
export function forecast(
  own: Curve,
  comparables: readonly Curve[],
  { daysLeft, sellable }: { daysLeft: number; sellable: number },
): Forecast | null {
  const sold = own.at(-1)?.sold ?? 0;
  const usable = comparables.flatMap((curve) => {
    const then = curveAt(curve, daysLeft)?.sold ?? 0;
    return then > 0 ? [{ curve, then }] : [];
  });
  if (sold <= 0 || daysLeft < 0 || usable.length < MIN_COMPARABLES) return null;
  const most = Math.max(sold, sellable);
  const at = (days: number): Range => {
    const ends = usable.map(({ curve, then }) => (sold * (curveAt(curve, days)?.sold ?? then)) / then);
    const clamped = (q: number) => Math.round(Math.min(most, Math.max(sold, quantile(ends, q) ?? sold)));
    return { p25: clamped(0.25), p50: clamped(0.5), p75: clamped(0.75) };
  };
  const band = Array.from({ length: daysLeft + 1 }, (_, passed) => ({
    days: daysLeft - passed,
    ...at(daysLeft - passed),
  }));
  return { ...at(0), band, comparables: usable.length };
}

/**
 * The conclusion under the curve, in Spanish: `Va 11 puntos por encima de la mediana de los comparables. Al ritmo de hoy
 * termina entre 28.350 y 30.530.` Either half is left out when it is not known (`gap` in points, see `paceGap`).
 */
export function conclusion(gap: number | null, outlook: Range | null): string {
  if (gap === null) return "Todavía no hay shows comparables para medir el ritmo.";
  const points = Math.abs(Math.round(gap));
  const place =
    points === 0 ? "Va en línea con" : `Va ${countText(points, "punto")} por ${gap > 0 ? "encima" : "debajo"} de`;
  const pace = `${place} la mediana de los comparables.`;
  if (!outlook) return pace;
  const [low, high] = [formatInteger(outlook.p25), formatInteger(outlook.p75)];
  return `${pace} Al ritmo de hoy termina ${low === high ? `en ${low}` : `entre ${low} y ${high}`}.`;
}
