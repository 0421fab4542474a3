import { arbaLine } from "./arba";
import { arcibaLine } from "./arciba";
import { type ExportKey, exportKinds } from "./kinds";
import type { ExportRow } from "./row";
import { type SicoreForm, sicoreLine } from "./sicore";

const lineOf: Partial<Record<ExportKey, (row: ExportRow, form: SicoreForm) => string>> = {
  sicore: (row, form) => sicoreLine(form, row),
  arciba: arcibaLine,
  arba: arbaLine,
};
const USUAL: SicoreForm = { mark: ".", width: 145 };

/** Why the office's file has no room for a certificate, as people read it; null: its line. */
function problemOf(key: ExportKey, { taxId, regime }: ExportRow): string | null {
  if (taxId === "") return "Falta el CUIT del proveedor: cargarlo en su ficha.";
  if (!/^\d{11}$/.test(taxId)) return `«${taxId}» no es un CUIT: corregirlo en la ficha del proveedor.`;
  if (key === "sicore" && !/^\d{1,3}$/.test(regime))
    return regime === ""
      ? "No dice su régimen: SICORE pide un código de tres cifras."
      : `El régimen «${regime}» no es un código de SICORE, de tres cifras: corregirlo en Regímenes.`;
  return null;
}

/** What of a return is in its file or list, and what is not, each with why. */
export interface Sorted<Row> {
  fit: { row: Row; line: string }[];
  left: { row: Row; reason: string }[];
}

/**
 * Sorts the certificates of a return: a file of fixed width takes those that its design has room for, the others are named; a list takes
 * them all. Lines have no end yet, and are empty in lists. Mark and width are SICORE's.
 */
export function sortRows<Row extends ExportRow>(
  key: ExportKey,
  rows: readonly Row[],
  form: SicoreForm = USUAL,
): Sorted<Row> {
  const sorted: Sorted<Row> = { fit: [], left: [] };
  const write = lineOf[key];
  for (const row of rows) {
    if (!write) {
      sorted.fit.push({ row, line: "" });
      continue;
    }
    const problem = problemOf(key, row);
    if (problem !== null) {
      sorted.left.push({ row, reason: problem });
      continue;
    }
    try {
      sorted.fit.push({ row, line: write(row, form) });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      sorted.left.push({ row, reason: `No entra en el diseño de ${exportKinds[key].title}: ${error.message}.` });
    }
  }
  return sorted;
}
