import { labelPlace } from "./labelPlace";

const WEEKS = 8;

test("a short bar has its name beside it, where there is more room; a long one inside", () => {
  expect(labelPlace(0, 0, WEEKS)).toEqual({ side: "right", from: 1, to: 8 });
  expect(labelPlace(7, 7, WEEKS)).toEqual({ side: "left", from: 0, to: 7 });
  expect(labelPlace(2, 3, WEEKS)).toEqual({ side: "right", from: 4, to: 8 });
  expect(labelPlace(1, 6, WEEKS)).toEqual({ side: "inside", from: 1, to: 7 });
  expect(labelPlace(0, 7, WEEKS)).toEqual({ side: "inside", from: 0, to: 8 });
});

test("every name has room for three weeks at least, and never crosses its bar's edge", () => {
  for (let first = 0; first < WEEKS; first++)
    for (let last = first; last < WEEKS; last++) {
      const { side, from, to } = labelPlace(first, last, WEEKS);
      expect(to - from).toBeGreaterThanOrEqual(3);
      if (side === "inside") expect([from, to]).toEqual([first, last + 1]);
      else expect(to <= first || from > last).toBe(true);
    }
});
