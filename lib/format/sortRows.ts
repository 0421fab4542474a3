import { compareValues } from "./compareValues";

/** One step of an order: what rows are compared by, null for none of it. */
export interface SortStep<Row> {
  value: (row: Row) => string | number | null;
  desc: boolean;
}

/** The rows in the order of the steps, the first one first, as a table shows them: empty values last either way. */
export function sortRows<Row>(rows: readonly Row[], steps: readonly SortStep<Row>[]): Row[] {
  return [...rows].sort((a, b) => {
    for (const { value, desc } of steps) {
      const [left, right] = [value(a), value(b)];
      if (left === null || right === null) {
        if (left !== right) return left === null ? 1 : -1;
        continue;
      }
      const order = compareValues(left, right);
      if (order !== 0) return desc ? -order : order;
    }
    return 0;
  });
}
