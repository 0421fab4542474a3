const CHARACTER_PX = 6.4;
const LEAST_PX = 112;
const MOST_PX = 176;

/** The room at the right of a drawing for its labels at 12 px: enough for the longest, within reason. */
export function labelGutter(labels: ReadonlyArray<string>): number {
  const longest = Math.max(0, ...labels.map((label) => label.length));
  return Math.min(MOST_PX, Math.max(LEAST_PX, Math.ceil(longest * CHARACTER_PX) + 12));
}
