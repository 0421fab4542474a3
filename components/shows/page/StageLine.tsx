import { Check } from "lucide-react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { formatDayMonth } from "@/lib/format/dates";
import type { ShowSummary } from "@/lib/showSummary/schema";
import { showStateTitles } from "@/lib/shows/rules/kinds";

type Stage = ShowSummary["stages"][number];

const dayText = ({ day, place }: Stage): string => {
  if (day === null) return "—";
  return place === "falta" ? `previsto ${formatDayMonth(day)}` : formatDayMonth(day);
};

const SAID = { hecho: ", hecho", ahora: ", ahora", falta: ", falta" };

/** The way of a show from its question to the settlement, with the day of each step. Its height is the same while it comes. */
export function StageLine({ stages }: { stages: readonly Stage[] | undefined }) {
  return (
    // Where it does not fit it is moved with the arrows of the keyboard, too.
    <section
      aria-label="Etapas del show"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      className="h-[74px] overflow-x-auto rounded-card border border-line bg-surface py-3"
    >
      {stages && (
        <ol className="flex min-w-max">
          {stages.map((stage, at) => (
            <li
              key={stage.state}
              aria-current={stage.place === "ahora" ? "step" : undefined}
              className="relative flex w-[86px] flex-auto flex-col items-center text-center"
            >
              {at > 0 && (
                <span
                  aria-hidden="true"
                  className={cx(
                    "absolute right-1/2 top-2 h-0.5 w-full",
                    stage.place === "falta" ? "bg-line" : "bg-accent-fill",
                  )}
                />
              )}
              <Dot place={stage.place} />
              <span
                className={cx(
                  "mt-1 whitespace-nowrap text-help leading-4",
                  stage.place === "ahora" && "font-semibold",
                  stage.place === "falta" && "text-muted",
                )}
              >
                {showStateTitles[stage.state]}
                <span className="sr-only">{SAID[stage.place]}</span>
              </span>
              <span className="whitespace-nowrap text-second leading-4 text-muted">{dayText(stage)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Dot({ place }: { place: Stage["place"] }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "relative z-10 inline-flex size-[18px] items-center justify-center rounded-full",
        place === "hecho" && "bg-accent-fill text-on-accent",
        place === "ahora" && "border-[5px] border-accent-fill bg-surface",
        place === "falta" && "border-2 border-line bg-surface",
      )}
    >
      {place === "hecho" && <Icon of={Check} size={12} />}
    </span>
  );
}
