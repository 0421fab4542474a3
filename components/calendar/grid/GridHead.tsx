import { cx } from "@/components/kit/cx";
import { formatDayLong, todayIn, weekdayOf } from "@/lib/format/dates";
import type { DayGridProps } from "./DayGrid";

const LETTERS = ["D", "L", "M", "M", "J", "V", "S"];

/** The days over a grid: weekday, number, holidays in their words; today is marked. */
export function GridHead({ heading, days, feasts }: Pick<DayGridProps, "heading" | "days" | "feasts">) {
  const today = todayIn();
  return (
    <thead>
      <tr>
        <th
          scope="col"
          className="sticky left-0 z-20 w-52 min-w-52 border-b border-line bg-sunken px-3 py-1.5 text-left align-bottom font-normal text-muted"
        >
          {heading}
        </th>
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            className={cx(
              "min-w-6 border-b border-l border-line-soft bg-sunken px-0 py-1 text-center font-normal text-muted",
              weekdayOf(day) === 1 && "border-l-line",
              feasts.has(day) && "bg-warn-soft text-warn",
            )}
            title={[formatDayLong(day), feasts.get(day)].filter(Boolean).join(": ")}
          >
            <span aria-hidden="true" className="block text-[11px] leading-4">
              {LETTERS[weekdayOf(day)]}
            </span>
            <span
              aria-hidden="true"
              className={cx("font-semibold text-text", day === today && "text-accent underline underline-offset-3")}
            >
              {Number(day.slice(8))}
            </span>
            <span className="sr-only">{[formatDayLong(day), feasts.get(day)].filter(Boolean).join(", ")}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
