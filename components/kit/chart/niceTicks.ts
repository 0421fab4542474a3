const NICE = [1, 2, 2.5, 5, 10];

/**
 * Round steps from 0, or from below `min`, to something not below `max`: about five. `least` keeps what is counted from
 * being cut into pieces.
 */
export function niceTicks(max: number, { min = 0, least = 0 }: { min?: number; least?: number } = {}): number[] {
  const span = Math.max(max, 0) - Math.min(min, 0);
  const rough = Math.max(span, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(least, power * (NICE.find((nice) => nice * power >= rough) ?? 10));
  const from = Math.floor(Math.min(min, 0) / step);
  const to = Math.max(from + 1, Math.ceil((span > 0 ? Math.max(max, 0) : 1) / step));
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
}
