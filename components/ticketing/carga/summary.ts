import { countText } from "@/lib/format/text";
import type { DerivedRow } from "./deriveRow";

/** Which rows one sees. */
export type RowFilter = "todas" | "con-error" | "pendientes";

export interface Summary {
  total: number;
  /** Rows whose figures are complete and add up, saved or about to be. */
  ready: number;
  errors: number;
  pending: number;
  /** Rows that a save would send. */
  toSave: DerivedRow[];
  /** Saved rows that were cleared: a save asks, and then deletes them. */
  toDelete: DerivedRow[];
}

export function summarize(rows: readonly DerivedRow[]): Summary {
  const of = (status: DerivedRow["status"]) => rows.filter((row) => row.status === status);
  return {
    total: rows.length,
    ready: of("lista").length + of("guardada").length,
    errors: of("error").length,
    pending: of("pendiente").length,
    toSave: of("lista").filter(({ changed }) => changed),
    toDelete: of("borrar"),
  };
}

/** `11 de 14 filas listas, 2 con error, 1 pendiente`. */
export function summaryText({ total, ready, errors, pending, toDelete }: Summary): string {
  const parts = [`${ready} de ${countText(total, "fila")} ${ready === 1 ? "lista" : "listas"}`];
  if (errors > 0) parts.push(`${errors} con error`);
  if (pending > 0) parts.push(countText(pending, "pendiente"));
  if (toDelete.length > 0) parts.push(`${toDelete.length} a borrar`);
  return parts.join(", ");
}

export function matches(row: DerivedRow, filter: RowFilter, ticketera: string): boolean {
  if (ticketera && row.row.ticketera !== ticketera) return false;
  if (filter === "con-error") return row.status === "error";
  return filter === "todas" || row.status === "pendiente";
}

export interface SheetTotal {
  ticketera: string;
  slot: number;
  loaded: number;
}

/** Tickets of the day by ticketera, in the order of the rows, for the strip "Contra las planillas". */
export function sheetTotals(rows: readonly DerivedRow[]): SheetTotal[] {
  const totals = new Map<string, SheetTotal>();
  for (const { row, input } of rows) {
    if (row.ticketera === "") continue;
    const total = totals.get(row.ticketera) ?? { ticketera: row.ticketera, slot: row.slot, loaded: 0 };
    total.loaded += input.counts.diaria ?? 0;
    totals.set(row.ticketera, total);
  }
  return [...totals.values()].sort((a, b) => a.slot - b.slot || a.ticketera.localeCompare(b.ticketera, "es"));
}
