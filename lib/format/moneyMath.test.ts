import Decimal from "decimal.js";
import fc from "fast-check";
import { addMoney, compareMoney, convertSum, divMoney, mulMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";

const Exact = Decimal.clone({ precision: 200, rounding: Decimal.ROUND_HALF_UP });
const money = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, "0")}`);

describe("money arithmetic", () => {
  it("does not lose cents as floats do", () => {
    expect(addMoney("0.10", "0.20")).toBe("0.30");
    expect(sumMoney(Array(1000).fill("0.10"))).toBe("100.00");
    expect(sumMoney([])).toBe("0.00");
    expect(subMoney("1.00", "1.00")).toBe("0.00");
    expect(addMoney("9999999999999999.99", "0.01")).toBe("10000000000000000.00");
    expect(sumMoney(["1", "0.125"])).toBe("1.125");
  });

  it("divides and multiplies to the cent, halves away from zero", () => {
    expect(divMoney("1562480000", 26590)).toBe("58761.94");
    expect(divMoney("0.01", 2)).toBe("0.01");
    expect(divMoney("-0.01", 2)).toBe("-0.01");
    expect(divMoney("1.00", 0)).toBeNull();
    expect(mulMoney("180200.00", "1043.527")).toBe("188043565.40");
  });

  it("agrees with decimal.js", () => {
    fc.assert(
      fc.property(money, money, fc.integer({ min: 1, max: 10_000_000 }), (a, b, count) => {
        expect(addMoney(a, b)).toBe(new Exact(a).plus(b).toFixed(2));
        expect(subMoney(a, b)).toBe(
          new Exact(a)
            .minus(b)
            .toFixed(2)
            .replace(/^-(0\.00)$/, "$1"),
        );
        expect(mulMoney(a, b)).toBe(
          new Exact(a)
            .times(b)
            .toFixed(2)
            .replace(/^-(0\.00)$/, "$1"),
        );
        expect(divMoney(a, count)).toBe(
          new Exact(a)
            .div(count)
            .toFixed(2)
            .replace(/^-(0\.00)$/, "$1"),
        );
        expect(compareMoney(a, b)).toBe(new Exact(a).comparedTo(b));
      }),
    );
  });

  it("keeps the laws of sums", () => {
    fc.assert(
      fc.property(fc.array(money), fc.array(money), money, money, (xs, ys, a, b) => {
        expect(sumMoney([...xs, ...ys])).toBe(addMoney(sumMoney(xs), sumMoney(ys)));
        expect(sumMoney([...xs].reverse())).toBe(sumMoney(xs));
        expect(compareMoney(subMoney(addMoney(a, b), b), a)).toBe(0);
      }),
    );
  });
});

describe("convertSum", () => {
  it("adds in a common unit and rounds once", () => {
    expect(
      convertSum(
        [
          { value: "1000.00", rate: "1" },
          { value: "2.00", rate: "1485.500000" },
        ],
        "1485.5",
      ),
    ).toBe("2.67");
    expect(
      convertSum(
        [
          { value: "0.01", rate: "1" },
          { value: "0.01", rate: "1" },
        ],
        "4",
      ),
    ).toBe("0.01");
    expect(convertSum([{ value: "-10.00", rate: "1" }], "3")).toBe("-3.33");
    expect(convertSum([], "3")).toBe("0.00");
  });
});
