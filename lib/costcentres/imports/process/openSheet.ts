import type { Row } from "@/lib/tabular/cell";
import { HEADER_SCAN_ROWS } from "@/lib/tabular/limits";
import { openTable, preview, type Table } from "@/lib/tabular/open";
import { proposeColumns } from "../parse/mapping";
import { findWide, type WideSheet } from "../parse/wide";

interface Place {
  sheet?: string | undefined;
  header_row?: number | undefined;
}

export interface Opened {
  table: Table;
  /** Its months, when it has one per column. */
  wide: WideSheet | null;
  /** Its first rows, titles included. */
  top: Row[];
}

async function openOne(path: string, name: string, { sheet, header_row }: Place): Promise<Opened> {
  const table = await openTable(path, { name, sheet, headerRow: header_row });
  const place = { name, sheet: table.sheet ?? undefined };
  const top = await preview(await openTable(path, { ...place, headerRow: 0 }), HEADER_SCAN_ROWS);
  const titled = table.headerRow > 0 ? table.headerRow : undefined;
  const wide = findWide(top, header_row) ?? (titled === undefined ? null : findWide(top, titled, 1));
  // Below the titles of a table stand its rows, whatever they look like.
  if (!wide || (table.headerRow > 0 && wide.row > table.headerRow)) return { table, wide: null, top };
  if (wide.row === table.headerRow) return { table, wide, top };
  const { dia, importe } = proposeColumns(table.header);
  if (dia && importe) return { table, wide: null, top };
  return { table: await openTable(path, { ...place, headerRow: wide.row }), wide, top };
}

/**
 * Opens a sheet as a table, its titles found even when they are dates. Without a sheet's name the first that is a table;
 * when none looks like one (or with `months`, one by months was chosen), the first with a month per column.
 */
export async function openSheet(path: string, name: string, place: Place, months = false): Promise<Opened> {
  const first = await openOne(path, name, place);
  const { headerRow, header } = first.table;
  const isTable = first.wide !== null || (!months && headerRow > 0 && header.length > 1);
  if (isTable || place.sheet !== undefined) return first;
  for (const { name: sheet, hidden } of first.table.sheets) {
    if (hidden || sheet === first.table.sheet) continue;
    const other = await openOne(path, name, { ...place, sheet }).catch(() => null);
    if (other?.wide) return other;
  }
  return first;
}
