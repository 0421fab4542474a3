/**
 * The value below which a share `q` (0 to 1) of the numbers lies, interpolated between neighbours (as spreadsheets'
 * PERCENTILE does). Null of no numbers.
 */
export function quantile(values: readonly number[], q: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * q;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (place - Math.floor(place));
}
