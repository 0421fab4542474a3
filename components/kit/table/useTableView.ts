import { useCallback, useEffect, useMemo, useState } from "react";
import type { Column } from "./columns";

export type Density = "comfortable" | "compact";

/** One column of the order, the first one first. */
export interface SortBy {
  id: string;
  desc: boolean;
}

/** How a table is being seen. Plain data: it is what a saved view keeps. */
export interface TableViewState {
  density: Density;
  sort: ReadonlyArray<SortBy>;
  /** Explicit choices only: absent means the column's own default. */
  shown: Readonly<Record<string, boolean>>;
}

export interface TableView extends TableViewState {
  set: (change: Partial<TableViewState>) => void;
  /** Every column, for the chooser. */
  columns: ReadonlyArray<Pick<Column<never>, "id" | "header" | "optional" | "fixed">>;
  isShown: (id: string) => boolean;
}

function readKept(key: string | undefined): Partial<TableViewState> {
  if (!key) return {};
  try {
    const value: unknown = JSON.parse(localStorage.getItem(`bambalina.table.${key}`) ?? "{}");
    return value !== null && typeof value === "object" ? value : {};
  } catch {
    return {};
  }
}

/** The columns that this machine remembers under a `viewsKey`: explicit choices only. */
export const keptShown = (viewsKey: string): TableViewState["shown"] => readKept(viewsKey).shown ?? {};

function keep(key: string | undefined, state: TableViewState): void {
  if (!key) return;
  try {
    const { density, shown } = state;
    localStorage.setItem(`bambalina.table.${key}`, JSON.stringify({ density, shown }));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/**
 * The state of a table that its controls (TableControls, SavedViews) share with it. Density and columns are remembered
 * on this machine under `viewsKey`; the order starts from `sort` each time.
 */
export function useTableView<Row>(
  columns: ReadonlyArray<Column<Row>>,
  {
    viewsKey,
    sort = [],
    density = "comfortable",
  }: { viewsKey?: string; sort?: ReadonlyArray<SortBy>; density?: Density } = {},
): TableView {
  const [state, setState] = useState<TableViewState>({ density, sort, shown: {} });

  // After the first paint, which must be what the server drew.
  useEffect(() => {
    const kept = readKept(viewsKey);
    setState((before) => ({ ...before, ...kept }));
  }, [viewsKey]);

  const set = useCallback(
    (change: Partial<TableViewState>) => {
      setState((before) => {
        const next = { ...before, ...change };
        keep(viewsKey, next);
        return next;
      });
    },
    [viewsKey],
  );

  return useMemo(() => {
    const optional = new Set(columns.filter((column) => column.optional).map((column) => column.id));
    return { ...state, set, columns, isShown: (id: string) => state.shown[id] ?? !optional.has(id) };
  }, [state, set, columns]);
}
