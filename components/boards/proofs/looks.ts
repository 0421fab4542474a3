import { CircleCheck, Clock, History, RotateCcw } from "lucide-react";
import type { StatusLook } from "@/components/kit/StatusBadge";
import type { ProofView } from "@/lib/boards/proofs/schema";

const looks: Record<"aprobado" | "cambios" | "espera" | "reemplazada", StatusLook> = {
  aprobado: { label: "Aprobada", tone: "good", icon: CircleCheck },
  cambios: { label: "Con cambios", tone: "warn", icon: RotateCcw },
  espera: { label: "Espera revisión", tone: "info", icon: Clock },
  reemplazada: { label: "Reemplazada", tone: "neutral", icon: History },
};

/** How what was decided of a version is shown; nobody decides any more of one that has a newer one. */
export const verdictLook = (verdict: ProofView["verdict"], last: boolean): StatusLook =>
  looks[verdict ?? (last ? "espera" : "reemplazada")];
