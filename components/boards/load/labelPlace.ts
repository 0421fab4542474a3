/** So many weeks hold the name of nearly every card. */
const ENOUGH = 4;

/**
 * Where a bar over the weeks `first` to `last` of `weeks` has its name, so that it fits and never crosses the bar's edge:
 * inside where the bar is long, otherwise beside it, where there is more room. `from` and `to` are the edges of that room.
 */
export function labelPlace(
  first: number,
  last: number,
  weeks: number,
): { side: "inside" | "left" | "right"; from: number; to: number } {
  const [within, before, after] = [last - first + 1, first, weeks - last - 1];
  if (within >= Math.min(ENOUGH, Math.max(before, after))) return { side: "inside", from: first, to: last + 1 };
  return after >= before ? { side: "right", from: last + 1, to: weeks } : { side: "left", from: 0, to: first };
}
