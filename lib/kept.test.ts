import { kept } from "./kept";

afterEach(() => jest.useRealTimers());

test("a value is kept until its time and not a moment longer", () => {
  jest.useFakeTimers({ now: 1_000 });
  const values = kept<number>();
  values.set("a", 1, 2_000);
  jest.setSystemTime(1_999);
  expect(values.get("a")).toBe(1);
  jest.setSystemTime(2_000);
  expect(values.get("a")).toBeUndefined();
});

test("however many keys come, only so many are kept", () => {
  const values = kept<number>(3);
  for (let key = 0; key < 10; key += 1) values.set(String(key), key, Number.POSITIVE_INFINITY);
  const there = Array.from({ length: 10 }, (_, key) => values.get(String(key))).filter((value) => value !== undefined);
  expect(there.length).toBeLessThanOrEqual(3);
  expect(values.get("9")).toBe(9);
});
