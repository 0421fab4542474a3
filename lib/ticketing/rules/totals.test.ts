import fc from "fast-check";
import { sumMoney } from "@/lib/format/moneyMath";
import {
  type DailySale,
  discrepancies,
  discrepancy,
  moneyDiscrepancy,
  runningTotals,
  seriesKey,
} from "@/lib/ticketing/rules/totals";

const sale = (
  fecha_venta: string,
  venta_diaria: number,
  monto_diario: string,
  more: Partial<DailySale> = {},
): DailySale => ({
  show: "13",
  ticketera: "Platea",
  categoria: "Campo",
  divisa: "ARS",
  fecha_venta,
  venta_diaria,
  monto_diario,
  ...more,
});

const arbitrarySale = fc
  .record({
    day: fc.integer({ min: 1, max: 28 }),
    venta: fc.nat(500),
    cents: fc.nat(10_000_000),
    ticketera: fc.constantFrom("Platea", 'EntraYa","x'),
    divisa: fc.constantFrom("ARS", "USD"),
  })
  .map(({ day, venta, cents, ...series }) =>
    sale(`2026-11-${String(day).padStart(2, "0")}`, venta, (cents / 100).toFixed(2), series),
  );

describe("runningTotals", () => {
  it("adds the days in date order, whatever order they come in, each series for itself", () => {
    const rows = [
      sale("2026-11-03", 10, "100.10"),
      sale("2026-11-01", 5, "0.20", { venta_total: 99 }),
      sale("2026-11-02", 7, "50.00", { divisa: "USD" }),
      sale("2026-11-02", -2, "-0.30"),
    ];
    expect(runningTotals(rows).map((row) => [row.venta_total, row.recaudacion_total])).toEqual([
      [13, "100.00"],
      [5, "0.20"],
      [7, "50.00"],
      [3, "-0.10"],
    ]);
  });

  it("equals the prefix sums and never falls while the days are not negative", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(arbitrarySale, { selector: (row) => seriesKey(row) + row.fecha_venta, maxLength: 40 }),
        (rows) => {
          for (const row of runningTotals(rows)) {
            const until = rows.filter(
              (other) => seriesKey(other) === seriesKey(row) && other.fecha_venta <= row.fecha_venta,
            );
            expect(row.venta_total).toBe(until.reduce((sum, other) => sum + other.venta_diaria, 0));
            expect(row.recaudacion_total).toBe(sumMoney(until.map((other) => other.monto_diario)));
            const earlier = runningTotals(rows).filter((other) =>
              until.some((o) => o.fecha_venta === other.fecha_venta && seriesKey(o) === seriesKey(other)),
            );
            expect(Math.max(...earlier.map((other) => other.venta_total))).toBe(row.venta_total);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.array(arbitrarySale, { maxLength: 20 }), (rows) => {
        const once = runningTotals(rows);
        expect(runningTotals(once)).toEqual(once);
        expect(discrepancies(once)).toEqual([]);
      }),
    );
  });
});

describe("discrepancies", () => {
  it("says by how much a typed total differs from its days", () => {
    expect(discrepancy(1795, 1867)).toBe(-72);
    expect(discrepancy(1867, 1867)).toBeNull();
    expect(discrepancy(null, 5)).toBeNull();
    expect(discrepancy(0, 5)).toBe(-5);
    expect(moneyDiscrepancy("100.5", "100.50")).toBeNull();
    expect(moneyDiscrepancy("100.00", "100.50")).toBe("-0.50");
  });

  it("lists them by row and field", () => {
    const right = sale("2026-11-01", 5, "10.00", { venta_total: 5, recaudacion_total: "10.00" });
    const wrong = sale("2026-11-02", 5, "10.00", { venta_total: 12, recaudacion_total: "19.00" });
    expect(discrepancies([wrong, right])).toEqual([
      { row: wrong, field: "venta_total", typed: 12, computed: 10, difference: 2 },
      { row: wrong, field: "recaudacion_total", typed: "19.00", computed: "20.00", difference: "-1.00" },
    ]);
  });
});
