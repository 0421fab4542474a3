import type { Cell } from "./cell";
import { readHeader } from "./header";

const rowsOf = (...rows: Cell[][]) =>
  rows.map((cells, i) => ({ row: i + 1, cells })).filter(({ cells }) => cells.length > 0);

describe("readHeader", () => {
  it("takes the first row of names with data below, past titles and notes", () => {
    const rows = rowsOf(
      ["Reporte de ventas"],
      [],
      ["Desde", "01/01/2024"],
      ["Fecha", "Show", "Cant.", "Importe"],
      ["1/1/2024", "A", 3, 10],
    );
    expect(readHeader(rows, [])).toMatchObject({ row: 4, names: ["Fecha", "Show", "Cant.", "Importe"] });
  });

  it("finds none in data alone and calls columns by their letter", () => {
    const rows = rowsOf(["2024-01-01", "A", "10"], ["2024-01-02", "B", "$ 1.234,50"]);
    expect(readHeader(rows, [])).toEqual({
      row: 0,
      names: ["Columna A", "Columna B", "Columna C"],
      groups: ["", "", ""],
    });
  });

  it("obeys the row that is asked for, 0 for none", () => {
    const rows = rowsOf(["x", "y"], ["Show", "Cant"], ["A", 1]);
    expect(readHeader(rows, [], 2)?.names).toEqual(["Show", "Cant"]);
    expect(readHeader(rows, [], 0)?.row).toBe(0);
    expect(readHeader(rows, [], 9)).toBeNull();
  });

  it("makes every name different and names the nameless", () => {
    expect(readHeader(rowsOf(["Show", "", "Show", "Show"], ["a", 1, 2, 3]), [], 1)?.names).toEqual([
      "Show",
      "Columna B",
      "Show (2)",
      "Show (3)",
    ]);
  });

  it("lets the header alone count the columns of a ragged text file", () => {
    const rows = rowsOf(["Show", "Cant"], ["TICK, TICK", "1", "2"], ["a", "1"]);
    expect(readHeader(rows, [], undefined, true)?.names).toEqual(["Show", "Cant"]);
    expect(readHeader(rows, [])?.names).toEqual(["Show", "Cant", "Columna C"]);
  });

  it("accepts a header without rows", () => {
    expect(readHeader(rowsOf(["Show", "Cant"]), [])).toMatchObject({ row: 1 });
  });
});
