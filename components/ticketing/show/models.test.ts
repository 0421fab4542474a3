import { addDays } from "@/lib/format/dates";
import { barsModel } from "./barsModel";
import { categoryLines, categoryTotals, showTotals, ticketeraLines } from "./breakdown";
import { comparableLabels, curveModel, curveRanges, curveTable } from "./curveModel";
import { series, showPage } from "./show.fixtures";

const days = (count: number, until: string, ticketera = "Platea", venta_diaria = 10) =>
  Array.from({ length: count }, (_, index) => ({
    fecha_venta: addDays(until, index - count + 1),
    ticketera,
    venta_diaria,
  }));

const comparable = (show: string, venue: string, fecha: string, curva = [{ days: 60, sold: 10, percent: 40 }]) => ({
  show,
  artist: "La Calesita Eléctrica",
  venue,
  fecha,
  capacidad: 1_000,
  curva,
});

describe("the curve", () => {
  const page = showPage({
    dias_de_venta: days(68, "2026-11-20"),
    ocupacion: 68,
    vendible: 960,
    comparables: [comparable("Otro", "Estadio Ribera Norte", "2024-12-21")],
    forecast: {
      p25: 700,
      p50: 750,
      p75: 800,
      comparables: 3,
      band: [
        { days: 8, p25: 680, p50: 680, p75: 680 },
        { days: 0, p25: 700, p50: 750, p75: 800 },
      ],
    },
  });

  it("may be seen whole or in its last days", () => {
    expect(curveRanges(page)).toEqual([75, 45, 15]);
    expect(curveRanges(showPage({ dias_de_venta: days(3, "2026-11-20") }))).toEqual([10]);
    expect(curveRanges(showPage())).toEqual([]);
  });

  it("begins where the show stood, and its comparables end on their day", () => {
    const { curves, x } = curveModel(page, 45);
    const own = curves.find(({ id }) => id === "own");
    expect(own?.points[0]).toEqual({ x: -45, y: 31 });
    expect(own?.points.at(-1)).toEqual({ x: -8, y: 68 });
    expect(curves[0]?.points).toEqual([
      { x: -45, y: 40 },
      { x: 0, y: 40 },
    ]);
    expect(x.domain).toEqual([-45, 0]);
    expect(x.ticks).toEqual([-45, -35, -25, -15, 0]);
    expect([x.format(-45), x.format(-25), x.format(0)]).toEqual(["45 días antes", "25", "show"]);
  });

  it("marks the present, what can be sold, and where it may end", () => {
    const model = curveModel(page, 45);
    expect(model.now).toEqual({ x: -8, label: "68,0 %" });
    expect(model.reference).toEqual({ y: 96, label: "vendible 960" });
    expect(model.band).toMatchObject({ lowLabel: "P25  700", highLabel: "P75  800" });
    expect(model.band?.points.at(-1)).toEqual({ x: 0, low: 70, mid: 75, high: 80 });
  });

  it("has no present once the show is over", () => {
    const over = showPage({ ...page, dias: -3, forecast: null });
    expect(curveModel(over, 45).now).toBeUndefined();
    expect(curveModel(over, 45).curves.at(-1)?.points.at(-1)?.x).toBe(0);
  });

  it("is a table too, without figures after today", () => {
    const table = curveTable(page, 45);
    expect(table.headers).toEqual(["Días al show", "La Calesita Eléctrica", "Ribera Norte 2024 (1)"]);
    expect(table.rows).toHaveLength(46);
    expect(table.rows[0]).toEqual(["45", "31,0 %", "40,0 %"]);
    expect(table.rows.at(-1)).toEqual(["0", "—", "40,0 %"]);
  });

  it("tells comparables of one venue and year apart", () => {
    const [one, two, three] = [
      comparable("a", "Palacio Lavalle", "2025-03-01"),
      comparable("b", "Palacio Lavalle", "2025-11-01"),
      { ...comparable("c", "Sala", "2025-11-01"), artist: "Oro Viejo" },
    ];
    expect(comparableLabels("La Calesita Eléctrica", [one, two, three])).toEqual([
      "Lavalle mar 25",
      "Lavalle nov 25",
      "Oro Viejo 2025",
    ]);
  });
});

