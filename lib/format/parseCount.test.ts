import fc from "fast-check";
import { countProblem, parseCount } from "./parseCount";

const read = (input: string | number, options = {}) => {
  const parsed = parseCount(input, options);
  return parsed.ok ? parsed.value : parsed.reason;
};

describe("parseCount", () => {
  it.each<[string | number, number | string]>([
    ["1.355", 1355],
    ["15.523.000", 15523000],
    [" 71 ", 71],
    [0, 0],
    [11840, 11840],
    ["", "empty"],
    ["12,5", "not_whole"],
    ["1,355", "not_whole"],
    [12.5, "not_whole"],
    [Number.NaN, "not_whole"],
    ["abc", "not_whole"],
    ["1e3", "not_whole"],
    ["0x1F", "not_whole"],
    ["...", "not_whole"],
    ["-5", "negative"],
    [-5, "negative"],
    ["9999999999", "too_large"],
    ["9".repeat(400), "not_whole"],
  ])("reads %j as %s", (input, expected) => {
    expect(read(input)).toBe(expected);
  });

  it("lets a daily figure be negative", () => {
    expect(read("−1.072", { allowNegative: true })).toBe(-1072);
    expect(Object.is(read("-0"), 0)).toBe(true);
  });

  it("follows the source's decimal mark", () => {
    expect(read("11,840", { decimal: "." })).toBe(11840);
    expect(read("12.0", { decimal: "." })).toBe(12);
    expect(read("12.5", { decimal: "." })).toBe("not_whole");
    expect(read("1.355,00", { decimal: "," })).toBe(1355);
  });

  it("reads every whole number with or without dots, and never throws", () => {
    fc.assert(
      fc.property(fc.nat(), (count) => {
        expect(read(count.toLocaleString("es-AR"))).toBe(count);
        expect(read(String(count))).toBe(count);
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), (input) => {
        const parsed = parseCount(input);
        if (parsed.ok) expect(Number.isInteger(parsed.value) && parsed.value >= 0).toBe(true);
      }),
    );
  });

  it("names the field", () => {
    expect(countProblem("Venta total", "negative")).toBe("Venta total: no puede ser negativa.");
  });
});
