import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { compareValues } from "@/lib/format/compareValues";
import type { Column } from "./columns";
import type { TableView } from "./useTableView";

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowSelectionFeature,
  columnVisibilityFeature,
});

/** A row as the table's engine wraps it. */
export interface Entry<Row> {
  row: Row;
}

const apply = <T>(updater: Updater<T>, before: T): T =>
  typeof updater === "function" ? (updater as (value: T) => T)(before) : updater;

function toDefinition<Row>(column: Column<Row>): ColumnDef<typeof features, Entry<Row>, unknown> {
  return {
    id: column.id,
    header: column.header,
    accessorFn: (entry) => column.sortValue?.(entry.row) ?? undefined,
    enableSorting: Boolean(column.sortValue),
    sortDescFirst: column.align === "end",
    sortUndefined: "last",
    sortFn: (a, b, id) => compareValues(a.getValue<string | number>(id), b.getValue<string | number>(id)),
  };
}

/** Joins TanStack Table to the kit: columns of the kit in; order, selection and visibility as the view says. */
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
  manualSort: boolean;
  selected: RowSelectionState;
  onSelected: (selected: RowSelectionState) => void;
}) {
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const definitions = useMemo(() => columns.map(toDefinition), [columns]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, view.isShown(column.id)])),
    [columns, view],
  );
  const sorting: SortingState = useMemo(() => view.sort.map(({ id, desc }) => ({ id, desc })), [view.sort]);

  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: (entry) => rowId(entry.row),
    manualSorting: manualSort,
    enableSortingRemoval: false,
    state: { sorting, columnVisibility, rowSelection: selected },
    onSortingChange: (updater) => view.set({ sort: apply(updater, sorting) }),
    onRowSelectionChange: (updater) => onSelected(apply(updater, selected)),
  });
}

export type TableModel<Row> = ReturnType<typeof useTableModel<Row>>;
