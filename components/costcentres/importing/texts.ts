import type { Mapping } from "@/lib/costcentres/imports/parse/mapping";
import type { ImportView } from "@/lib/costcentres/imports/schema";

/** What an import counts: rows, or the amounts of a sheet with a month per column. */
export const counted = ({ mapping }: Pick<ImportView, "mapping">): "fila" | "importe" =>
  (mapping as Partial<Mapping>).months ? "importe" : "fila";

/** What a trial without problems comes to. */
export function cleanText({ rows_read, inserted }: Pick<ImportView, "rows_read" | "inserted">): string {
  if (rows_read === 0) return "El archivo no tiene importes para cargar: revisar la hoja y el encabezado.";
  return inserted === 0
    ? "Todo el archivo ya estaba cargado: guardar no agrega nada."
    : "Ningún problema: se puede guardar. Todavía no se guardó nada.";
}
