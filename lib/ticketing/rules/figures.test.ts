import fc from "fast-check";
import { sumMoney } from "@/lib/format/moneyMath";
import { sumByCurrency } from "@/lib/ticketing/rules/currencies";
import {
  averageByCurrency,
  averagePrice,
  change,
  dayPeriod,
  neededPerDay,
  percentOfCapacity,
  remaining,
  sellable,
} from "@/lib/ticketing/rules/figures";

const seats = { capacidad: 32000, vendidas: 26590, holdeo: 820, cortesias: 460 };

describe("figures of a show", () => {
  it("are those of the picture", () => {
    expect(percentOfCapacity(seats)?.toFixed(1)).toBe("83.1");
    expect(remaining(seats)).toEqual({ value: 4130, oversold: 0, text: "4.130" });
    expect(sellable(seats)).toBe(30720);
    expect(neededPerDay(4130, 8)).toBe(516);
    expect(averagePrice("1562480000.00", 26590)).toBe("58761.94");
  });

  it("say so when more was sold than there is, and nothing when the capacity is not known", () => {
    expect(remaining({ ...seats, vendidas: 31000 })).toEqual({
      value: -280,
      oversold: 280,
      text: "Sobrevendido por 280",
    });
    expect(remaining({ ...seats, capacidad: 0 })).toBeNull();
    expect(percentOfCapacity({ vendidas: 5, capacidad: 0 })).toBeNull();
    expect(averagePrice("10.00", 0)).toBeNull();
    expect(averagePrice(null, 10)).toBeNull();
    expect(averagePrice("10000.00", 1000, 1)).toBeNull();
  });

  it("needs per day: at least one while any remain, none after, unknown without days", () => {
    expect(neededPerDay(1, 8)).toBe(1);
    expect(neededPerDay(0, 8)).toBe(0);
    expect(neededPerDay(-5, 0)).toBe(0);
    expect(neededPerDay(5, 0)).toBeNull();
  });

  it("keeps the identity: sold + holdeo + cortesías + remaining = capacity", () => {
    const count = fc.nat(200_000);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000 }),
        count,
        count,
        count,
        (capacidad, vendidas, holdeo, cortesias) => {
          const left = remaining({ capacidad, vendidas, holdeo, cortesias });
          expect(vendidas + holdeo + cortesias + (left?.value ?? Number.NaN)).toBe(capacidad);
          expect(left?.oversold).toBe(Math.max(0, -(left?.value ?? 0)));
        },
      ),
    );
  });
});

describe("money per currency", () => {
  it("never meets another currency", () => {
    expect(
      sumByCurrency([
        { divisa: "EUR", monto: "1.00" },
        { divisa: "UYU", monto: null },
        { divisa: "ARS", monto: "2.50" },
        { divisa: "EUR", monto: "0.10" },
        { divisa: "USD", monto: "7.00" },
      ]),
    ).toEqual([
      { divisa: "ARS", total: "2.50", filas: 1 },
      { divisa: "USD", total: "7.00", filas: 1 },
      { divisa: "EUR", total: "1.10", filas: 2 },
      { divisa: "UYU", total: "0.00", filas: 1 },
    ]);
  });

  it("averages each currency over its own tickets", () => {
    expect(
      averageByCurrency([
        { divisa: "ARS", recaudacion: "100.00", vendidas: 2 },
        { divisa: "ARS", recaudacion: "50.00", vendidas: 1 },
        { divisa: "USD", recaudacion: "0.00", vendidas: 0 },
      ]),
    ).toEqual([
      { divisa: "ARS", recaudacion: "150.00", vendidas: 3, promedio: "50.00" },
      { divisa: "USD", recaudacion: "0.00", vendidas: 0, promedio: null },
    ]);
  });

  it("loses no row and no cent", () => {
    const row = fc.record({
      divisa: fc.constantFrom("ARS", "USD", "EUR", "CLP"),
      monto: fc.nat().map((n) => (n / 100).toFixed(2)),
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const totals = sumByCurrency(rows);
        expect(totals.reduce((sum, { filas }) => sum + filas, 0)).toBe(rows.length);
        for (const { divisa, total } of totals)
          expect(total).toBe(sumMoney(rows.filter((r) => r.divisa === divisa).map((r) => r.monto)));
      }),
    );
  });
});

it("compares with a period that it names", () => {
  expect(change(1355, 1299, dayPeriod("2026-11-13"))).toMatchObject({
    direction: "up",
    figure: "+4,3 %",
    period: "contra el vie 13",
  });
  expect(change(90, 100, "los 7 previos")).toMatchObject({ direction: "down", figure: "−10,0 %", percent: -10 });
  expect(change(38, 0, "ayer")).toMatchObject({ percent: null, figure: "+38" });
  expect(change(5, 5, "ayer").direction).toBe("same");
});
