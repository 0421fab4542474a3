import fc from "fast-check";
import { LEAST, overlapShown, settled, suppressed } from "./suppress";

const cells = fc
  .array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 })
  .map((counts) => counts.map((base, at) => ({ value: `v${at}`, base })));

test("no group under ten is shown, and taking those shown from the total gives none", () => {
  fc.assert(
    fc.property(cells, (all) => {
      const shown = suppressed(all);
      const hidden = shown.filter((cell) => cell.shown === null);
      for (const cell of shown) if (cell.shown !== null) expect(cell.base).toBeGreaterThanOrEqual(LEAST);
      for (const cell of shown) if (cell.shown !== null) expect(cell.shown % 5).toBe(0);
      if (hidden.length === 0 || hidden.length === shown.length) return;
      expect(hidden.length).toBeGreaterThanOrEqual(2);
      expect(hidden.reduce((sum, { base }) => sum + base, 0)).toBeGreaterThanOrEqual(LEAST);
    }),
  );
  expect(
    suppressed([
      { value: "sí", base: 95 },
      { value: "no", base: 5 },
    ]).map((cell) => cell.shown),
  ).toEqual([null, null]);
});

test("what is said of a cell changes only by ten or more, however small imports add up", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 500 }),
      fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 40 }),
      (begun, steps) => {
        let [now, said] = [begun, settled(begun, undefined)];
        for (const step of steps) {
          now = Math.max(0, now + step);
          const next = settled(now, said);
          if (next !== said && now >= LEAST && said >= LEAST)
            expect(Math.abs(next - said)).toBeGreaterThanOrEqual(LEAST);
          said = next;
        }
      },
    ),
  );
});

test("an overlap hides small groups on every side", () => {
  expect(overlapShown(20, 60, 80)).toBe(true);
  expect(overlapShown(9, 60, 80)).toBe(false);
  expect(overlapShown(20, 49, 80)).toBe(false);
  // All but three of one artist's went to the other as well.
  expect(overlapShown(57, 60, 80)).toBe(false);
  expect(overlapShown(60, 60, 80)).toBe(true);
});