describe("the bars", () => {
  const sold = (dias_de_venta: ReturnType<typeof days>, names = ["Platea"]) =>
    showPage({ dias_de_venta, series: names.map((name, index) => series(name, { slot: index + 1 })) });

  it("are the last thirty days, with the ones without sales", () => {
    const model = barsModel(
      sold([...days(5, "2026-11-15"), ...days(2, "2026-11-20", "EntraYa", 40)], ["Platea", "EntraYa"]),
      "30",
    );
    expect(model?.bars).toHaveLength(30);
    expect(model?.bars.at(-1)).toMatchObject({ id: "2026-11-20", tick: "hoy", values: { EntraYa: 40 } });
    expect(model?.bars[0]?.values).toEqual({});
    expect(model?.series.map(({ label, total, color }) => [label, total, color])).toEqual([
      ["EntraYa", "80", "t2"],
      ["Platea", "50", "t1"],
    ]);
    expect(model?.total).toBe(130);
  });

  it("end with the sale of a show that is long over", () => {
    const model = barsModel(sold(days(400, "2020-06-30")), "30");
    expect(model?.bars.at(-1)?.id).toBe("2020-06-30");
    expect(model?.total).toBe(300);
  });

  it("are put together by week and by month when there are too many", () => {
    const weeks = barsModel(sold(days(400, "2026-11-20")), "todo");
    expect(weeks).toMatchObject({ step: "semana", total: 4_000 });
    expect(weeks?.bars.length).toBeLessThanOrEqual(58);
    const months = barsModel(sold(days(2_000, "2026-11-20")), "todo");
    expect(months).toMatchObject({ step: "mes", total: 20_000 });
  });

  it("draw the ticketeras without a colour of their own as one", () => {
    const page = showPage({
      dias_de_venta: [...days(1, "2026-11-20", "Uno"), ...days(1, "2026-11-20", "Dos")],
      series: [series("Uno", { slot: 6 }), series("Dos", { slot: 6 })],
    });
    expect(barsModel(page, "30")?.series).toMatchObject([{ label: "Otras", total: "20", color: "t6" }]);
  });

  it("are not there without sales", () => {
    expect(barsModel(showPage(), "30")).toBeNull();
  });
});

describe("categories and ticketeras", () => {
  const lines = [
    series("Sur", { categoria: "Campo", venta_total: 60, venta_hoy: 6, recaudacion_total: "600.10" }),
    series("Platea", { categoria: "Campo", venta_total: 30, recaudacion_total: "300.20" }),
    series("Sur", { categoria: "", venta_total: 10, venta_hoy: 1, recaudacion_total: "99.70" }),
    series("Sur", { categoria: "", divisa: "USD", venta_total: 5, recaudacion_total: "50.00" }),
  ];
  const campo = {
    categoria: "Campo",
    divisa: "ARS",
    capacidad: 100,
    precio: "10.00",
    venta_total: 90,
    ocupacion: 90,
    recaudacion_total: "900.30",
  };
  const page = showPage({ series: lines, categorias: [campo] });

  it("tie to the same totals", () => {
    const totals = showTotals(page).map(({ divisa, vendidas, recaudacion }) => [divisa, vendidas, recaudacion]);
    expect(totals).toEqual([
      ["ARS", 100, "1000.00"],
      ["USD", 5, "50.00"],
    ]);
    const byCategory = categoryTotals(categoryLines(page));
    expect(byCategory.map(({ divisa, vendidas, recaudacion }) => [divisa, vendidas, recaudacion])).toEqual(totals);
    expect(byCategory[0]).toMatchObject({ capacidad: 100, ocupacion: 90 });
    expect(
      ticketeraLines(page).map(({ ticketera, divisa, vendidas, hoy }) => [ticketera, divisa, vendidas, hoy]),
    ).toEqual([
      ["Sur", "ARS", 70, 7],
      ["Platea", "ARS", 30, null],
      ["Sur", "USD", 5, null],
    ]);
  });

  it("have no money without montos", () => {
    const blind = lines.map(({ recaudacion_total: _, ...line }) => line);
    expect(ticketeraLines({ series: blind })[0]).not.toHaveProperty("recaudacion");
    expect(showTotals({ series: blind })[0]).not.toHaveProperty("recaudacion");
  });
});
