import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { Basis } from "../forecast";
import { MEDIAN_FROM } from "./least";

/** What is said of a forecast in one line. */
export interface Reasoned {
  basis: Basis;
  horizon: number;
  comparables: readonly unknown[] | number;
  gap: number | null;
}

const manyOf = (comparables: Reasoned["comparables"]) =>
  typeof comparables === "number" ? comparables : comparables.length;

/** `−9 puntos`, `+1 punto`: points of capacity with their sign; null as `A la par`. */
export function pointsText(gap: number): string | null {
  const points = Math.round(gap);
  if (points === 0) return null;
  return `${points > 0 ? "+" : "−"}${countText(Math.abs(points), "punto")}`;
}

/** Why a show stands as it does: `−9 puntos contra 23 comparables a 21 días`. */
export function reasonText({ basis, horizon, comparables, gap }: Reasoned): string {
  const many = manyOf(comparables);
  if (many < MEDIAN_FROM) return "No hay comparables";
  const against = `${countText(many, "comparable")}`;
  const when = horizon === 0 ? "el día del show" : `a ${countText(horizon, "día")}`;
  if (basis === "antes") return `Sin ventas propias, ${against}`;
  if (gap === null) return `${against} ${when}`;
  const points = pointsText(gap);
  return points ? `${points} contra ${against} ${when}` : `A la par de ${against} ${when}`;
}

/**
 * The conclusion under the curve, in Spanish: `Va 11 puntos por encima de la mediana de 23 comparables. Al ritmo de hoy
 * termina entre 28.350 y 30.530.` Either half is left out when it is not known (`gap` in points of capacity).
 */
export function conclusion(
  kept: (Reasoned & { median: number | null }) | null,
  range: { p25: number; p75: number } | null,
): string {
  if (!kept || manyOf(kept.comparables) < MEDIAN_FROM) return "Todavía no hay shows comparables para medir el ritmo.";
  const many = manyOf(kept.comparables);
  const ends = endsText(kept.median, range);
  if (kept.gap === null) return `Sin ventas propias todavía. ${ends}`.trim();
  const points = Math.abs(Math.round(kept.gap));
  const place =
    points === 0 ? "Va en línea con" : `Va ${countText(points, "punto")} por ${kept.gap > 0 ? "encima" : "debajo"} de`;
  return `${place} la mediana de ${countText(many, "comparable")}. ${ends}`.trim();
}

function endsText(median: number | null, range: { p25: number; p75: number } | null): string {
  if (range) {
    const [low, high] = [formatInteger(range.p25), formatInteger(range.p75)];
    return `Como ellos, termina ${low === high ? `en ${low}` : `entre ${low} y ${high}`}.`;
  }
  return median === null ? "" : `Como ellos, termina cerca de ${formatInteger(Math.round(median))}: pocos comparables.`;
}
