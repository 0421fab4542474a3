import { TriangleAlert } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import { cx } from "@/components/kit/cx";
import { hoursText } from "@/lib/boards/rules/fieldText";
import { isOver, type LoadWeek } from "@/lib/boards/rules/load";
import { overText, weekText } from "./loadText";

/** The hours of a week against the ones there are: too many are said with an icon and in words. */
export function WeekCell({ week, capacity }: { week: LoadWeek; capacity: string | null }) {
  const over = capacity !== null && isOver(week, capacity);
  const share = capacity === null || Number(capacity) === 0 ? (over ? 1 : 0) : week.hours / Number(capacity);
  return (
    <>
      <span className="sr-only">{weekText(week, capacity)}</span>
      <span aria-hidden="true" className="block">
        <span className={cx("block whitespace-nowrap", week.hours > 0 ? "font-semibold" : "text-faint")}>
          {hoursText(String(week.hours))}
        </span>
        {capacity !== null && (
          <span className="mt-1 block h-1.5 overflow-hidden rounded-full bg-neutral-soft">
            <span
              className={`block h-full rounded-full ${over ? "bg-bad" : "bg-accent-fill"}`}
              style={{ width: `${Math.min(1, share) * 100}%` }}
            />
          </span>
        )}
        {over && (
          <Badge tone="bad" icon={TriangleAlert} className="mt-1">
            {overText(week, capacity)}
          </Badge>
        )}
        {week.unknown > 0 && <span className="mt-0.5 block text-second text-muted">{week.unknown} sin estimar</span>}
      </span>
    </>
  );
}
