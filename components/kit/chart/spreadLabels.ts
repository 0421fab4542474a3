/**
 * Pushes labels apart so that neighbours are at least `gap` px from each other, moving each as little as the order
 * allows and keeping all within `from`..`to` where they fit.
 */
export function spreadLabels<T extends { y: number }>(
  labels: ReadonlyArray<T>,
  gap: number,
  from: number,
  to: number,
): T[] {
  const sorted = [...labels].sort((a, b) => a.y - b.y);
  const placed: T[] = [];
  for (const label of sorted) {
    const above = placed.at(-1)?.y;
    placed.push({ ...label, y: Math.max(label.y, above === undefined ? from : above + gap) });
  }
  let floor = to;
  for (let index = placed.length - 1; index >= 0; index--) {
    const label = placed[index];
    if (!label) continue;
    if (label.y > floor) placed[index] = { ...label, y: floor };
    floor = (placed[index]?.y ?? floor) - gap;
  }
  return placed;
}
