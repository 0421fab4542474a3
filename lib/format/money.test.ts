import fc from "fast-check";
import { currencyName, formatMoney, moneyParts } from "@/lib/format/money";

describe("formatMoney", () => {
  it.each([
    ["1234567.89", "ARS", "$ 1.234.567,89"],
    ["180200.00", "USD", "US$ 180.200"],
    ["46150", "EUR", "€ 46.150"],
    ["0.5", "ARS", "$ 0,50"],
    ["-72.00", "ARS", "−$ 72"],
    ["-0.001", "ARS", "$ 0"],
    ["1500.00", "UYU", "UYU 1.500"],
    ["1500.00", "constructor", "constructor 1.500"],
  ])("writes %s %s as %s", (value, currency, expected) => {
    expect(formatMoney(value, currency)).toBe(expected);
  });

  it("takes decimals and sign as asked, halves away from zero", () => {
    expect(formatMoney("58330.5", "ARS", { decimals: 0 })).toBe("$ 58.331");
    expect(formatMoney("-58330.5", "ARS", { decimals: 0 })).toBe("−$ 58.331");
    expect(formatMoney("58331", "ARS", { decimals: 2 })).toBe("$ 58.331,00");
    expect(formatMoney("4", "ARS", { sign: "always" })).toBe("+$ 4");
    expect(formatMoney("0", "ARS", { sign: "always" })).toBe("$ 0");
  });

  it.each([
    ["3155822000", "ARS", "$ 3.155,8 M"],
    ["180200", "USD", "US$ 180,2 mil"],
    ["158124", "EUR", "€ 158,1 mil"],
    ["9876.54", "EUR", "€ 9.877"],
    ["10000", "EUR", "€ 10 mil"],
    ["999949.99", "ARS", "$ 999,9 mil"],
    ["999950", "ARS", "$ 1 M"],
    ["-2500000", "ARS", "−$ 2,5 M"],
  ])("makes %s %s short: %s", (value, currency, expected) => {
    expect(formatMoney(value, currency, { compact: true })).toBe(expected);
  });

  it("hands out its parts", () => {
    expect(moneyParts("3155822000.00", "ARS", { compact: true })).toEqual({
      sign: "",
      symbol: "$",
      number: "3.155,8",
      unit: "M",
    });
    expect(currencyName("USD")).toBe("Dólares");
  });

  it("is exact at any size", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), (whole) => {
        expect(formatMoney(`${whole}.07`, "ARS").replace(/[$ .]/g, "")).toBe(`${whole},07`);
      }),
    );
  });

  it("refuses what is no decimal string", () => {
    expect(() => formatMoney("1,5", "ARS")).toThrow(RangeError);
    expect(() => formatMoney("1e21", "ARS")).toThrow(RangeError);
  });
});
