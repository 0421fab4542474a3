import { CircleCheck, CircleX, Clock, LoaderCircle, Undo2 } from "lucide-react";
import type { StatusLook } from "@/components/kit/StatusBadge";
import type { Mapping } from "@/lib/costcentres/imports/parse/mapping";
import type { ImportSummary, ImportView } from "@/lib/costcentres/imports/schema";
import { countText } from "@/lib/format/text";
import type { ImportStatus } from "@/lib/imports/schema";

const LOOK: Record<ImportStatus, StatusLook> = {
  queued: { label: "En cola", tone: "neutral", icon: Clock },
  running: { label: "En curso", tone: "info", icon: LoaderCircle },
  done: { label: "Guardada", tone: "good", icon: CircleCheck },
  failed: { label: "No se guardó", tone: "bad", icon: CircleX },
  undone: { label: "Deshecha", tone: "outline", icon: Undo2 },
};

/** How an import's state is shown; a trial that ended has saved nothing. */
export function importLook({ status, dry_run }: Pick<ImportSummary, "status" | "dry_run">): StatusLook {
  if (!dry_run) return LOOK[status];
  if (status === "done") return { label: "Revisada, sin guardar", tone: "outline", icon: CircleCheck };
  return status === "failed" ? { ...LOOK.failed, label: "No se pudo revisar" } : LOOK[status];
}

export const atWork = (view: Pick<ImportSummary, "status"> | undefined): boolean =>
  view?.status === "queued" || view?.status === "running";

/** `120 filas: 100 nuevas, 20 ya cargadas`, only the figures that are not zero. */
export function countsText({ rows_read, inserted, unchanged, rows_rejected }: ImportSummary): string {
  const parts = [
    inserted && countText(inserted, "nueva"),
    unchanged && countText(unchanged, "ya cargada", "ya cargadas"),
    rows_rejected && `${countText(rows_rejected, "fila")} con problemas`,
  ].filter(Boolean);
  return [countText(rows_read, "fila"), parts.join(", ")].filter(Boolean).join(": ");
}

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
