import fc from "fast-check";
import { between, goes } from "./gridModel";

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

test("whatever is pressed, one stays in the grid", () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 31 }),
      fc.array(fc.constantFrom(...KEYS)),
      (rows, cols, keys) => {
        let at = { row: 0, col: 0 };
        for (const key of keys) at = goes(key, at, rows, cols) ?? at;
        expect(at.row >= 0 && at.row < rows && at.col >= 0 && at.col < cols).toBe(true);
      },
    ),
  ));

test("a rectangle is the same from either corner, and has its corners", () =>
  fc.assert(
    fc.property(fc.nat(6), fc.nat(6), fc.nat(6), fc.nat(6), (r1, c1, r2, c2) => {
      const [a, b] = [
        { row: r1, col: c1 },
        { row: r2, col: c2 },
      ];
      const cells = between(a, b);
      expect(cells).toEqual(between(b, a));
      expect(cells).toHaveLength((Math.abs(r1 - r2) + 1) * (Math.abs(c1 - c2) + 1));
      expect(cells).toEqual(expect.arrayContaining([a, b]));
    }),
  ));

test("Home and End are of the line, with Ctrl of the grid; other keys are not its own", () => {
  expect(goes("End", { row: 1, col: 2 }, 3, 5)).toEqual({ row: 1, col: 4 });
  expect(goes("Home", { row: 1, col: 2 }, 3, 5, true)).toEqual({ row: 0, col: 0 });
  expect(goes("x", { row: 1, col: 2 }, 3, 5)).toBeNull();
});
