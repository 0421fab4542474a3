/** What comparables had sold by a moment and in the end, in percent of their capacity: the way that a sale goes. */
interface Way {
  usual: number;
  final: number;
}

/**
 * Points of capacity ahead (behind, negative) of the way to a target: what those like it had sold by now of what they sold in all,
 * of the tickets that are wanted. Null without a target, a capacity or comparables.
 */
export function targetGap(
  { sold, capacidad, objetivo }: { sold: number; capacidad: number; objetivo: number | null },
  way: Way | null,
): number | null {
  if (objetivo === null || capacidad <= 0 || way === null || way.final <= 0) return null;
  const wanted = objetivo * Math.min(1, way.usual / way.final);
  return (100 * (sold - wanted)) / capacidad;
}
