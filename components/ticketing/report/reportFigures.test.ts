import { contextText } from "./contextText";
import { conversionTo } from "./convert";
import { figureItems } from "./figureItems";
import { NO_FILTERS } from "./filters";
import { reportDays } from "./reportDays";
import { reportFigures } from "./reportFigures";
import { todaysOf } from "./rows";
import { amounts, serie, ticketRow } from "./rows.fixtures";
import { totalsOf } from "./totals";

const DAY = { hoy: "2026-11-20", ultimo: "2026-11-20" };

const pesos = ticketRow({
  serie: serie(90, null, null, null, null, null, 50, 100),
  venta_hoy: 100,
  venta_total: 600,
  capacidad: 1_000,
  restan: 350,
  montos: [amounts("ARS", 600, "1200000.50", { venta_hoy: 100, promedio: "2000.00" })],
});
const euros = ticketRow({
  id: 2,
  divisa: "EUR",
  divisas: ["EUR"],
  serie: serie(null),
  venta_total: 100,
  capacidad: 0,
  restan: null,
  ocupacion: null,
  montos: [amounts("EUR", 100, "4000.00", { promedio: "40.00" })],
});
const both = ticketRow({
  id: 3,
  divisa: "USD",
  divisas: ["ARS", "USD"],
  serie: serie(10),
  venta_hoy: 10,
  venta_total: 30,
  capacidad: 100,
  restan: 70,
  montos: [amounts("ARS", 10, "0.10", { venta_hoy: 4 }), amounts("USD", 20, "2000.00", { venta_hoy: 6 })],
});

describe("figures", () => {
  const figures = reportFigures([pesos, euros, both]);

  it("say nothing of a day that nobody loaded, nor of amounts that nobody said", () => {
    const montos = [amounts("ARS", 600, "", { recaudacion_total: null, sin_monto: 3, venta_hoy: null })];
    const unsaid = reportFigures([ticketRow({ serie: serie(90, 1, 1, 1, 1, 1, 50, null), venta_total: 600, montos })]);
    expect(unsaid).toMatchObject({ hoy: null, porDivisa: [{ hoy: null, recaudacion: null, promedio: null }] });
    const [today, , , money] = figureItems(unsaid, { filters: NO_FILTERS, today: DAY });
    expect(today).toMatchObject({ value: { text: "—" }, note: "sin datos de hoy" });
    expect(today).not.toHaveProperty("change");
    expect(money).toMatchObject({ label: "Recaudación ARS", value: { text: "sin dato" } });
    expect(totalsOf(unsaid)).toMatchObject([{ cells: { hoy: "—", recaudacion: "sin dato" } }]);
    const none = figureItems(reportFigures([ticketRow({ serie: serie(0), venta_hoy: 0 })]), {
      filters: NO_FILTERS,
      today: DAY,
    });
    expect(none[0]).toMatchObject({ value: { text: "0" } });
  });

  it("add tickets over shows, and seats only where the capacity is known", () => {
    expect(figures).toMatchObject({
      shows: 3,
      hoy: 110,
      haceUnaSemana: 90,
      semana: 160,
      semanaPrevia: 90,
      vendidas: 730,
      capacidad: 1_100,
      restan: 420,
      sinDatosHoy: 1,
    });
    expect(figures.ocupacion).toBeCloseTo((630 * 100) / 1_100);
    expect(figures.serie.slice(-3)).toEqual([null, 50, 110]);
  });

  it("never add money of two currencies, and add it exactly inside one", () => {
    expect(
      figures.porDivisa?.map(({ divisa, shows, hoy, vendidas, recaudacion, capacidad }) => [
        divisa,
        shows,
        hoy,
        vendidas,
        recaudacion,
        capacidad,
      ]),
    ).toEqual([
      ["ARS", 2, 104, 610, "1200000.60", 1_000],
      ["USD", 1, 6, 20, "2000.00", 100],
      ["EUR", 1, null, 100, "4000.00", 0],
    ]);
  });

  it("have no money without montos", () => {
    const blind = reportFigures([ticketRow({ montos: undefined, venta_total: 5 })]);
    expect(blind).not.toHaveProperty("porDivisa");
    expect(figureItems(blind, { filters: NO_FILTERS, today: DAY })).toHaveLength(3);
  });

  it("are empty for no row", () => {
    expect(reportFigures([])).toMatchObject({ shows: 0, hoy: null, vendidas: 0, ocupacion: null, serie: [] });
  });
});

