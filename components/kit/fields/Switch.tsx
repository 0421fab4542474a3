import { cx } from "../cx";
import { FieldNote } from "./FieldFrame";
import { type FieldProps, useField } from "./useField";

/** A yes or no that takes effect at once. */
export function Switch(props: FieldProps<boolean>) {
  const field = useField(props, false);
  return (
    <div className={props.className}>
      <div className="inline-flex min-h-6 items-center gap-2.5 phone:min-h-11">
        <button
          type="button"
          role="switch"
          id={field.id}
          aria-checked={field.value}
          onClick={() => field.set(!field.value)}
          disabled={props.disabled || props.readOnly}
          aria-label={props.hideLabel ? props.label : undefined}
          aria-labelledby={props.hideLabel ? undefined : `${field.id}-label`}
          aria-describedby={field.describedBy}
          className={cx(
            "tap inline-flex h-5 w-9 shrink-0 items-center rounded-full p-0.5 transition-colors disabled:opacity-50",
            field.value ? "bg-accent-fill" : "bg-line-strong",
          )}
        >
          <span
            aria-hidden="true"
            className={cx("size-4 rounded-full bg-white transition-transform", field.value && "translate-x-4")}
          />
        </button>
        {!props.hideLabel && (
          <label id={`${field.id}-label`} htmlFor={field.id} className="cursor-pointer">
            {props.label}
          </label>
        )}
      </div>
      <FieldNote id={field.id} error={field.error}>
        {props.help}
      </FieldNote>
    </div>
  );
}
