import { CalendarClock, CalendarX2, Calendar as Day, Timer } from "lucide-react";
import { isLate } from "@/lib/boards/rules/filter";
import type { CardRow } from "@/lib/boards/schema";
import { formatDay, formatDayLong, formatDayShort, inZone } from "@/lib/format/dates";
import { Badge } from "../../kit/Badge";
import { Icon } from "../../kit/Icon";

type Due = Pick<CardRow, "due_on" | "sla_due_at" | "closed_at">;

/** When a card is due: late, today, on a day, or without one. `now` is an ISO instant. */
export function DueBadge({ card, today, now }: { card: Due; today: string; now: string }) {
  const { due_on, sla_due_at, closed_at } = card;
  const late = isLate(card, today, now);
  if (late && due_on !== null && due_on < today)
    return (
      <Badge tone="bad" icon={CalendarX2}>
        vencido {formatDayShort(due_on)}
      </Badge>
    );
  if (late && sla_due_at)
    return (
      <Badge tone="bad" icon={Timer}>
        SLA vencido {formatDayShort(inZone(sla_due_at).day)}
      </Badge>
    );
  if (due_on === today && closed_at === null)
    return (
      <Badge tone="warn" icon={CalendarClock}>
        hoy
      </Badge>
    );
  return (
    <span
      className="inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap text-help text-muted"
      title={due_on ? formatDayLong(due_on) : undefined}
    >
      {due_on && <Icon of={Day} size={14} />}
      {due_on ? formatDay(due_on) : "sin fecha"}
    </span>
  );
}
