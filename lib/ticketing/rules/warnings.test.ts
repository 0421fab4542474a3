import fc from "fast-check";
import { formatDay } from "@/lib/format/dates";
import { unusualDay, watchDays } from "@/lib/ticketing/rules/unusualDay";
import {
  afterShow,
  overCapacity,
  saleWarnings,
  totalDecreased,
  unusualDayWarning,
} from "@/lib/ticketing/rules/warnings";

const sale = {
  fecha_venta: "2026-11-19",
  divisa: "ARS",
  venta_diaria: 45,
  venta_total: 1795,
  recaudacion_total: "85262500.00",
};
const show = { fecha: "2026-12-05", capacidad: 9800, vendidas: 5285, holdeo: 200, cortesias: 130 };
const previous = { fecha_venta: "2026-11-18", venta_total: 1822, recaudacion_total: "83125000.00" };

describe("warnings", () => {
  it("name the field and the figures", () => {
    expect(totalDecreased(sale, previous)).toEqual([
      {
        code: "total_decreased",
        field: "venta_total",
        message: `Venta total: 1.795 es menor que el del ${formatDay("2026-11-18")} (1.822).`,
      },
    ]);
    expect(totalDecreased({ ...sale, venta_total: 1822, recaudacion_total: "83124999.50" }, previous)[0]?.message).toBe(
      `Recaudación total: $ 83.124.999,50 es menor que el del ${formatDay("2026-11-18")} ($ 83.125.000).`,
    );
    expect(overCapacity({ ...show, vendidas: 9900 })?.message).toBe(
      "Venta total: las 9.900 entradas vendidas superan la capacidad del show (9.800).",
    );
    expect(overCapacity({ ...show, vendidas: 9700 })?.message).toBe(
      "Venta total: 9.700 vendidas, 200 de holdeo y 130 cortesías suman 10.030 y superan la capacidad del show (9.800).",
    );
    expect(afterShow("2026-12-06", "2026-12-05")?.message).toBe(
      "Fecha de venta: dom 6 dic 2026 es posterior al show (sáb 5 dic 2026).",
    );
    expect(unusualDayWarning(5000, { low: -20.5, high: 180.4, days: 30 }).message).toBe(
      "Venta diaria: 5.000 está fuera de lo habitual (entre 0 y 180 en los 30 días anteriores).",
    );
  });

  it("say nothing where nothing is wrong or known", () => {
    expect(overCapacity({ ...show, vendidas: 9470 })).toBeNull();
    expect(overCapacity({ ...show, capacidad: 0, vendidas: 99 })).toBeNull();
    expect(afterShow("2026-12-05", "2026-12-05")).toBeNull();
    expect(totalDecreased({ ...sale, venta_total: null, recaudacion_total: null }, previous)).toEqual([]);
    expect(saleWarnings(sale, { previous: null, previousDays: [], show: { ...show, fecha: null } })).toEqual([]);
  });

  it("come together for a sale", () => {
    const previousDays = [40, 42, 45, 39, 41, 44, 40];
    const bad = { ...sale, fecha_venta: "2026-12-06", venta_diaria: 4500 };
    const found = saleWarnings(bad, { previous, previousDays, show: { ...show, vendidas: 10_000 } });
    expect(found.map(({ code }) => code)).toEqual(["after_show", "unusual_day", "total_decreased", "over_capacity"]);
  });
});

describe("unusualDay", () => {
  const steady = [100, 104, 96, 102, 98, 101, 99];

  it("needs seven days", () => {
    expect(unusualDay(steady.slice(1), 5000)).toBeNull();
    expect(unusualDay(steady, 5000)).toMatchObject({ days: 7 });
  });

  it("is three standard deviations away, either side", () => {
    const varied = [50, 150, 50, 150, 50, 150, 50, 150]; // mean 100, sample deviation 53.45
    expect(unusualDay(varied, 260)).toBeNull();
    expect(unusualDay(varied, 261)).not.toBeNull();
    expect(unusualDay(varied, -61)).not.toBeNull();
  });

  it("does not warn about one ticket more in a series of equal days", () => {
    expect(unusualDay(Array(20).fill(100), 101)).toBeNull();
    expect(unusualDay(Array(20).fill(0), 3)).toBeNull();
    expect(unusualDay(Array(20).fill(0), 4)).not.toBeNull();
  });

  it("one typing error does not hide the next", () => {
    expect(unusualDay([...steady, 100_000], 90_000)).not.toBeNull();
  });

  it("answers the same day by day as at once", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 5000 }), { maxLength: 40 }), (days) => {
        const watch = watchDays();
        for (const [index, day] of days.entries()) expect(watch(day)).toEqual(unusualDay(days.slice(0, index), day));
      }),
    );
  });
});
