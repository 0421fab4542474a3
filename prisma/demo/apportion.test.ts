import { apportion, spread } from "./apportion";
import { nearestWeekday } from "./calendar";
import { random } from "./random";

describe("apportion", () => {
  test("gives whole parts that add up, the largest remainders first", () => {
    expect(apportion(10, [1, 1, 1])).toEqual([4, 3, 3]);
    expect(apportion(553, [312, 204, 37])).toEqual([312, 204, 37]);
    expect(apportion(7, [0, 0])).toEqual([0, 0]);
  });

  test("spread keeps each day near its share and the sum exact", () => {
    const rng = random("spread");
    const weights = Array.from({ length: 90 }, () => rng.between(0.5, 3));
    const sum = weights.reduce((all, weight) => all + weight, 0);
    const days = spread(1_234, weights, 0.7);
    expect(days.reduce((all, value) => all + value, 0)).toBe(1_234);
    for (const [index, value] of days.entries()) {
      expect(Math.abs(value - (1_234 * (weights[index] ?? 0)) / sum)).toBeLessThanOrEqual(1);
    }
    expect(spread(5, [1, 0, 1, 0], 0)).toEqual([2, 0, 3, 0]);
  });
});

test("chance repeats itself for the same seed only", () => {
  const draw = (seed: string) => Array.from({ length: 5 }, random(seed).next);
  expect(draw("a")).toEqual(draw("a"));
  expect(draw("a")).not.toEqual(draw("b"));
});

test.each([
  ["2026-11-20", 5, "2026-11-20"],
  ["2026-11-20", 6, "2026-11-21"],
  ["2026-11-20", 2, "2026-11-17"],
])("the weekday nearest to %s numbered %i is %s", (day, weekday, nearest) => {
  expect(nearestWeekday(day, weekday)).toBe(nearest);
});
