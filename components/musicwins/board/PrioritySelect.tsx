import { ChevronDown } from "lucide-react";
import { attempt } from "@/components/frame/attempt";
import { Icon } from "@/components/kit/Icon";
import { toast } from "@/components/kit/toast";
import { putPriority } from "@/lib/musicwins/budgets/api";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { atLeast, type Priority, priorities, priorityTitles } from "@/lib/musicwins/rules/kinds";
import { useLineWrite } from "../live/useMusicWinsLive";
import { priorityIcons } from "../looks";

/** A line's priority, changed in place by who may edit the line. */
export function PrioritySelect({ row }: { row: BudgetRow }) {
  const { run, busy } = useLineWrite(putPriority, row.id);
  const icon = <Icon of={priorityIcons[row.prioridad]} size={14} className="text-muted" />;
  if (!atLeast(row.rol, "editor"))
    return (
      <span className="inline-flex items-center gap-1.5 text-muted">
        {icon}
        {priorityTitles[row.prioridad]}
      </span>
    );

  const put = (priority: Priority) =>
    run({ params: { id: String(row.id) }, body: { priority, isOption: row.isop, optionNumber: row.option_number } });
  const change = (priority: Priority) =>
    attempt(async () => {
      await put(priority);
      const undo = () => void attempt(() => put(row.prioridad));
      toast.saved(`Prioridad ${priorityTitles[priority].toLowerCase()} en “${row.titulo}”`, { undo });
    });
  return (
    <span className="relative -ml-1.5 inline-flex items-center rounded-control hover:bg-neutral-soft focus-within:bg-neutral-soft">
      <span className="pointer-events-none absolute left-1.5">{icon}</span>
      <select
        aria-label={`Prioridad de ${row.titulo}`}
        value={row.prioridad}
        disabled={busy}
        onChange={(event) => void change(event.target.value as Priority)}
        className="field-sizing-content h-7 cursor-pointer appearance-none rounded-control bg-transparent pl-7 pr-6 text-muted phone:h-11"
      >
        {priorities.map((one) => (
          <option key={one} value={one}>
            {priorityTitles[one]}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={12} className="pointer-events-none absolute right-1.5 text-muted" />
    </span>
  );
}
