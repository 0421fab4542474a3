import type { StatusLook } from "@/components/kit/StatusBadge";
import { groupTitles, type Priority, priorities, priorityTitles, type StateGroup } from "@/lib/boards/rules/words";

const TONES: Record<StateGroup, StatusLook["tone"]> = {
  backlog: "neutral",
  unstarted: "info",
  started: "accent",
  completed: "good",
  cancelled: "outline",
};

/** How a state group is shown; `label` is the column's own title where there is one. */
export const stateLook = (group: StateGroup, label: string = groupTitles[group]): StatusLook => ({
  label,
  tone: TONES[group],
});

/** How a priority is shown. */
export const PRIORITY_LOOK: Record<Priority, StatusLook> = {
  urgente: { label: priorityTitles.urgente, tone: "bad" },
  alta: { label: priorityTitles.alta, tone: "warn" },
  media: { label: priorityTitles.media, tone: "neutral" },
  baja: { label: priorityTitles.baja, tone: "outline" },
};

export const PRIORITY_OPTIONS = priorities.map((value) => ({ value: value as string, label: priorityTitles[value] }));
