import fc from "fast-check";
import { addDays } from "@/lib/format/dates";
import { type Candidate, comparables, likeness } from "@/lib/ticketing/rules/comparables";
import { conclusion, forecast } from "@/lib/ticketing/rules/forecast";
import { type Curve, cumulativeCurve, curveAt, medianAt, paceGap } from "@/lib/ticketing/rules/pace";
import { quantile } from "@/lib/ticketing/rules/quantile";

const curve = (capacity: number, ...points: [days: number, sold: number][]): Curve =>
  points.map(([days, sold]) => ({ days, sold, percent: (sold * 100) / capacity }));

describe("cumulativeCurve", () => {
  it("adds the series of a show by days to go; late sales belong to the show's day", () => {
    const sales = [
      { fecha_venta: "2026-11-28", venta_diaria: 3 },
      { fecha_venta: "2026-11-18", venta_diaria: 20 },
      { fecha_venta: "2026-11-30", venta_diaria: 2 },
      { fecha_venta: "2026-11-18", venta_diaria: 5 },
    ];
    expect(cumulativeCurve(sales, "2026-11-28", 200)).toEqual([
      { days: 10, sold: 25, percent: 12.5 },
      { days: 0, sold: 30, percent: 15 },
    ]);
    expect(cumulativeCurve(sales, "2026-11-28", 0)).toEqual([]);
  });

  it("ends at the sum of the days and never falls without returns", () => {
    const sale = fc.record({ ago: fc.nat(300), venta_diaria: fc.nat(1000) });
    fc.assert(
      fc.property(fc.array(sale, { minLength: 1 }), (sales) => {
        const dated = sales.map(({ ago, venta_diaria }) => ({
          fecha_venta: addDays("2026-11-28", -ago),
          venta_diaria,
        }));
        const points = cumulativeCurve(dated, "2026-11-28", 500);
        expect(points.at(-1)?.sold).toBe(sales.reduce((sum, { venta_diaria }) => sum + venta_diaria, 0));
        points.forEach((point, i) => {
          const before = points[i - 1];
          if (before) expect(before.days > point.days && before.sold <= point.sold).toBe(true);
          expect(curveAt(points, point.days)).toEqual(point);
        });
      }),
    );
  });
});

describe("pace", () => {
  const others = [curve(100, [30, 10], [8, 60], [0, 90]), curve(100, [20, 5], [8, 72], [0, 95]), curve(100, [5, 50])];

  it("measures against the median of those on sale by then", () => {
    expect(curveAt(others[0] ?? [], 15)?.sold).toBe(10);
    expect(curveAt(others[0] ?? [], 31)).toBeNull();
    expect(medianAt(others, 8)).toBe(66);
    expect(medianAt(others, 40)).toBeNull();
    expect(paceGap(curve(100, [8, 77]), others, 8)).toBe(11);
    expect(paceGap([], others, 8)).toBeNull();
  });

  it("interpolates quantiles", () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([1, 2, 3, 4, 5], 0.25)).toBe(2);
    expect(quantile([], 0.5)).toBeNull();
  });
});

describe("comparables", () => {
  const show = {
    name: "Hoy",
    artist: "Ñandú",
    type: "live-arg",
    city: "Córdoba",
    country: "AR",
    date: "2026-11-28",
    capacity: 1000,
  };
  const other = (name: string, more: Partial<Candidate> = {}): Candidate => ({
    ...show,
    name,
    artist: "Otro",
    date: "2025-06-01",
    finished: true,
    ...more,
  });

  it("takes finished earlier shows of the artist or of like size and type, most alike first", () => {
    const list = [
      other("lejos", { city: "Rosario", country: "ES" }),
      other("mismo artista, otro tamaño", { artist: "nandu", capacity: 50_000 }),
      other("igual"),
      other("enorme", { capacity: 4000 }),
      other("otro tipo", { type: "booking" }),
      other("sin terminar", { finished: false }),
      other("después", { date: "2026-12-01" }),
      other("sin capacidad", { artist: "Ñandú", capacity: 0 }),
      other("Hoy"),
    ];
    expect(comparables(show, list).map(({ name }) => name)).toEqual(["mismo artista, otro tamaño", "igual", "lejos"]);
    expect(likeness(show, { ...show })).toBe(100);
  });

  it("is at most six, the same in any order", () => {
    const candidate = fc
      .record({
        capacity: fc.integer({ min: 300, max: 3900 }),
        date: fc.constantFrom("2025-01-01", "2025-02-01"),
        city: fc.constantFrom("Córdoba", "Salta"),
      })
      .map((more) => other("x", more));
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 12 }), (list) => {
        const named = list.map((entry, i) => ({ ...entry, name: `n${i}` }));
        const found = comparables(show, named);
        expect(found.length).toBe(Math.min(6, named.length));
        expect(comparables(show, [...named].reverse())).toEqual(found);
      }),
    );
  });
});

