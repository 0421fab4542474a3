import { CalendarX2, Clock } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import { formatDayShort, todayIn } from "@/lib/format/dates";
import { daysUntilText } from "@/lib/format/relativeDays";

/** By when something is wanted: late, today, or the day; nothing without one. */
export function DueText({ day, today = todayIn() }: { day: string | null; today?: string }) {
  if (day === null) return null;
  if (day < today)
    return (
      <Badge tone="bad" icon={CalendarX2}>
        venció {daysUntilText(day, today)}
      </Badge>
    );
  if (day === today)
    return (
      <Badge tone="warn" icon={Clock}>
        hoy
      </Badge>
    );
  return <span className="whitespace-nowrap text-help text-muted">{formatDayShort(day)}</span>;
}
