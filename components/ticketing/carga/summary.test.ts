import { deriveRow } from "./deriveRow";
import { gridRowOf, savedRow } from "./grid.fixtures";
import { matches, sheetTotals, summarize, summaryText } from "./summary";

const rows = [
  deriveRow(gridRowOf({ show: "A" }), { base: null, texts: { venta_diaria: "5" } }, false),
  deriveRow(gridRowOf({ show: "B", actual: savedRow() }), undefined, false),
  deriveRow(
    gridRowOf({ show: "C", ticketera: "EntraYa", slot: 2 }),
    { base: null, texts: { venta_diaria: "x" } },
    false,
  ),
  deriveRow(gridRowOf({ show: "D" }), undefined, false),
];

describe("the day's summary", () => {
  it("counts what is ready, wrong and missing", () => {
    const summary = summarize(rows);
    expect(summaryText(summary)).toBe("2 de 4 filas listas, 1 con error, 1 pendiente");
    expect(summary.toSave.map(({ row }) => row.show)).toEqual(["A"]);
  });

  it("counts saved rows that were cleared apart from those to save", () => {
    const texts = { venta_diaria: "", venta_total: "" };
    const cleared = deriveRow(gridRowOf({ show: "E", actual: savedRow() }), { base: 3, texts }, false);
    const summary = summarize([...rows, cleared]);
    expect([summary.toSave.length, summary.toDelete.map(({ row }) => row.show)]).toEqual([1, ["E"]]);
    expect(summaryText(summary)).toMatch(/1 a borrar$/);
  });

  it("filters by state and ticketera", () => {
    const shown = (...filter: [Parameters<typeof matches>[1], string]) =>
      rows.filter((row) => matches(row, ...filter)).map(({ row }) => row.show);
    expect(shown("todas", "")).toEqual(["A", "B", "C", "D"]);
    expect(shown("con-error", "")).toEqual(["C"]);
    expect(shown("pendientes", "Platea")).toEqual(["D"]);
  });

  it("adds the day's tickets by ticketera", () => {
    expect(sheetTotals(rows)).toEqual([
      { ticketera: "EntraYa", slot: 2, loaded: 0 },
      { ticketera: "Platea", slot: 3, loaded: 50 },
    ]);
  });
});
