import { CalendarClock, CalendarDays, CalendarX2, TimerOff } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import type { CardRow } from "@/lib/boards/schema";
import { formatDay, todayIn } from "@/lib/format/dates";
import { daysUntilText } from "@/lib/format/relativeDays";

/** When an open card is due, and whether what was promised for its priority is past. */
export function DueBadge({ card }: { card: Pick<CardRow, "due_on" | "sla_due_at" | "closed_at"> }) {
  const { due_on, sla_due_at, closed_at } = card;
  if (closed_at !== null) return null;
  const today = todayIn();
  return (
    <>
      {due_on !== null &&
        (due_on < today ? (
          <Badge tone="bad" icon={CalendarX2}>
            Venció {daysUntilText(due_on, today)}
          </Badge>
        ) : due_on === today ? (
          <Badge tone="warn" icon={CalendarClock}>
            Vence hoy
          </Badge>
        ) : (
          <Badge icon={CalendarDays}>Vence {formatDay(due_on)}</Badge>
        ))}
      {sla_due_at !== null && sla_due_at < new Date().toISOString() && (
        <Badge tone="bad" icon={TimerOff}>
          Fuera de SLA
        </Badge>
      )}
    </>
  );
}