describe("forecast", () => {
  const others = [curve(100, [8, 50], [0, 55]), curve(100, [8, 50], [4, 52], [0, 60]), curve(100, [8, 40], [0, 52])];
  const own = curve(1000, [30, 100], [8, 500]);

  it("applies the comparables' growth to what is sold", () => {
    const result = forecast(own, others, { daysLeft: 8, sellable: 960 });
    expect(result).toMatchObject({ p25: 575, p50: 600, p75: 625, comparables: 3 });
    expect(result?.band).toHaveLength(9);
    expect(result?.band[0]).toEqual({ days: 8, p25: 500, p50: 500, p75: 500 });
    expect(result?.band.at(-1)).toEqual({ days: 0, p25: 575, p50: 600, p75: 625 });
  });

  it("says nothing without three comparables, without sales, or after the show", () => {
    expect(forecast(own, others.slice(1), { daysLeft: 8, sellable: 960 })).toBeNull();
    expect(forecast(own, others, { daysLeft: 9, sellable: 960 })).toBeNull();
    expect(forecast([], others, { daysLeft: 8, sellable: 960 })).toBeNull();
    expect(forecast(own, others, { daysLeft: -1, sellable: 960 })).toBeNull();
  });

  it("stays between what is sold and what can be sold, in order, and only grows", () => {
    const history = fc
      .tuple(fc.integer({ min: 1, max: 500 }), fc.nat(900), fc.nat(900))
      .map(([a, b, c]) => curve(2000, [20, a], [6, a + b], [0, a + b + c]));
    fc.assert(
      fc.property(
        fc.array(history, { minLength: 3, maxLength: 6 }),
        fc.integer({ min: 1, max: 900 }),
        fc.nat(1500),
        fc.nat(20),
        (past, sold, sellable, daysLeft) => {
          const result = forecast(curve(2000, [daysLeft, sold]), past, { daysLeft, sellable });
          let before = { p25: sold, p50: sold, p75: sold };
          for (const day of result?.band ?? []) {
            expect(
              sold <= day.p25 && day.p25 <= day.p50 && day.p50 <= day.p75 && day.p75 <= Math.max(sold, sellable),
            ).toBe(true);
            expect(day.p25 >= before.p25 && day.p50 >= before.p50 && day.p75 >= before.p75).toBe(true);
            before = day;
          }
          expect(result?.band).toHaveLength(daysLeft + 1);
        },
      ),
    );
  });
});

it("concludes in one sentence or two", () => {
  const range = { p25: 28350, p50: 29630, p75: 30530 };
  expect(conclusion(11.2, range)).toBe(
    "Va 11 puntos por encima de la mediana de los comparables. Al ritmo de hoy termina entre 28.350 y 30.530.",
  );
  expect(conclusion(-1, null)).toBe("Va 1 punto por debajo de la mediana de los comparables.");
  expect(conclusion(0.3, { p25: 5, p50: 5, p75: 5 })).toBe(
    "Va en línea con la mediana de los comparables. Al ritmo de hoy termina en 5.",
  );
  expect(conclusion(null, null)).toBe("Todavía no hay shows comparables para medir el ritmo.");
});
