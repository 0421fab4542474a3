import { cx } from "../cx";
import { type Column, HIDE_BELOW } from "./columns";

/** The classes head, body and totals cells of a column share: side padding, alignment, hiding, the sticky first column. */
export function cellClass(
  column: Pick<Column<never>, "align" | "hideBelow">,
  first: boolean,
  selectable: boolean,
): string {
  return cx(
    "px-2 last:pr-4",
    first && (selectable ? "sticky left-10 z-1 bg-inherit" : "sticky left-0 z-1 bg-inherit pl-4"),
    column.align === "end" ? "text-right" : "text-left",
    column.hideBelow && HIDE_BELOW[column.hideBelow],
  );
}

/** The narrow sticky column of checkboxes. */
export const CHECK_CELL = "sticky left-0 z-1 w-10 bg-inherit pl-4 pr-1 align-middle";

/** A text with a word that no cell has room for: a number of sixty letters without a blank is broken where it ends, a word never is. */
export const isEndless = (content: unknown): content is string => typeof content === "string" && /\S{26}/.test(content);
