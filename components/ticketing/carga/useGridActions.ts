import { useMemo } from "react";
import type { CellField } from "./cells";
import type { GridRow } from "./deriveRow";
import type { GridAction } from "./gridState";

/** What a cell can do. The object never changes, so that cells are not drawn again for it. */
export interface GridActions {
  typed: (row: GridRow, field: CellField, text: string) => void;
  filled: (row: GridRow, field: CellField, text: string) => void;
  accepted: (row: GridRow) => void;
  left: () => void;
}

export function useGridActions(dispatch: (action: GridAction) => void): GridActions {
  return useMemo(() => {
    const cellText = (row: GridRow, field: CellField, text: string) => ({
      key: row.key,
      field,
      text,
      base: row.actual?.version ?? null,
    });
    return {
      typed: (row, field, text) => dispatch({ type: "typed", cell: cellText(row, field, text) }),
      filled: (row, field, text) => dispatch({ type: "filled", cells: [cellText(row, field, text)] }),
      accepted: (row) => dispatch({ type: "accepted", key: row.key }),
      left: () => dispatch({ type: "left" }),
    };
  }, [dispatch]);
}
