interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Place {
  x: number;
  y: number;
}

/** Whether the piece of line from `a` to `b` touches a box. */
function touches(a: Place, b: Place, { x, y, width, height }: Spot): boolean {
  // What is left of the piece between the sides, then between top and foot (Liang and Barsky).
  let [from, to] = [0, 1];
  for (const [start, way, low, high] of [
    [a.x, b.x - a.x, x, x + width],
    [a.y, b.y - a.y, y, y + height],
  ] as const) {
    if (way === 0) {
      if (start < low || start > high) return false;
      continue;
    }
    const ends = [(low - start) / way, (high - start) / way].sort((one, other) => one - other);
    from = Math.max(from, ends[0] as number);
    to = Math.min(to, ends[1] as number);
    if (from > to) return false;
  }
  return true;
}

const crossings = (spot: Spot, lines: ReadonlyArray<ReadonlyArray<Place>>): number =>
  lines.filter((line) => line.some((point, index) => index > 0 && touches(line[index - 1] as Place, point, spot)))
    .length;

/** The first of several spots for a label that no line runs through; where there is none, the one with the fewest. */
export function clearSpot<S extends Spot>(spots: readonly [S, ...S[]], lines: ReadonlyArray<ReadonlyArray<Place>>): S {
  let [best, fewest]: [S, number] = [spots[0], Number.POSITIVE_INFINITY];
  for (const spot of spots) {
    const count = crossings(spot, lines);
    if (count === 0) return spot;
    if (count < fewest) [best, fewest] = [spot, count];
  }
  return best;
}
