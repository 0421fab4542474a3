import { ArrowDown, ArrowUp, Flame, Minus } from "lucide-react";
import type { Tone } from "@/components/kit/Badge";
import type { StatusLook } from "@/components/kit/StatusBadge";
import { type Priority, priorityTitles, type StateGroup } from "@/lib/boards/rules/words";

/** How each priority is shown. */
export const priorityLooks: Record<Priority, StatusLook> = {
  urgente: { label: priorityTitles.urgente, tone: "bad", icon: Flame },
  alta: { label: priorityTitles.alta, tone: "warn", icon: ArrowUp },
  media: { label: priorityTitles.media, tone: "neutral", icon: Minus },
  baja: { label: priorityTitles.baja, tone: "outline", icon: ArrowDown },
};

/** The tone of each group of states. */
export const groupTones: Record<StateGroup, Tone> = {
  backlog: "outline",
  unstarted: "neutral",
  started: "info",
  completed: "good",
  cancelled: "neutral",
};
