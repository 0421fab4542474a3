import { countText } from "@/lib/format/text";

/** `va 9 puntos por debajo de la mediana`, of a gap in points of the capacity. */
export function paceGapText(gap: number): string {
  const points = Math.abs(Math.round(gap));
  if (points === 0) return "va en línea con la mediana";
  return `va **${countText(points, "punto")} por ${gap > 0 ? "encima" : "debajo"}** de la mediana`;
}
