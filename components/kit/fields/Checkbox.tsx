import { CheckboxBox } from "./CheckboxBox";
import { FieldNote } from "./FieldFrame";
import { type FieldProps, useField } from "./useField";

/** One yes or no that is part of what is saved. For what takes effect at once use Switch. */
export function Checkbox(props: FieldProps<boolean>) {
  const field = useField(props, false);
  return (
    <div className={props.className}>
      <label htmlFor={field.id} className="inline-flex min-h-6 cursor-pointer items-center gap-2 phone:min-h-11">
        <CheckboxBox
          id={field.id}
          name={props.name}
          checked={field.value}
          disabled={props.disabled || props.readOnly}
          describedBy={field.describedBy}
          invalid={Boolean(field.error)}
          onToggle={(checked) => field.set(checked)}
        />
        {props.label}
      </label>
      <FieldNote id={field.id} error={field.error}>
        {props.help}
      </FieldNote>
    </div>
  );
}
