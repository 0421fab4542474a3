import { useId } from "react";
import { cx } from "./cx";
import { shownCount } from "./shownCount";

export interface SegmentedOption<V extends string> {
  value: V;
  label: string;
  count?: number | string;
}

/** A small choice of two to five, as radio buttons in one box (arrows move between them). */
export function Segmented<V extends string>({
  label,
  options,
  value,
  onChange,
  wide,
}: {
  /** The accessible name of the group. */
  label: string;
  options: ReadonlyArray<SegmentedOption<V>>;
  value: V;
  onChange: (value: V) => void;
  /** As wide as its place, on phones. */
  wide?: boolean;
}) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(
        "h-8 shrink-0 items-stretch rounded-control bg-neutral-soft p-0.5 phone:h-11",
        wide ? "inline-flex w-fit phone:flex phone:w-full" : "inline-flex w-fit",
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            "tap relative inline-flex cursor-pointer items-center gap-1 whitespace-nowrap rounded-badge text-help transition-colors",
            wide
              ? "px-3 phone:flex-auto phone:justify-center phone:px-1"
              : options.length > 4
                ? "px-3 phone:px-2"
                : "px-3",
            "has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
            option.value === value
              ? "bg-pill font-semibold text-text shadow-[0_1px_2px_var(--shadow-near)]"
              : "text-muted hover:text-text",
          )}
        >
          <input
            type="radio"
            className="absolute inset-0 cursor-pointer opacity-0"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.count !== undefined && <span>{shownCount(option.count)}</span>}
        </label>
      ))}
    </div>
  );
}
