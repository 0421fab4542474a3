/** The rectangle that a drawing's lines or bars fill, in pixels. */
export interface Plot {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Domain = readonly [number, number];

/** Where a value stands between two sides. */
const between = ([low, high]: Domain, from: number, to: number) => {
  const span = high - low || 1;
  return (value: number): number => from + ((value - low) / span) * (to - from);
};

/** From values to pixels: from left to right, and from the foot up. */
export const scalesOf = (plot: Plot, x: Domain, y: Domain) => ({
  toX: between(x, plot.x, plot.x + plot.width),
  toY: between(y, plot.y + plot.height, plot.y),
});

const round = (value: number) => Math.round(value * 10) / 10;

/** The path of a line; a point without height leaves a gap. */
export function linePath(points: ReadonlyArray<{ x: number; y: number | null }>): string {
  let pen = "M";
  return points
    .map(({ x, y }) => {
      if (y === null) {
        pen = "M";
        return "";
      }
      const step = `${pen}${round(x)} ${round(y)}`;
      pen = "L";
      return step;
    })
    .join("");
}
