import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { addDays, daysInMonth, formatDayLong, MONTHS } from "@/lib/format/dates";
import { moveMonth, WEEK_HEADS, weeksOf } from "@/lib/format/month";
import { cx } from "../cx";
import { IconButton } from "../IconButton";

const MOVES: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export interface CalendarProps {
  value: string | null;
  today: string;
  min?: string;
  max?: string;
  onChoose: (day: string) => void;
}

/** A month to pick a day from. Arrows move by day and week, PageUp and PageDown by month, Enter chooses. */
export default function Calendar({ value, today, min, max, onChoose }: CalendarProps) {
  const [active, setActive] = useState(value ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const month = active.slice(0, 7);
  const allowed = (day: string) => (!min || day >= min) && (!max || day <= max);

  useEffect(() => {
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus({ preventScroll: true });
  }, [active]);

  const goMonth = (by: number) => {
    const next = moveMonth(month, by);
    const last = daysInMonth(Number(next.slice(0, 4)), Number(next.slice(5)));
    setActive(`${next}-${String(Math.min(Number(active.slice(8)), last)).padStart(2, "0")}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move !== undefined) setActive(addDays(active, move));
    else if (event.key === "PageUp") goMonth(-1);
    else if (event.key === "PageDown") goMonth(1);
    else return;
    event.preventDefault();
  };

  return (
    <div>
      <div className="mb-1 flex items-center justify-between">
        <IconButton label="Mes anterior" icon={ChevronLeft} onClick={() => goMonth(-1)} />
        <span className="font-semibold" aria-live="polite">
          {MONTHS[Number(month.slice(5)) - 1]} {month.slice(0, 4)}
        </span>
        <IconButton label="Mes siguiente" icon={ChevronRight} onClick={() => goMonth(1)} />
      </div>
      <table ref={grid} className="w-full table-fixed text-center text-help" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEK_HEADS.map((head) => (
              <th key={head} scope="col" className="h-7 text-head text-muted">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-px">
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === active ? 0 : -1}
                    aria-label={formatDayLong(day)}
                    aria-pressed={day === value}
                    aria-current={day === today ? "date" : undefined}
                    disabled={!allowed(day)}
                    onClick={() => onChoose(day)}
                    className={cx(
                      "inline-flex h-8 w-full items-center justify-center rounded-badge disabled:text-faint disabled:line-through",
                      "phone:h-10",
                      day === value ? "bg-accent-fill font-semibold text-on-accent" : "hover:bg-hover",
                      day !== value && !day.startsWith(month) && "text-faint",
                      day === today && day !== value && "font-semibold text-accent underline underline-offset-4",
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
