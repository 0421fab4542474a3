import { Check, CornerUpLeft, X } from "lucide-react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { formatDay, inZone } from "@/lib/format/dates";
import type { ExpenseView } from "@/lib/marketing/expenses/schema";

type Step = ExpenseView["steps"][number];

const DOT: Record<Step["state"], string> = {
  hecho: "bg-good-soft text-good",
  actual: "bg-accent-fill text-on-accent",
  devuelto: "bg-warn-soft text-warn",
  rechazado: "bg-bad-soft text-bad",
  falta: "border border-line-strong text-muted",
};
const ICON = { hecho: Check, devuelto: CornerUpLeft, rechazado: X };

/** "lun 9 nov, 11:02". */
export function momentText(at: string): string {
  const { day, time } = inZone(at);
  return `${formatDay(day)}, ${time}`;
}

/** What an expense went through, where it is, and what it has before it. On a phone from top to bottom. */
export function Trail({ steps }: { steps: ExpenseView["steps"] }) {
  return (
    <ol
      aria-label="Recorrido"
      className="flex gap-2 overflow-x-auto p-4 max-lg:flex-col max-lg:gap-3 max-lg:overflow-visible"
    >
      {steps.map((step, index) => {
        const { title, state, who, at, note, due } = step;
        const icon = state === "actual" || state === "falta" ? null : ICON[state];
        return (
          <li
            key={`${title} ${who} ${at}`}
            aria-current={state === "actual" ? "step" : undefined}
            className="relative flex min-w-36 flex-1 flex-col gap-1.5 max-lg:min-w-0 max-lg:flex-row max-lg:gap-3"
          >
            <span className="flex items-center gap-2">
              <span
                className={cx(
                  "inline-flex size-6 shrink-0 items-center justify-center rounded-full text-[12px] font-semibold",
                  DOT[state],
                )}
              >
                {icon ? <Icon of={icon} size={14} /> : index + 1}
              </span>
              {index < steps.length - 1 && (
                <span
                  aria-hidden="true"
                  className={cx("h-0.5 flex-1 max-lg:hidden", state === "hecho" ? "bg-good" : "bg-line")}
                />
              )}
            </span>
            <span className="min-w-0">
              <span className={cx("block text-second", state === "falta" ? "text-muted" : "font-semibold")}>
                {title}
              </span>
              <span className="block truncate text-help text-muted">{who}</span>
              <span className="block text-help text-muted">
                {at ? momentText(at) : due ? `previsto ${formatDay(due.length > 10 ? inZone(due).day : due)}` : ""}
              </span>
              {note && <span className="block text-help">«{note}»</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
