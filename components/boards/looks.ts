import { ArrowDown, ArrowUp, Flame, Minus } from "lucide-react";
import type { Tone } from "@/components/kit/Badge";
import type { StatusLook } from "@/components/kit/StatusBadge";
import { groupTitles, type Priority, priorities, priorityTitleOf, type StateGroup } from "@/lib/boards/rules/words";

type Named = Parameters<typeof priorityTitleOf>[0];

const PRIORITY: Record<Priority, Pick<StatusLook, "tone" | "icon">> = {
  urgente: { tone: "bad", icon: Flame },
  alta: { tone: "warn", icon: ArrowUp },
  media: { tone: "neutral", icon: Minus },
  baja: { tone: "outline", icon: ArrowDown },
};

/** How a priority is shown, as the board calls it. */
export const priorityLook = (board: Named, priority: Priority): StatusLook => ({
  label: priorityTitleOf(board, priority),
  ...PRIORITY[priority],
});

/** The board's priorities to choose among, the most urgent first. */
export const priorityOptions = (board: Named) =>
  priorities.map((value) => ({ value: value as string, label: priorityTitleOf(board, value) }));

/** The tone of each group of states. */
export const groupTones: Record<StateGroup, Tone> = {
  backlog: "outline",
  unstarted: "neutral",
  started: "info",
  completed: "good",
  cancelled: "neutral",
};

/** How a state is shown; `label` is the column's own title where there is one. */
export const stateLook = (group: StateGroup, label: string = groupTitles[group]): StatusLook => ({
  label,
  tone: groupTones[group],
});
