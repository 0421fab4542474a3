import fc from "fast-check";
import { bucketOf, countOf, LAST_BUCKET, quantile } from "@/lib/format/histogram";
import { fromUnits, measureBucket, rate } from "./measures";

const counted = (values: readonly number[], toBucket = bucketOf) =>
  values.map((value) => ({ bucket: toBucket(value), n: 1 }));
const exact = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.max(1, Math.ceil(values.length * part)) - 1] ?? 0;

test("a percentile is at most 5 % off the exact one", () => {
  const time = fc.double({ min: 1.01, max: 600_000, noNaN: true });
  const part = fc.constantFrom(0.5, 0.75, 0.95);
  fc.assert(
    fc.property(fc.array(time, { minLength: 1, maxLength: 200 }), part, (values, wanted) => {
      const got = quantile(counted(values), wanted) ?? 0;
      expect(Math.abs(got / exact(values, wanted) - 1)).toBeLessThanOrEqual(0.05);
    }),
  );
});

test("so is that of a layout shift and of an answer under a millisecond", () => {
  const score = fc.double({ min: 0.001, max: 2, noNaN: true });
  fc.assert(
    fc.property(fc.array(score, { minLength: 1, maxLength: 50 }), (values) => {
      const got =
        fromUnits(
          "CLS",
          quantile(
            counted(values, (value) => measureBucket("CLS", value)),
            0.75,
          ),
        ) ?? 0;
      expect(Math.abs(got / exact(values, 0.75) - 1)).toBeLessThanOrEqual(0.05);
    }),
  );
  expect(fromUnits("API", quantile([{ bucket: measureBucket("API", 0.4), n: 3 }], 0.5))).toBeCloseTo(0.4, 1);
});

test("histograms add up: together they say what all values say", () => {
  const times = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1 });
  fc.assert(
    fc.property(times, times, (one, other) => {
      expect(quantile([...counted(one), ...counted(other)], 0.75)).toBe(quantile(counted([...one, ...other]), 0.75));
    }),
  );
});

test("buckets are in the order of their values, and nothing falls outside", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, noNaN: true }), fc.double({ min: 0, noNaN: true }), (a, b) => {
      expect(bucketOf(Math.min(a, b))).toBeLessThanOrEqual(bucketOf(Math.max(a, b)));
      expect(bucketOf(a)).toBeLessThanOrEqual(LAST_BUCKET);
    }),
  );
  expect([-3, 0, 1, Number.POSITIVE_INFINITY].map(bucketOf)).toEqual([0, 0, 0, LAST_BUCKET]);
});

test("without values there is no percentile", () => {
  expect(quantile([], 0.75)).toBeNull();
  expect(fromUnits("LCP", null)).toBeNull();
  expect(countOf([])).toBe(0);
});

test.each([
  ["LCP", 2_500, "good"],
  ["LCP", 2_501, "fair"],
  ["LCP", 4_001, "bad"],
  ["INP", 200, "good"],
  ["INP", 501, "bad"],
  ["CLS", 0.1, "good"],
  ["CLS", 0.2, "fair"],
  ["CLS", 0.26, "bad"],
] as const)("%s of %d is %s", (name, value, rating) => expect(rate(name, value)).toBe(rating));
