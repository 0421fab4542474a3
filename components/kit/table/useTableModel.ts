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
  can = () => true,
}: {
  columns: ReadonlyArray<Column<Row>>;
  rows: ReadonlyArray<Row>;
  rowId: (row: Row) => string;
  view: TableView;
  /** The rows come ordered. */
  manualSort: boolean;
  selected: Selection;
  onSelected: (selected: Selection) => void;
  can?: (row: Row) => boolean;
}) {
  const keyOf = useRef(rowId);
  keyOf.current = rowId;
  const entries = useMemo(() => {
    const all = rows.map((row) => ({ id: keyOf.current(row), row }));
    return manualSort ? all : ordered(all, columns, view.sort);
  }, [rows, columns, view.sort, manualSort]);

  const open = entries.filter(({ row }) => can(row));
  const latest = useRef({ open, selected, onSelected });
  latest.current = { open, selected, onSelected };
  const last = useRef<string>(undefined);

  /** Chooses a row or lets it go; with `range` all from the one before to it. */
  const toggle = useCallback((id: string, on: boolean, range: boolean) => {
    const { open, selected, onSelected } = latest.current;
    const [from, to] = [last.current, id].map((key) => open.findIndex((entry) => entry.id === key)) as [number, number];
    last.current = id;
    const reached = range && from >= 0 ? open.slice(Math.min(from, to), Math.max(from, to) + 1) : [{ id }];
    onSelected({ ...selected, ...Object.fromEntries(reached.map((entry) => [entry.id, on])) });
  }, []);

  const choose = (some: readonly Entry<Row>[], on: boolean) =>
    onSelected({ ...selected, ...Object.fromEntries(some.map(({ id }) => [id, on])) });
  const of = (some: readonly Entry<Row>[]) => {
    const count = some.filter(({ id }) => selected[id]).length;
    return { all: count > 0 && count === some.length, some: count > 0 && count < some.length };
  };
  return {
    entries,
    toggle,
    toggleAll: (on: boolean) => onSelected(Object.fromEntries(open.map(({ id }) => [id, on]))),
    isSelected: (id: string) => Boolean(selected[id]),
    ...of(open),
    can,
    /** Those that can be chosen of some rows: whether all or some of them are, and the way to choose them together. */
    together: (belongs: (row: Row) => boolean) => {
      const own = open.filter(({ row }) => belongs(row));
      return { ...of(own), none: own.length === 0, toggle: (on: boolean) => choose(own, on) };
    },
    sort: view.sort,
    sortBy: (column: Column<Row>, add: boolean) => view.set({ sort: nextSort(view.sort, column, add) }),
  };
}

export type TableModel<Row> = ReturnType<typeof useTableModel<Row>>;
