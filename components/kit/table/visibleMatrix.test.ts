import type { Column } from "./columns";
import { visibleMatrix } from "./visibleMatrix";

interface Row {
  name: string;
  sold: number | null;
}

const COLUMNS: ReadonlyArray<Column<Row>> = [
  { id: "name", header: "Show", cell: (row) => row.name, sortValue: (row) => row.name },
  { id: "sold", header: "Vendidas", cell: (row) => row.sold, sortValue: (row) => row.sold },
  { id: "double", header: "Doble", cell: () => "", exportValue: (row) => (row.sold ?? 0) * 2 },
  { id: "spark", header: "14 días", cell: () => "drawing" },
];
const ROWS: ReadonlyArray<Row> = [
  { name: "b", sold: null },
  { name: "a", sold: 2 },
  { name: "c", sold: 10 },
];

test("writes the shown columns that have a value, in the order of the view, empties last", () => {
  const matrix = visibleMatrix(COLUMNS, ROWS, { sort: [{ id: "sold", desc: true }], isShown: () => true });
  expect(matrix.headers).toEqual(["Show", "Vendidas", "Doble"]);
  expect(matrix.rows).toEqual([
    ["c", 10, 20],
    ["a", 2, 4],
    ["b", null, 0],
  ]);
});

test("leaves out what the person hid", () => {
  const matrix = visibleMatrix(COLUMNS, ROWS, { sort: [], isShown: (id) => id !== "sold" });
  expect(matrix.headers).toEqual(["Show", "Doble"]);
  expect(matrix.rows[0]).toEqual(["b", 0]);
});
