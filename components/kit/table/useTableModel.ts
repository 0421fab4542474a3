import { useCallback, useMemo, useRef } from "react";
import { compareValues } from "@/lib/format/compareValues";
import type { CellValue, Column } from "./columns";
import type { SortBy, TableView } from "./useTableView";

/** A row with its key. */
export interface Entry<Row> {
  id: string;
  row: Row;
}

/** Which rows are chosen, by their key. */
export type Selection = Readonly<Record<string, boolean>>;

type Order<Row> = (a: Row, b: Row) => number;

/** By a value in a direction; rows without one go last in both. */
function byValue<Row>(value: (row: Row) => CellValue, desc: boolean): Order<Row> {
  return (a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return desc ? compareValues(right, left) : compareValues(left, right);
  };
}

function ordered<Row>(entries: Entry<Row>[], columns: ReadonlyArray<Column<Row>>, sort: ReadonlyArray<SortBy>) {
  const orders = sort.flatMap(({ id, desc }) => {
    const sortValue = columns.find((column) => column.id === id)?.sortValue;
    return sortValue ? [byValue(sortValue, desc)] : [];
  });
  if (orders.length === 0) return entries;
  return entries.toSorted((a, b) => orders.reduce((found, order) => found || order(a.row, b.row), 0));
}

/** The order after a click on a head: the other way round, or its first; `add` (Shift) keeps the columns before it. */
export function nextSort<Row>(
  sort: ReadonlyArray<SortBy>,
  { id, align }: Pick<Column<Row>, "id" | "align">,
  add: boolean,
): SortBy[] {
  const now = sort.find((one) => one.id === id);
  const next = { id, desc: now ? !now.desc : align === "end" };
  if (!add) return [next];
  return now ? sort.map((one) => (one.id === id ? next : one)) : [...sort, next];
}

/** The rows in the order of the view, and which of them are chosen. */
export function useTableModel<Row>({
  columns,
  rows,
  rowId,
  view,
  manualSort,
  selected,
  onSelected,
}: {
  columns: ReadonlyArray<Column<Row>>;
  rows: ReadonlyArray<Row>;
  rowId: (row: Row) => string;
  view: TableView;
  /** The rows come ordered. */
  manualSort: boolean;
  selected: Selection;
  onSelected: (selected: Selection) => void;
}) {
  const keyOf = useRef(rowId);
  keyOf.current = rowId;
  const entries = useMemo(() => {
    const all = rows.map((row) => ({ id: keyOf.current(row), row }));
    return manualSort ? all : ordered(all, columns, view.sort);
  }, [rows, columns, view.sort, manualSort]);

  const latest = useRef({ entries, selected, onSelected });
  latest.current = { entries, selected, onSelected };
  const last = useRef<string>(undefined);

  /** Chooses a row or lets it go; with `range` all from the one before to it. */
  const toggle = useCallback((id: string, on: boolean, range: boolean) => {
    const { entries, selected, onSelected } = latest.current;
    const [from, to] = [last.current, id].map((key) => entries.findIndex((entry) => entry.id === key)) as [
      number,
      number,
    ];
    last.current = id;
    const reached = range && from >= 0 ? entries.slice(Math.min(from, to), Math.max(from, to) + 1) : [{ id }];
    onSelected({ ...selected, ...Object.fromEntries(reached.map((entry) => [entry.id, on])) });
  }, []);

  const count = entries.filter(({ id }) => selected[id]).length;
  return {
    entries,
    toggle,
    toggleAll: (on: boolean) => onSelected(Object.fromEntries(entries.map(({ id }) => [id, on]))),
    isSelected: (id: string) => Boolean(selected[id]),
    all: count > 0 && count === entries.length,
    some: count > 0 && count < entries.length,
    sort: view.sort,
    sortBy: (column: Column<Row>, add: boolean) => view.set({ sort: nextSort(view.sort, column, add) }),
  };
}

export type TableModel<Row> = ReturnType<typeof useTableModel<Row>>;
