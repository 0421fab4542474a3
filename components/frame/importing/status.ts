import { CircleCheck, CircleX, Clock, LoaderCircle, Undo2 } from "lucide-react";
import type { StatusLook } from "@/components/kit/StatusBadge";
import { countText } from "@/lib/format/text";
import { importStatusTitles } from "@/lib/imports/titles";
import type { Facts } from "./spec";

const LOOK: Record<Facts["status"], StatusLook> = {
  queued: { label: importStatusTitles.queued, tone: "neutral", icon: Clock },
  running: { label: importStatusTitles.running, tone: "info", icon: LoaderCircle },
  done: { label: importStatusTitles.done, tone: "good", icon: CircleCheck },
  failed: { label: importStatusTitles.failed, tone: "bad", icon: CircleX },
  undone: { label: importStatusTitles.undone, tone: "outline", icon: Undo2 },
};

/** How an import's state is shown; a trial run that ended has saved nothing. */
export function importLook({ status, dry_run }: Pick<Facts, "status" | "dry_run">): StatusLook {
  if (!dry_run) return LOOK[status];
  if (status === "done") return { label: "Revisada, sin guardar", tone: "outline", icon: CircleCheck };
  return status === "failed" ? { ...LOOK.failed, label: "No se pudo revisar" } : LOOK[status];
}

export const atWork = (view: Pick<Facts, "status"> | undefined): boolean =>
  view?.status === "queued" || view?.status === "running";

/** `21.161 filas: 21.161 nuevas`, only the figures that are not zero. `unchanged`: one and many of the rows that were there. */
export function importCounts(
  { rows_read, inserted, updated = 0, unchanged, rows_rejected }: Facts & { updated?: number },
  words: readonly [string, string] = ["igual", "iguales"],
): string {
  const parts = [
    inserted && countText(inserted, "nueva"),
    updated && countText(updated, "cambiada"),
    unchanged && countText(unchanged, ...words),
    rows_rejected && `${countText(rows_rejected, "fila")} con problemas`,
  ].filter(Boolean);
  return [countText(rows_read, "fila"), parts.join(", ")].filter(Boolean).join(": ");
}

/** How many rows a trial would write, or a save wrote. */
export const changedRows = ({ inserted, updated }: { inserted: number; updated: number }): number => inserted + updated;
