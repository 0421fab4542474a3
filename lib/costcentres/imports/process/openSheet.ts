import type { Row } from "@/lib/tabular/cell";
import { HEADER_SCAN_ROWS } from "@/lib/tabular/limits";
import { openTable, preview, type Table } from "@/lib/tabular/open";
import { type AcrossSheet, findAcross } from "../parse/across";
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
  /** Its centres, when it has one per column. */
  across: AcrossSheet | null;
  /** Its first rows, titles included. */
  top: Row[];
}

async function openOne(path: string, name: string, { sheet, header_row }: Place): Promise<Opened> {
  const table = await openTable(path, { name, sheet, headerRow: header_row });
  const place = { name, sheet: table.sheet ?? undefined };
  const top = await preview(await openTable(path, { ...place, headerRow: 0 }), HEADER_SCAN_ROWS);
  const titled = table.headerRow > 0 ? table.headerRow : undefined;
  const wide = findWide(top, header_row) ?? (titled === undefined ? null : findWide(top, titled, 1));
  const none = { table, top, wide: null, across: null };
  const { dia, importe } = proposeColumns(table.header);
  if (!wide) {
    const across = findAcross(top, header_row);
    if (!across) return none;
    const headerRow = across.row;
    return { ...none, across, table: await openTable(path, { ...place, headerRow }) };
  }
  // Below the titles of a table stand its rows, whatever they look like.
  if (table.headerRow > 0 && wide.row > table.headerRow) return none;
  if (wide.row === table.headerRow) return { ...none, wide };
  if (dia && importe) return none;
  return { ...none, wide, table: await openTable(path, { ...place, headerRow: wide.row }) };
}

/**
 * Opens a sheet as a table, its titles found even when they are dates. Without a sheet's name the first that is a table;
 * when none looks like one (or with `months`, one by months was chosen), the first with a month, or a centre, per column.
 */
export async function openSheet(path: string, name: string, place: Place, months = false): Promise<Opened> {
  const first = await openOne(path, name, place);
  const { headerRow, header } = first.table;
  const isTable = first.wide !== null || first.across !== null || (!months && headerRow > 0 && header.length > 1);
  if (isTable || place.sheet !== undefined) return first;
  for (const { name: sheet, hidden } of first.table.sheets) {
    if (hidden || sheet === first.table.sheet) continue;
    const other = await openOne(path, name, { ...place, sheet }).catch(() => null);
    if (other?.wide ?? other?.across) return other;
  }
  return first;
}
