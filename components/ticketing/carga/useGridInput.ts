import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";
import { flushSync } from "react-dom";
import { toast } from "@/components/kit/toast";
import { pastedRows } from "@/lib/format/pastedRows";
import { countText } from "@/lib/format/text";
import { type CellField, fieldsFor } from "./cells";
import type { DerivedRow } from "./deriveRow";
import { enterCell, nextCell } from "./gridKeys";
import type { GridAction } from "./gridState";
import { isBlock, type Placed, placeBlock } from "./pasteBlock";

interface GridInput {
  root: RefObject<HTMLDivElement | null>;
  visible: readonly DerivedRow[];
  money: boolean;
  /** Steps that may be undone, before a paste. */
  depth: number;
  readOnly: boolean;
  dispatch: (action: GridAction) => void;
  save: () => void;
}

const cellOf = (target: EventTarget): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.dataset.field ? target : null;

/** `Se pegaron 5 filas × 4 columnas desde Excel`, and what did not fit. */
function pasteText({ region, leftRows, leftColumns }: Placed): string {
  const size = `${countText(region.keys.length, "fila")} × ${countText(region.fields.length, "columna")}`;
  const left = [leftRows && countText(leftRows, "fila"), leftColumns && countText(leftColumns, "columna")].filter(
    Boolean,
  );
  return `Se pegaron ${size} desde Excel${left.length > 0 ? `; no entraron ${left.join(" y ")}` : ""}`;
}

/** The keys and the paste of the grid, for the element around it. */
export function useGridInput({ root, visible, money, depth, readOnly, dispatch, save }: GridInput) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (readOnly || event.nativeEvent.isComposing) return;
    const cell = cellOf(event.target);
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && event.key === "Enter") {
      event.preventDefault();
      save();
    } else if (command && cell && (key === "z" || key === "y")) {
      event.preventDefault();
      cell.blur();
      // Drawn before the cell is entered again: a moment later somebody may have gone elsewhere.
      flushSync(() => dispatch({ type: key === "y" || event.shiftKey ? "redone" : "undone" }));
      enterCell(cell);
    } else if (cell && !command && !event.altKey && root.current) {
      const next = nextCell(root.current, cell, event.key, event.shiftKey);
      if (!next) return;
      event.preventDefault();
      // At the end of its column it is left all the same: what is typed next is another edit.
      if (next === cell) cell.blur();
      enterCell(next);
    }
  };

  const onPaste = (event: ClipboardEvent<HTMLDivElement>) => {
    const cell = cellOf(event.target);
    const text = event.clipboardData.getData("text/plain");
    if (readOnly || !cell || !isBlock(text)) return;
    event.preventDefault();
    const at = { key: cell.dataset.key ?? "", field: cell.dataset.field as CellField };
    const placed = placeBlock(
      pastedRows(text),
      at,
      visible.map(({ row }) => row),
      fieldsFor(money),
    );
    cell.blur();
    flushSync(() => dispatch({ type: "filled", cells: placed.cells, region: placed.region }));
    toast.info(pasteText(placed), { action: { label: "Deshacer", run: () => dispatch({ type: "undone", depth }) } });
    enterCell(cell);
  };

  return { onKeyDown, onPaste };
}
