/**
 * Splits a whole `total` by `weights` into whole parts that add up to it exactly (largest remainder; ties to the
 * earlier part). All zero weights: all zero parts.
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  const missing = total - parts.reduce((all, part) => all + part, 0);
  const order = exact.map((value, index) => ({ index, rest: value - Math.floor(value) }));
  order.sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of order.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/**
 * Spreads a whole `total` over days by their weights, in order: whole days that add up exactly, each within one of its
 * share. `phase` (0 to 1) shifts where the rounding falls, so that two series of equal weights do not move as one.
 */
export function spread(total: number, weights: readonly number[], phase: number): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= 0) return weights.map((_, index) => (index === weights.length - 1 ? total : 0));
  const last = weights.findLastIndex((weight) => weight > 0);
  let weight = 0;
  let given = 0;
  return weights.map((own, index) => {
    weight += own;
    const reached = index >= last ? total : Math.min(total, Math.floor((total * weight) / sum + phase));
    const part = reached - given;
    given = reached;
    return part;
  });
}
