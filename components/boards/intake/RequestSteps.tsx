import { cx } from "@/components/kit/cx";
import type { RequestView } from "@/lib/boards/intake/schema";
import { formatInstant } from "@/lib/format/dates";

/** The states a request went through, the one of now last. */
export function RequestSteps({ steps }: Pick<RequestView, "steps">) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">Recorrido</h3>
      <ol className="flex flex-col">
        {steps.map(({ at, state, group }, index) => {
          const last = index === steps.length - 1;
          return (
            <li
              key={`${at} ${state}`}
              aria-current={last ? "step" : undefined}
              className="relative flex gap-3 pb-3 last:pb-0"
            >
              {!last && <span aria-hidden="true" className="absolute top-4 bottom-0 left-[5px] w-px bg-line-strong" />}
              <span
                aria-hidden="true"
                className={cx(
                  "mt-1.5 size-[11px] shrink-0 rounded-full border-2",
                  last && group === "completed"
                    ? "border-good bg-good"
                    : last
                      ? "border-accent-fill bg-accent-fill"
                      : "border-line-strong bg-surface",
                )}
              />
              <span className="min-w-0 text-help">
                <span className={cx("block", last && "font-semibold")}>{state}</span>
                <span className="block text-second text-muted">{formatInstant(at)}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
