import { cx } from "@/components/kit/cx";
import { daysOf } from "@/lib/accreditation/rules/access";
import { documentKinds } from "@/lib/accreditation/rules/states";
import type { EventView, PersonView } from "@/lib/accreditation/schema";
import { formatDayShort, WEEKDAYS, weekdayOf } from "@/lib/format/dates";

/** What each tab works on; `onChanged` takes what a call answered, or asks anew. */
export interface TabProps {
  event: EventView;
  onChanged: (event?: EventView) => void;
}

export const daysText = (days: readonly string[]): string =>
  days.length > 3
    ? `${formatDayShort(days[0] ?? "")} a ${formatDayShort(days.at(-1) ?? "")}`
    : days.map(formatDayShort).join(", ");

/** Of a person's zones, the days on which any is open, as letters. */
export function DaySquares({ days, access }: { days: readonly string[]; access: readonly number[] }) {
  const open = daysOf(access);
  return (
    <span className="flex flex-wrap gap-0.5">
      {days.map((day, at) => (
        <span
          key={day}
          className={cx(
            "inline-flex size-5 items-center justify-center rounded-badge text-[11px] font-semibold",
            (open >> at) & 1 ? "bg-text text-surface" : "bg-neutral-soft text-muted",
          )}
        >
          {(WEEKDAYS[weekdayOf(day)]?.[0] ?? "").toUpperCase()}
          <span className="sr-only">{(open >> at) & 1 ? `${day}: sí` : `${day}: no`}</span>
        </span>
      ))}
    </span>
  );
}

export const documentText = ({ document, document_kind }: PersonView): string =>
  document ? `${documentKinds[document_kind]} ${document}` : "Documento borrado";

/** A category's letter, as its badge has it. */
export function Letter({ children }: { children: string }) {
  return (
    <span className="inline-flex size-6 shrink-0 items-center justify-center rounded-badge bg-text text-[13px] font-bold text-surface">
      {children}
    </span>
  );
}

/** How many of a company's places are taken: in words, and as a bar. */
export function Quota({ quota: { places, used } }: Pick<PersonView, "quota">) {
  const left = (places ?? 0) - used;
  const share = places ? Math.min(100, (100 * used) / places) : 100;
  return (
    <span className={cx("block text-help", left <= 0 ? "font-semibold text-bad" : "text-muted")}>
      <span className="mr-2 inline-block h-1 w-12 overflow-hidden rounded-full bg-neutral-soft align-middle">
        <span
          className={cx("block h-full", left <= 0 ? "bg-bad" : left <= 2 ? "bg-warn" : "bg-neutral")}
          style={{ width: `${share}%` }}
        />
      </span>
      {left <= 0
        ? `lleno, ${used} de ${places ?? 0}`
        : `${used} de ${places}, ${left === 1 ? "queda 1" : `quedan ${left}`}`}
    </span>
  );
}
