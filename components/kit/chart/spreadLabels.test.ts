import { spreadLabels } from "./spreadLabels";

const at = (...ys: number[]) => ys.map((y) => ({ y }));
const gaps = (labels: ReadonlyArray<{ y: number }>) =>
  labels.slice(1).map((label, index) => label.y - (labels[index]?.y ?? 0));

test("leaves labels where they are when they do not touch", () => {
  expect(spreadLabels(at(10, 40, 80), 15, 0, 100)).toEqual(at(10, 40, 80));
});

test("pushes neighbours apart, in order", () => {
  const placed = spreadLabels(at(50, 48, 52, 49), 15, 0, 200);
  expect(Math.min(...gaps(placed))).toBeGreaterThanOrEqual(15);
});

test("keeps them inside at both ends", () => {
  const placed = spreadLabels(at(-20, 95, 99, 100), 15, 0, 100);
  expect(placed[0]?.y).toBe(0);
  expect(placed.at(-1)?.y).toBe(100);
  expect(Math.min(...gaps(placed))).toBeGreaterThanOrEqual(15);
});
