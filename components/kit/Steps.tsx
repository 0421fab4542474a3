import { Check } from "lucide-react";
import { cx } from "./cx";
import { Icon } from "./Icon";

/** Where one is in a piece of work of few steps. `current` counts from 0; the ones before are done and may be returned to. */
export function Steps({
  steps,
  current,
  onStep,
}: {
  steps: ReadonlyArray<string>;
  current: number;
  onStep?: (step: number) => void;
}) {
  return (
    <ol aria-label="Pasos" className="flex items-center gap-3 overflow-x-auto rounded-card bg-sunken px-4 py-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className="flex items-center gap-3 whitespace-nowrap"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={cx("h-px w-20 max-lg:w-5 phone:w-4", index <= current ? "bg-accent-fill" : "bg-line")}
            />
          )}
          {index < current && onStep ? (
            <button type="button" onClick={() => onStep(index)} className="rounded-badge phone:min-h-11">
              <StepText step={step} index={index} current={current} />
            </button>
          ) : (
            <StepText step={step} index={index} current={current} />
          )}
        </li>
      ))}
    </ol>
  );
}

function StepText({ step, index, current }: { step: string; index: number; current: number }) {
  const done = index < current;
  return (
    <span
      className={cx(
        "inline-flex items-center gap-2",
        index === current ? "font-semibold" : "text-muted phone:text-help",
      )}
    >
      <span
        className={cx(
          "inline-flex size-6 items-center justify-center rounded-full text-[12px] font-semibold",
          done && "bg-accent-soft text-accent-ink",
          index === current && "bg-accent-fill text-on-accent",
          index > current && "border border-line-strong text-text",
        )}
      >
        {done ? <Icon of={Check} size={14} /> : index + 1}
      </span>
      <span className={index === current ? undefined : "phone:sr-only"}>{step}</span>
      {done && <span className="sr-only">, hecho</span>}
    </span>
  );
}
