import { carryOn, type Standing } from "./catchUp";
import { amount, saleRecord } from "./saleTimes";
import type { SaleRow } from "./types";

const day = (fecha: string, venta: number): SaleRow => ({
  fecha,
  ticketera: "Platea",
  categoria: "",
  venta_diaria: venta,
  venta_total: 0,
  monto_diario: venta * 1_000,
  recaudacion_total: 0,
});
const planned = [day("2026-11-19", 5), day("2026-11-20", 6), day("2026-11-21", 7), day("2026-11-22", 8)];
const standing: Standing = { last: "2026-11-20", venta_total: 100, recaudacion_total: 90_000 };

describe("carryOn", () => {
  test("adds the days after the series' last one to the totals it has", () => {
    const added = carryOn(planned, () => standing, "2026-11-18", false);
    expect(added.map(({ fecha, venta_total }) => [fecha, venta_total])).toEqual([
      ["2026-11-21", 107],
      ["2026-11-22", 115],
    ]);
    expect(added.at(-1)?.recaudacion_total).toBe(105_000);
  });

  test("a series without sales starts after the last day loaded, from zero", () => {
    const added = carryOn(planned, () => undefined, "2026-11-20", false);
    expect(added.map(({ fecha, venta_total }) => [fecha, venta_total])).toEqual([
      ["2026-11-21", 7],
      ["2026-11-22", 15],
    ]);
  });

  test("a sold-out show reports days without sales", () => {
    const added = carryOn(planned, () => standing, "2026-11-18", true);
    expect(added.map(({ venta_diaria, venta_total }) => [venta_diaria, venta_total])).toEqual([
      [0, 100],
      [0, 100],
    ]);
  });
});

test("amounts are exact decimal texts", () => {
  expect([amount(156_248_000_000), amount(5), amount(-1_50), amount(0)]).toEqual([
    "1562480000.00",
    "0.05",
    "-1.50",
    "0.00",
  ]);
});

test("a day's report is loaded at its ticketera's hour, never after now", () => {
  const show = { id: 2, divisa: "ARS" };
  const now = new Date("2026-11-20T12:30:00Z");
  expect(saleRecord(day("2026-11-19", 1), show, now).updated_at).toBe("2026-11-19T11:55:00.000Z");
  expect(saleRecord(day("2026-11-20", 1), show, new Date("2026-11-20T06:00:00Z")).updated_at).toBe(
    "2026-11-20T06:00:00.000Z",
  );
});
