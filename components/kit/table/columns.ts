import type { ReactNode } from "react";

export type CellAlign = "start" | "end";

/** Below which width a column leaves, the least needed first: of the window (md 768, lg 1024, xl 1280 px) or, in px, of the table. */
export type HideBelow =
  | "md"
  | "lg"
  | "xl"
  | "2xl"
  | "1280px"
  | "1100px"
  | "1030px"
  | "900px"
  | "760px"
  | "660px"
  | "570px"
  | "470px";

/** What a column sorts by. Money is its decimal string; null always goes last. */
export type CellValue = string | number | null;

/** One column of a DataTable. Keep arrays of columns at module scope or memoised. */
export interface Column<Row> {
  id: string;
  /** Plain text: the head, the column chooser. */
  header: string;
  /** Instead of `header` in the head, when it needs more than text. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** In the first column, what stands under the row's link: links and buttons of their own. */
  under?: (row: Row) => ReactNode;
  /** Makes the column sortable. */
  sortValue?: (row: Row) => CellValue;
  align?: CellAlign;
  /** Pixels; the columns without it share what is left. */
  width?: number;
  hideBelow?: HideBelow;
  /** Hidden until chosen. */
  optional?: boolean;
  /** May not be hidden in the column chooser. The first column never may. */
  fixed?: boolean;
}

/** A row under the others, per currency: the cells by column id. */
export interface TotalsRow {
  id: string;
  cells: Readonly<Record<string, ReactNode>>;
}

/** Which group a row is of, and what stands at its head. */
export interface RowGroups<Row> {
  of: (row: Row) => string;
  /** Plain text: how its checkbox is called. */
  label: (id: string) => string;
  head: (id: string) => ReactNode;
}

export const HIDE_BELOW: Record<HideBelow, string> = {
  md: "max-md:hidden",
  lg: "max-lg:hidden",
  xl: "max-xl:hidden",
  "2xl": "max-2xl:hidden",
  "1280px": "@max-[1280px]:hidden",
  "1100px": "@max-[1100px]:hidden",
  "1030px": "@max-[1030px]:hidden",
  "900px": "@max-[900px]:hidden",
  "760px": "@max-[760px]:hidden",
  "660px": "@max-[660px]:hidden",
  "570px": "@max-[570px]:hidden",
  "470px": "@max-[470px]:hidden",
};
