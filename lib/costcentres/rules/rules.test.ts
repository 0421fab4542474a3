import fc from "fast-check";
import { subMoney, sumMoney } from "@/lib/format/moneyMath";
import { addFigures, available, figuresOf, NOTHING, standingOf, usedShare } from "./availability";
import { refusal, stepsFor } from "./decide";
import { dayAfter, monthOf, monthText, readBareMonth, readMonth } from "./months";

const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map((units) => {
  const digits = (units < 0n ? -units : units).toString().padStart(3, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
});
const sums = fc.record({ presupuestado: cents, comprometido: cents, real: cents });

describe("what is available", () => {
  test("is the budget without what is promised and spent, to the cent", () => {
    expect(available({ presupuestado: "1000.10", comprometido: "300.05", real: "700.06" })).toBe("-0.01");
    fc.assert(
      fc.property(sums, (one) => {
        expect(sumMoney([available(one), one.comprometido, one.real])).toBe(sumMoney([one.presupuestado]));
      }),
    );
  });

  test("of several is the sum of each one's", () => {
    fc.assert(
      fc.property(fc.array(sums, { maxLength: 20 }), (many) => {
        expect(addFigures(many).disponible).toBe(sumMoney(many.map(available)));
      }),
    );
  });

  test("moving an amount from one to another keeps what all have", () => {
    fc.assert(
      fc.property(sums, sums, cents, (from, to, amount) => {
        const after = [
          { ...from, presupuestado: subMoney(from.presupuestado, amount) },
          { ...to, presupuestado: sumMoney([to.presupuestado, amount]) },
        ];
        expect(addFigures(after)).toEqual(addFigures([from, to]));
      }),
    );
  });

  test("how a period stands", () => {
    const of = (presupuestado: string, comprometido: string, real: string) =>
      standingOf(figuresOf({ presupuestado, comprometido, real }));
    expect(standingOf(NOTHING)).toBe("vacio");
    expect(of("100", "50", "46.99")).toBe("bien");
    expect(of("100", "50", "47")).toBe("justo");
    expect(of("100", "60", "40")).toBe("justo");
    expect(of("100", "60", "40.01")).toBe("excedido");
    expect(of("0", "0", "1")).toBe("excedido");
    expect(usedShare({ presupuestado: "0", comprometido: "1", real: "0" })).toBe(1);
    expect(usedShare({ presupuestado: "0", comprometido: "0", real: "0" })).toBe(0);
  });
});

describe("months", () => {
  test.each([
    ["2026-03", "2026-03-01"],
    ["03/2026", "2026-03-01"],
    ["3-26", "2026-03-01"],
    ["Marzo 2026", "2026-03-01"],
    ["mar-26", "2026-03-01"],
    ["setiembre de 2026", "2026-09-01"],
    ["13/2026", null],
    ["15/03/2026", null],
    ["March 2026", "2026-03-01"],
    ["Dec-26", "2026-12-01"],
    ["marte 2026", null],
    ["", null],
  ])("%s is %s", (text, month) => {
    expect(readMonth(text)).toBe(month);
  });

  test("a month without its year is one where something else says it; a number only then", () => {
    expect(["Marzo", "mar.", "3", "12", "13", ""].map((text) => readBareMonth(text, true))).toEqual([
      ...["--03", "--03", "--03", "--12", null, null],
    ]);
    expect(["Marzo", "3"].map((text) => readBareMonth(text, false))).toEqual(["--03", null]);
  });

  test("every month is read as it is written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const written = monthOf(year, month);
        expect(readMonth(written)).toBe(`${written}-01`);
        expect(readMonth(monthText(written))).toBe(`${written}-01`);
        expect(dayAfter(year, month) > `${written}-28`).toBe(true);
      }),
    );
    expect([dayAfter(2026, 12), dayAfter(2026, 2), dayAfter(2026)]).toEqual(["2027-01-01", "2026-03-01", "2027-01-01"]);
  });
});

test("who asked never decides, and nobody else cancels", () => {
  const asked = { status: "pedido", requested_by: 1 } as const;
  expect(stepsFor(asked, { userId: 1, approves: true })).toEqual(["cancelar"]);
  expect(stepsFor(asked, { userId: 2, approves: true })).toEqual(["aprobar", "rechazar"]);
  expect(stepsFor(asked, { userId: 2, approves: false })).toEqual([]);
  expect(stepsFor({ ...asked, status: "aprobado" }, { userId: 2, approves: true })).toEqual([]);
  expect(refusal("aprobar", asked, { userId: 1, approves: true })).toMatch(/le toca a otra persona/);
});
