import { detectDayOrder } from "@/lib/format/detectDayOrder";
import { detectDecimal } from "@/lib/format/detectDecimal";

describe("detecting how a source writes", () => {
  it.each([
    [["$1,558,922", "$966,948", "$248"], "."],
    [["5.616.000,00", "1.500"], ","],
    [["1,234", "966,948"], "."],
    [["1.500", "72"], ","],
    [["12,5"], ","],
    [["131.67", "1,234"], "."],
    [["0.125"], "."],
    [["1234.567"], "."],
    [["10", "20"], "auto"],
    [["1.234,56", "1,234.56"], "auto"],
  ] as const)("%j has the decimal mark %s", (samples, expected) => {
    expect(detectDecimal(samples)).toBe(expected);
  });

  it.each([
    [["11/12/2026", "19/11/2026"], "dmy"],
    [["11/12/2016", "6/25/2016"], "mdy"],
    [["2012-12-30"], "ymd"],
    [["11/12/2026"], null],
    [["19/11/2026", "6/25/2016"], null],
  ] as const)("%j is ordered %s", (samples, expected) => {
    expect(detectDayOrder(samples)).toBe(expected);
  });
});
