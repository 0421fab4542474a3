import { CircleCheck, CircleX, Clock, LoaderCircle, Undo2 } from "lucide-react";
import type { StatusLook } from "@/components/kit/StatusBadge";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import type { salesImport } from "@/lib/ticketing/imports/api";
import { importStatusTitles } from "@/lib/ticketing/imports/rules/titles";

export type ImportSummary = CallOutput<typeof salesImport.list>[number];
export type ImportView = CallOutput<typeof salesImport.get>;

const LOOK: Record<ImportSummary["status"], StatusLook> = {
  queued: { label: importStatusTitles.queued, tone: "neutral", icon: Clock },
  running: { label: importStatusTitles.running, tone: "info", icon: LoaderCircle },
  done: { label: importStatusTitles.done, tone: "good", icon: CircleCheck },
  failed: { label: importStatusTitles.failed, tone: "bad", icon: CircleX },
  undone: { label: importStatusTitles.undone, tone: "outline", icon: Undo2 },
};

/** How an import's state is shown; a trial run that ended has saved nothing. */
export function importLook({ status, dry_run }: Pick<ImportSummary, "status" | "dry_run">): StatusLook {
  if (!dry_run) return LOOK[status];
  if (status === "done") return { label: "Revisada, sin guardar", tone: "outline", icon: CircleCheck };
  return status === "failed" ? { ...LOOK.failed, label: "No se pudo revisar" } : LOOK[status];
}

export const atWork = (view: Pick<ImportSummary, "status"> | undefined): boolean =>
  view?.status === "queued" || view?.status === "running";

/** What the progress of an import shows; of one that is not known yet, that it waits. */
export const progressOf = (view: ImportView | undefined) => ({
  waiting: !view || view.status === "queued",
  phase: view?.phase ?? "",
  rows: view?.rows_read ?? 0,
});

/** `21.161 filas: 21.161 nuevas`, only the figures that are not zero. */
export function importCounts({ rows_read, inserted, updated, unchanged, rows_rejected }: ImportSummary): string {
  const parts = [
    inserted && countText(inserted, "nueva"),
    updated && countText(updated, "cambiada"),
    unchanged && countText(unchanged, "igual", "iguales"),
    rows_rejected && `${countText(rows_rejected, "fila")} con problemas`,
  ].filter(Boolean);
  return [countText(rows_read, "fila"), parts.join(", ")].filter(Boolean).join(": ");
}

/** What is saved where the rows with problems are left out. */
export const othersText = (count: number): string =>
  count === 1 ? "Se guarda la otra fila." : `Se guardan las otras ${countText(count, "fila")}.`;

/** What each kind of warning is called in a heading. */
export const WARNING_TITLES: Record<string, string> = {
  total_decreased: "Un total bajó",
  unusual_day: "Días fuera de lo habitual",
  over_capacity: "Vendidas por encima de la capacidad",
  after_show: "Fechas posteriores al show",
  skipped: "Filas que no son ventas",
  repeated_row: "Filas repetidas",
};