describe("the strip", () => {
  const figures = reportFigures([pesos, euros, both]);
  const items = figureItems(figures, { filters: { ...NO_FILTERS, pais: "AR" }, today: DAY });

  it("leads each figure to its rows, with the filters in force", () => {
    expect(items.map(({ label, href }) => [label, href])).toEqual([
      ["Vendidas hoy", "/tickets?pais=AR&orden=-hoy"],
      ["Últimos 7 días", "/tickets?pais=AR&panel=dias"],
      ["Vendidas en total", "/tickets?pais=AR&orden=-vendidas"],
      ["Recaudación ARS", "/tickets?pais=AR&divisa=ARS&orden=-recaudacion"],
      ["Recaudación USD y EUR", undefined],
    ]);
    expect(items[4]?.value).toMatchObject([
      { text: "US$ 2.000", href: "/tickets?pais=AR&divisa=USD&orden=-recaudacion" },
      { text: "€ 4.000" },
    ]);
  });

  it("names what a change is against", () => {
    expect(items[0]?.change).toEqual({ text: "+22,2 %", tone: "good", period: "contra el vie 13" });
  });

  it("shows one converted sum, or which rate is missing", () => {
    const row = (moneda: string, valor: string) => ({
      moneda,
      valor,
      updated_at: "2026-11-20T13:00:00Z",
      updated_by: "a@b.test",
      version: 1,
    });
    const options = { filters: NO_FILTERS, today: DAY };
    const all = conversionTo("USD", [row("USD", "1000.000000"), row("EUR", "1250.500000")]);
    expect(figureItems(figures, { ...options, conversion: all }).at(-1)).toMatchObject({
      label: "Recaudación en USD",
      value: { full: "US$ 8.202" },
    });
    expect(all.rates(["ARS", "USD", "EUR"])).toBe(
      "1 USD = $ 1.000,00 (vie 20 nov 2026) y 1 EUR = $ 1.250,50 (vie 20 nov 2026)",
    );
    const some = conversionTo("USD", [row("USD", "1000")]);
    expect(figureItems(figures, { ...options, conversion: some }).at(-1)).toMatchObject({
      value: { text: "—" },
      note: "sin conversión cargada de EUR",
    });
  });
});

it("counts what each day sold and how many shows have it", () => {
  const days = reportDays([pesos, euros, both]);
  expect(days).toHaveLength(14);
  expect(days.at(-1)).toEqual({ fecha: "2026-11-20", venta: 110, shows: 2, antes: 90, diaAntes: "2026-11-13" });
  expect(days.at(-3)).toMatchObject({ fecha: "2026-11-18", venta: null, shows: 0 });
});

it("counts fourteen days also while it is tomorrow in Madrid", () => {
  const days = reportDays([pesos, { ...euros, hoy: "2026-11-21" }]);
  expect([days.length, days[0]?.fecha, days.at(-1)?.fecha]).toEqual([14, "2026-11-08", "2026-11-21"]);
});

it("names no single day for all while it is tomorrow in Madrid", () => {
  const today = todaysOf([euros, { ...pesos, hoy: "2026-11-21" }]);
  expect(today).toEqual({ hoy: "2026-11-20", ultimo: "2026-11-21" });
  expect(contextText({ shows: 2, sinDatosHoy: 0 }, NO_FILTERS, today).scope).toBe(
    "2 shows en venta, vie 20 y sáb 21 nov 2026.",
  );
  const [sold] = figureItems(reportFigures([pesos, euros]), { filters: NO_FILTERS, today });
  expect(sold?.change?.period).toBe("contra hace 7 días");
  expect(sold?.spark?.label).toBe("Entradas por día, 14 días hasta el sáb 21 nov");
});

it("says what is listed and what is missing today", () => {
  expect(contextText({ shows: 12, sinDatosHoy: 2 }, NO_FILTERS, DAY)).toEqual({
    scope: "12 shows en venta, vie 20 nov 2026.",
    missing: "Dos shows todavía sin datos de hoy.",
  });
  expect(contextText({ shows: 1, sinDatosHoy: 0 }, { estado: "realizado" }, DAY)).toEqual({
    scope: "1 show en estado “Realizado”, vie 20 nov 2026.",
    missing: undefined,
  });
  expect(contextText({ shows: 40, sinDatosHoy: 11 }, NO_FILTERS, DAY).missing).toMatch(/^11 shows/);
});
