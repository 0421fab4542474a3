import fc from "fast-check";
import { MONTHS } from "@/lib/format/dates";
import type { Row } from "@/lib/tabular/cell";
import { kindIn, readHeading, yearsIn } from "./monthTitles";
import { findWide, readTitles, withYears } from "./wide";

describe("a heading", () => {
  test.each([
    ["Ene", 1, null, null],
    ["ENE.", 1, null, null],
    ["setiembre", 9, null, null],
    ["Sept", 9, null, null],
    ["ene-26", 1, 2026, null],
    ["Ene '26", 1, 2026, null],
    ["ene/2026", 1, 2026, null],
    ["enero de 2026", 1, 2026, null],
    ["2026 Enero", 1, 2026, null],
    ["2026-01", 1, 2026, null],
    ["01/2026", 1, 2026, null],
    ["January", 1, null, null],
    ["Aug 2026", 8, 2026, null],
    ["Dec-26", 12, 2026, null],
    ["2026-01-01", 1, 2026, null],
    ["2026-02-28", 2, 2026, null],
    ["01/03/2026", 3, 2026, null],
    ["Mes 1", 1, null, null],
    ["M12", 12, null, null],
    ["Ppto. enero", 1, null, "presupuestado"],
    ["Real mar '26", 3, 2026, "real"],
    ["ene-26 comprometido", 1, 2026, "comprometido"],
    ["Ene Orden de compra", 1, null, "comprometido"],
    ["Real (2)", null, null, "real"],
    ["2026", null, 2026, null],
  ])("%s", (text, month, year, kind) => {
    expect(readHeading(text)).toEqual({ month, year, kind, currency: null, rest: "" });
  });

  test.each([
    "Total",
    "1T",
    "Q1",
    "Acumulado",
    "1.26",
    "46023",
    "2026-01-15",
    "Mes 13",
    "Centro",
    "Marte",
    "Enero acumulado",
    "12,50",
  ])("%s is of something else", (text) => {
    expect(readHeading(text).rest).not.toBe("");
  });

  test("every month is read in each way it is written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2000, max: 2099 }), (month, year) => {
        const name = MONTHS[month - 1] ?? "";
        const two = String(month).padStart(2, "0");
        for (const text of [
          `${name} ${year}`,
          `${name.slice(0, 3)}-${String(year).slice(2)}`,
          `${year}-${two}`,
          `${year}-${two}-01`,
        ])
          expect(readHeading(text)).toEqual({ month, year, kind: null, currency: null, rest: "" });
      }),
    );
  });
});

test("a heading may say the currency", () => {
  expect(["ene (ARS)", "Real ene-26 U$S", "Febrero en euros"].map((text) => readHeading(text).currency)).toEqual([
    "ARS",
    "USD",
    "EUR",
  ]);
  expect(monthsOf(sheet(["Centro", "Ene ARS", "Ene USD"], ["A", 1, 2]))).toHaveLength(2);
});

test("what titles say of years and kinds", () => {
  expect(
    [
      "Presupuesto 2026",
      "Ejercicio 2025/26",
      "2025-2026",
      "Planilla",
      "Total $ 2026.50",
      "v2026",
      "Emitido 20/11/2025",
    ].map(yearsIn),
  ).toEqual([[2026], [2025, 2026], [2025, 2026], [], [], [2026], []]);
  expect(["Presupuesto Hispa", "Presupuesto vs Real", "Gastos ejecutados", "Hoja1"].map(kindIn)).toEqual([
    "presupuestado",
    null,
    "real",
    null,
  ]);
});

const sheet = (...rows: (string | number)[][]): Row[] => rows.map((cells, at) => ({ row: at + 1, cells }));
const monthsOf = (rows: Row[]) =>
  findWide(rows)?.columns.map(({ index, month, year, kind }) =>
    [index, month, year, kind].map((one) => one ?? "-").join(" "),
  );

