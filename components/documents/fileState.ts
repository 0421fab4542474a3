import { CircleAlert, Clock, ShieldAlert } from "lucide-react";
import type { StatusLook } from "@/components/kit/StatusBadge";
import type { FileView } from "@/lib/documents/schema";

/** How a file's state is shown; a clean file needs no word. */
export function fileState({ state, preview }: FileView): StatusLook | null {
  if (state === "quarantined") return { label: "En cuarentena", tone: "warn", icon: ShieldAlert };
  if (state === "refused") return { label: "Rechazado", tone: "bad", icon: CircleAlert };
  return preview.state === "pending" ? { label: "Preparando vista previa", tone: "neutral", icon: Clock } : null;
}
