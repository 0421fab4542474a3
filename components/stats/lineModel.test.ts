import fc from "fast-check";
import { niceTicks } from "@/components/kit/chart/niceTicks";
import { formatDay } from "@/lib/format/dates";
import { lineModel, momentText, timeAxis } from "./lineModel";

test("ticks are round, from 0 to above the largest, and few", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (max) => {
      const ticks = niceTicks(max);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
  expect(niceTicks(25)).toEqual([0, 10, 20, 30]);
});

test("moments as people read them", () => {
  expect(momentText("2026-11-20")).toBe(formatDay("2026-11-20"));
  expect(momentText("2026-11-20T09")).toBe(`${formatDay("2026-11-20")}, 09 h`);
});

test("an axis of times says seconds from one on", () => {
  expect(timeAxis([900, null])(300)).toBe("300");
  expect(timeAxis([1_400])(500)).toBe("0,5 s");
  expect(timeAxis([1_400])(0)).toBe("0");
});

test("the last moment is named on the axis", () => {
  const moments = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, "0")}`);
  const { x } = lineModel({
    label: "",
    moments,
    own: { label: "", values: moments.map(() => 1) },
    format: String,
  });
  expect(x.ticks).toContain(29);
  expect(x.ticks.length).toBeLessThanOrEqual(6);
});
