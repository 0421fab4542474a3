import { cx } from "@/components/kit/cx";
import { FieldNote } from "@/components/kit/fields/FieldFrame";
import { type FieldProps, useField } from "@/components/kit/fields/useField";
import { WEEK } from "@/lib/ticketing/rules/schedule";

const NONE: readonly number[] = [];

/** The days of the week as seven toggles. */
export function DaysField(props: FieldProps<readonly number[]>) {
  const field = useField(props, NONE);
  const toggle = (day: number) => {
    const chosen = field.value.includes(day) ? field.value.filter((one) => one !== day) : [...field.value, day];
    field.set(chosen.sort((a, b) => a - b));
  };
  return (
    <fieldset aria-describedby={field.describedBy} className="min-w-0">
      <legend className="mb-1 text-help font-semibold">{props.label}</legend>
      <div className="flex flex-wrap gap-1">
        {WEEK.map(({ value, short, label }) => {
          const on = field.value.includes(value);
          return (
            <button
              key={value}
              type="button"
              aria-pressed={on}
              aria-label={label}
              onClick={() => toggle(value)}
              className={cx(
                "h-9 min-w-11 rounded-control border px-2 text-help transition-colors phone:h-11",
                on
                  ? "border-accent-fill bg-accent-fill font-semibold text-on-accent"
                  : "border-line-strong bg-field text-muted hover:bg-hover",
              )}
            >
              {short}
            </button>
          );
        })}
      </div>
      <FieldNote id={field.id} error={field.error}>
        {props.help}
      </FieldNote>
    </fieldset>
  );
}
