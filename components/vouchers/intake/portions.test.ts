import fc from "fast-check";
import { portionsOf } from "./portions";

const MB = 1024 * 1024;

test("all files go once and in their order, at most ten and 20 MB at a time but for one that is larger alone", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ size: fc.integer({ min: 0, max: 40 * MB }) }), { maxLength: 60 }), (files) => {
      const portions = portionsOf(files);
      expect(portions.flat()).toEqual(files);
      for (const portion of portions) {
        expect(portion.length).toBeLessThanOrEqual(10);
        const bytes = portion.reduce((sum, { size }) => sum + size, 0);
        expect(portion.length === 1 || bytes <= 20 * MB).toBe(true);
      }
    }),
  );
});
