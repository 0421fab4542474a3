import { Calendar, CalendarClock, CalendarX2, TimerOff } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import { Icon } from "@/components/kit/Icon";
import type { CardRow } from "@/lib/boards/schema";
import { formatDay, formatDayLong, formatDayMonth, inZone, todayIn } from "@/lib/format/dates";
import { daysUntilText } from "@/lib/format/relativeDays";

interface Props {
  card: Pick<CardRow, "due_on" | "sla_due_at" | "closed_at">;
  today?: string;
  /** An ISO instant. */
  now?: string;
  /** In whole words, and with both when the day and the SLA are past; otherwise the shortest, for a card's face. */
  full?: boolean;
}

/** When a card is due: late, today, on a day, or without one; and whether what was promised for its priority is past. */
export function DueBadge({ card, today = todayIn(), now = new Date().toISOString(), full = false }: Props) {
  const { due_on, sla_due_at, closed_at } = card;
  const open = closed_at === null;
  const late = open && due_on !== null && due_on < today;
  const overSla = open && sla_due_at !== null && sla_due_at < now && (full || !late);
  return (
    <>
      {late && (
        <Badge tone="bad" icon={CalendarX2}>
          {full ? `Venció ${daysUntilText(due_on, today)}` : `vencido ${formatDayMonth(due_on)}`}
        </Badge>
      )}
      {overSla && (
        <Badge tone="bad" icon={TimerOff}>
          {full ? "Fuera de SLA" : `SLA vencido ${formatDayMonth(inZone(sla_due_at).day)}`}
        </Badge>
      )}
      {!late && (full || !overSla) && <Day due_on={due_on} open={open} today={today} full={full} />}
    </>
  );
}

interface DayProps {
  due_on: string | null;
  open: boolean;
  today: string;
  full: boolean;
}

/** A day that is not past. */
function Day({ due_on, open, today, full }: DayProps) {
  if (open && due_on === today)
    return (
      <Badge tone="warn" icon={CalendarClock}>
        {full ? "Vence hoy" : "hoy"}
      </Badge>
    );
  if (full) return open && due_on !== null && <Badge icon={Calendar}>Vence {formatDay(due_on)}</Badge>;
  return (
    <span
      className="inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap text-help text-muted"
      title={due_on ? formatDayLong(due_on) : undefined}
    >
      {due_on && <Icon of={Calendar} size={14} />}
      {due_on ? formatDay(due_on) : "sin fecha"}
    </span>
  );
}
