import { lastDayOfSale, showName } from "./data";
import { readOptions } from "./options";
import { isKept, type Result } from "./results";
import { inTurns, median, percentile } from "./stats";

test("percentiles are values that were measured, by nearest rank", () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(percentile(values, 0.975)).toBe(195);
  expect(median([9, 1, 5])).toBe(5);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

test("contestants take turns, as often as asked for at least", async () => {
  const turns: string[] = [];
  const note = (name: string) => async () => void turns.push(name);
  await inTurns(3, { a: note("a"), b: note("b") }, 0);
  expect(turns.join("")).toBe("ababab");
});

test("a limit is kept up to itself, and never by a figure that could not be taken", () => {
  const result: Result = { work: "w", measured: 3, limit: 3, unit: "s" };
  expect(isKept(result)).toBe(true);
  expect(isKept({ ...result, measured: 3.01 })).toBe(false);
  expect(isKept({ ...result, measured: Number.NaN })).toBe(false);
  expect(isKept({ ...result, least: true, measured: 2.99 })).toBe(false);
  expect(isKept({ ...result, least: true, measured: 3.01 })).toBe(true);
  expect(isKept({ ...result, least: true, measured: Number.NaN })).toBe(false);
});

test("options have defaults, keep their order and refuse what is unknown", () => {
  expect(readOptions([])).toMatchObject({ sales: 2_000_000, imported: 1_000_000, strict: false, keep: false });
  expect(readOptions(["--sales", "40_000", "--only", "import,excel"])).toMatchObject({
    sales: 40_000,
    imported: 20_000,
    only: ["excel", "import"],
  });
  expect(readOptions(["--help"])).toBe("help");
  expect(() => readOptions(["--only", "reportes"])).toThrow('"reportes" no existe');
  expect(() => readOptions(["--sales", "mil"])).toThrow("--sales");
});

test("a show sells until its day, or until today while it is to come", () => {
  expect(showName(7)).toBe("Show 0007");
  expect(lastDayOfSale(2, "2026-11-20")).toBe("2026-11-20");
  expect(lastDayOfSale(3, "2026-11-20")).toBe("2026-11-16");
});
