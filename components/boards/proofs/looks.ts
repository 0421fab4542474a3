import { CircleCheck, Clock, RotateCcw } from "lucide-react";
import type { StatusLook } from "@/components/kit/StatusBadge";

/** How what was decided of a version is shown. */
export const verdictLooks: Record<"aprobado" | "cambios" | "espera", StatusLook> = {
  aprobado: { label: "Aprobada", tone: "good", icon: CircleCheck },
  cambios: { label: "Con cambios", tone: "warn", icon: RotateCcw },
  espera: { label: "Espera revisión", tone: "info", icon: Clock },
};