describe("a sheet with a month per column", () => {
  test("is found under its titles; what is no month is left", () => {
    const rows = sheet(
      ["Grupo Live"],
      ["Presupuesto 2026 en miles de USD"],
      [],
      ["Centro", "Tipo", "Ene", "Feb", "1T", "Total"],
      ["ADM", "Real", 1.26, 2.26, 3.52, 3.52],
    );
    expect(findWide(rows)).toMatchObject({ row: 4 });
    expect(monthsOf(rows)).toEqual(["2 1 - -", "3 2 - -"]);
    expect(readTitles(["Presupuesto 2026 en miles de USD", "Grupo Live"], [])).toEqual({
      year: { year: 2026, from: "Presupuesto 2026 en miles de USD" },
      kind: "presupuestado",
      currency: "USD",
      thousands: "miles",
    });
  });

  test("may have dates for titles", () => {
    const rows = sheet(["Centro", "2026-01-01", "2026-02-01", "2026-03-01"], ["ADM", 1, 2, 3]);
    expect(monthsOf(rows)).toEqual(["1 1 2026 -", "2 2 2026 -", "3 3 2026 -"]);
  });

  test("may have kinds or years in a row above or below, merged or not", () => {
    expect(
      monthsOf(sheet(["", "Ene", "", "Feb", ""], ["Centro", "Ppto", "Real", "Ppto", "Real"], ["A", 1, 2, 3, 4])),
    ).toEqual([...["1 1 - presupuestado", "2 1 - real", "3 2 - presupuestado", "4 2 - real"]]);
    expect(
      monthsOf(sheet(["", "Presupuesto", "", "Real", ""], ["Centro", "Ene", "Feb", "Ene", "Feb"], ["A", 1, 2, 3, 4])),
    ).toEqual([...["1 1 - presupuestado", "2 2 - presupuestado", "3 1 - real", "4 2 - real"]]);
    expect(monthsOf(sheet(["", 2025, "", 2026], ["Centro", "Nov", "Dic", "Ene"], ["A", 1, 2, 3]))).toEqual([
      ...["1 11 2025 -", "2 12 2025 -", "3 1 2026 -"],
    ]);
    expect(
      monthsOf(sheet(["", "Ene", "", "Total", ""], ["Centro", "Ppto", "Real", "Ppto", "Real"], ["A", 1, 2, 3, 4])),
    ).toEqual([...["1 1 - presupuestado", "2 1 - real"]]);
  });

  test("is none where months say nothing of columns", () => {
    expect(
      findWide(sheet(["Fecha", "Centro", "Importe"], ["2026-01-01", "ADM", 1.26], ["2026-02-01", "ADM", 2.26])),
    ).toBeNull();
    expect(findWide(sheet(["Ene", "Feb"], [1, 2]))).toBeNull();
    expect(findWide(sheet(["Centro", "Ene", "Feb"]))).toBeNull();
    expect(findWide([])).toBeNull();
  });

  test("goes on into the next year after December, each kind on its own", () => {
    const of = (...months: number[]) => months.map((month) => ({ month, year: null, kind: null, currency: null }));
    expect(withYears(of(7, 12, 1, 6), 2025).map(({ year }) => year)).toEqual([2025, 2025, 2026, 2026]);
    expect(withYears(of(1, 2), null).map(({ year }) => year)).toEqual([null, null]);
    const two = [1, 2].flatMap((month) =>
      (["presupuestado", "real"] as const).map((kind) => ({ month, year: null, kind, currency: null })),
    );
    expect(
      withYears(
        [...two].sort((a, b) => a.kind.localeCompare(b.kind)),
        2026,
      ).every(({ year }) => year === 2026),
    ).toBe(true);
    const fiscal = of(7, 12, 1, 6).map((column, index) => ({ ...column, index }));
    expect(readTitles(["Ejercicio 2025/26"], fiscal).year?.year).toBe(2025);
    expect(readTitles(["Ejercicio 2025/26"], fiscal.slice(0, 2)).year).toBeNull();
  });
});
