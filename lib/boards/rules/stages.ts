import type { BoardDefinition } from "./definition";

interface Placed {
  id: number;
  key: string;
}

/**
 * The stage that a column of a board with records belongs to: its own, or, of one that a lead added, that of the nearest one on
 * its left. `columns` in their order.
 */
export function stageOf(board: Pick<BoardDefinition, "columns">, columns: readonly Placed[], id: number): string {
  const keys = board.columns.map(({ key }) => key);
  const at = columns.findIndex((column) => column.id === id);
  const stage = columns.slice(0, at + 1).findLast(({ key }) => keys.includes(key));
  return stage?.key ?? keys[0] ?? "";
}

/** Whether a column is a stage of a board's records: renamed, but never put away. */
export const isStage = ({ columns, records }: Pick<BoardDefinition, "columns" | "records">, key: string): boolean =>
  records.length > 0 && columns.some((column) => column.key === key);
