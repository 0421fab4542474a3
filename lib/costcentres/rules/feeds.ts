import type { EntryKind } from "./kinds";
import { monthText } from "./months";

/** Where what a centre really spends comes from: `feeds_from` is the first day from which it is vouchers and the bank; null: the sheet. */
export interface Fed {
  code: string;
  feeds_from: string | null;
}

/**
 * Why a row of a sheet, or one typed in, is not taken, or null: what was spent or committed in a month has one source.
 * Budget is always the sheet's, and so is a rubro that goes by sheet. The ledger asks the same of whatever is posted.
 */
export function sheetRefusal(
  { code, feeds_from }: Fed,
  { kind, day, by_sheet }: { kind: EntryKind; day: string; by_sheet: boolean },
): string | null {
  if (kind === "presupuestado" || by_sheet || feeds_from === null || day < feeds_from) return null;
  return `Desde ${monthText(feeds_from)} lo ${kind} de ${code} sale de los comprobantes: quitar la fila.`;
}
