import { cx } from "../cx";
import { FieldNote } from "./FieldFrame";
import { type FieldProps, useField } from "./useField";

export interface RadioOption {
  value: string;
  label: string;
  help?: string;
  disabled?: boolean;
}

/** The round control alone (its <label> is around it). */
export function RadioDot(props: {
  name: string;
  value: string;
  checked: boolean;
  onChange: () => void;
  disabled?: boolean;
  label?: string;
  id?: string;
}) {
  return (
    <input
      type="radio"
      id={props.id}
      aria-label={props.label}
      name={props.name}
      value={props.value}
      checked={props.checked}
      disabled={props.disabled}
      onChange={props.onChange}
      className="size-[18px] shrink-0 appearance-none rounded-full border border-line-strong bg-field transition-[border-width]
        checked:border-[6px] checked:border-accent-fill checked:bg-white disabled:opacity-50"
    />
  );
}

/** A choice of two to five, all in sight. */
export function Radio(props: FieldProps<string> & { options: ReadonlyArray<RadioOption>; stacked?: boolean }) {
  const field = useField(props, "");
  return (
    <fieldset className={props.className} aria-describedby={field.describedBy}>
      <legend className={props.hideLabel ? "sr-only" : "mb-1 text-help font-semibold"}>{props.label}</legend>
      <div className={props.stacked ? "flex flex-col gap-2" : "flex flex-wrap gap-x-5 gap-y-2"}>
        {props.options.map((option) => (
          <label
            key={option.value}
            htmlFor={`${field.id}-${option.value}`}
            className={cx(
              "inline-flex min-h-6 cursor-pointer gap-2 phone:min-h-11",
              option.help ? "items-start" : "items-center",
            )}
          >
            <span className="inline-flex">
              <RadioDot
                id={`${field.id}-${option.value}`}
                name={`${field.id}-${props.name ?? "choice"}`}
                value={option.value}
                checked={field.value === option.value}
                disabled={props.disabled || option.disabled}
                onChange={() => field.set(option.value)}
              />
            </span>
            <span>
              {option.label}
              {option.help && <span className="block text-help text-muted">{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={field.id} error={field.error}>
        {props.help}
      </FieldNote>
    </fieldset>
  );
}
