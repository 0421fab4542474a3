import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { Icon } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { Popover } from "@/components/kit/Popover";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { addDays, formatDay, formatDayLong } from "@/lib/format/dates";

const Calendar = dynamic(() => import("@/components/kit/fields/Calendar"), {
  ssr: false,
  loading: () => <SkeletonBar className="my-28" />,
});

/** The day being loaded: one back, one forward, or any from the calendar; never after today. */
export function DayPicker({ day, today, onChange }: { day: string; today: string; onChange: (day: string) => void }) {
  return (
    <div className="inline-flex h-9 items-center rounded-control border border-line bg-surface phone:h-11">
      <IconButton label="Día anterior" icon={ChevronLeft} onClick={() => onChange(addDays(day, -1))} />
      <Popover
        label="Elegir el día de carga"
        align="end"
        trigger={
          <button
            type="button"
            title={formatDayLong(day)}
            className="tap inline-flex h-full items-center gap-2 whitespace-nowrap px-2 font-semibold hover:bg-hover"
          >
            <Icon of={CalendarDays} className="text-muted" />
            {formatDay(day)}
          </button>
        }
      >
        {(close) => (
          <Calendar
            value={day}
            today={today}
            max={today}
            onChoose={(chosen) => {
              onChange(chosen);
              close();
            }}
          />
        )}
      </Popover>
      <IconButton
        label="Día siguiente"
        icon={ChevronRight}
        disabled={day >= today}
        onClick={() => onChange(addDays(day, 1))}
      />
    </div>
  );
}
