import { Check, CircleDashed, CircleSlash, Sparkle } from "lucide-react";
import type { StatusLook } from "@/components/kit/StatusBadge";
import type { FeedbackStatus } from "@/lib/feedback/rules";

/** How the states of a feedback are shown. */
export const FEEDBACK_STATUS: Record<FeedbackStatus, StatusLook> = {
  Nuevo: { label: "Nuevo", tone: "info", icon: Sparkle },
  "En curso": { label: "En curso", tone: "warn", icon: CircleDashed },
  Resuelto: { label: "Resuelto", tone: "good", icon: Check },
  Descartado: { label: "Descartado", tone: "neutral", icon: CircleSlash },
};
