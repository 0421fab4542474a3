import { sortRows } from "./sortRows";

const rows = [
  { name: "b", sold: null },
  { name: "á", sold: "2.50" },
  { name: "C", sold: "10" },
  { name: "a", sold: "10.00" },
];
const name = (desc = false) => ({ value: (row: { name: string }) => row.name, desc });
const sold = (desc = false) => ({ value: (row: { sold: string | null }) => row.sold, desc });
const named = (sorted: { name: string }[]) => sorted.map((row) => row.name).join("");

test("amounts by size and texts as Spanish orders them, empties last either way, the rest as it was", () => {
  expect(named(sortRows(rows, []))).toBe("báCa");
  expect(named(sortRows(rows, [sold()]))).toBe("áCab");
  expect(named(sortRows(rows, [sold(true)]))).toBe("Caáb");
  expect(named(sortRows(rows, [sold(true), name()]))).toBe("aCáb");
  expect(named(sortRows(rows, [name(true)]))).toBe("Cbáa");
});
