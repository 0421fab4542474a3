import type { Row } from "@/lib/tabular/cell";
import { cellText } from "@/lib/tabular/cell";
import type { Table } from "@/lib/tabular/open";

/** A table as it was recognised in a file (`foundTable`), with its first rows. */
export const foundIn = ({ kind, sheets, sheet, headerRow, header }: Table, first: readonly Row[]) => ({
  kind,
  sheets,
  sheet,
  header_row: headerRow,
  header,
  samples: first.map(({ row, cells }) => ({ row, cells: cells.map(cellText) })),
});
