import { niceTicks } from "./niceTicks";

test.each([
  [12, {}, [0, 5, 10, 15]],
  [16_500, {}, [0, 5_000, 10_000, 15_000, 20_000]],
  [1_200_000, {}, [0, 500_000, 1_000_000, 1_500_000]],
  [300, { min: -120 }, [-200, 0, 200, 400]],
  [0, { min: -80 }, [-80, -60, -40, -20, 0]],
  [0, {}, [0, 0.25, 0.5, 0.75, 1]],
  [2, { least: 1 }, [0, 1, 2]],
])("up to %d, with %j, the marks are %j", (max, options, expected) => {
  expect(niceTicks(max, options)).toEqual(expected);
});
