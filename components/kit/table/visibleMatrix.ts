import type { CellValue, Column } from "./columns";
import { compareValues } from "./compareValues";
import type { TableView } from "./useTableView";

/** What a table shows, as plain values, for an export of exactly that: shown columns, in the order of the view. */
export function visibleMatrix<Row>(
  columns: ReadonlyArray<Column<Row>>,
  rows: ReadonlyArray<Row>,
  view: Pick<TableView, "sort" | "isShown">,
): { headers: string[]; rows: CellValue[][] } {
  const shown = columns.filter((column) => view.isShown(column.id) && (column.exportValue ?? column.sortValue));
  return {
    headers: shown.map((column) => column.header),
    rows: sortRows(columns, rows, view.sort).map((row) =>
      shown.map((column) => (column.exportValue ?? column.sortValue)?.(row) ?? null),
    ),
  };
}

/** The rows in the order the table shows them; empty values last. */
export function sortRows<Row>(
  columns: ReadonlyArray<Column<Row>>,
  rows: ReadonlyArray<Row>,
  sort: TableView["sort"],
): Row[] {
  const steps = sort.flatMap(({ id, desc }) => {
    const value = columns.find((column) => column.id === id)?.sortValue;
    return value ? [{ value, sign: desc ? -1 : 1 }] : [];
  });
  return [...rows].sort((a, b) => {
    for (const { value, sign } of steps) {
      const [left, right] = [value(a), value(b)];
      if (left === null || right === null) {
        if (left !== right) return left === null ? 1 : -1;
        continue;
      }
      const order = compareValues(left, right);
      if (order !== 0) return order * sign;
    }
    return 0;
  });
}
