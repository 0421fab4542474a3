import { ChevronDown } from "lucide-react";
import { cx } from "../cx";
import { Icon } from "../Icon";
import { boxProps, controlProps } from "./controlProps";
import { FieldFrame } from "./FieldFrame";
import { type FieldProps, useField } from "./useField";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps extends FieldProps<string> {
  options: ReadonlyArray<SelectOption>;
  /** The text of "nothing chosen". Without it the first option is the start. */
  placeholder?: string;
  /** For bars and table rows: 32 px high. */
  compact?: boolean;
}

/** A choice of up to seven, on the platform's own list. Over seven use ComboboxField. */
export function SelectField(props: SelectFieldProps) {
  const field = useField(props, "");
  return (
    <FieldFrame {...props} field={field}>
      <div
        className={cx("field-box relative pr-0", props.compact && "min-h-8 phone:min-h-11")}
        {...boxProps(props, field)}
      >
        <select
          {...controlProps(props, field)}
          disabled={props.disabled || props.readOnly}
          className={cx(
            "field-input -my-px -ml-[11px] cursor-pointer appearance-none self-stretch truncate pl-[11px] pr-8 disabled:cursor-default disabled:opacity-100",
            field.value === "" && "text-faint",
          )}
          value={field.value}
          onChange={(event) => field.set(event.target.value)}
        >
          {props.placeholder !== undefined && <option value="">{props.placeholder}</option>}
          {props.options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} className="pointer-events-none absolute right-3 text-muted" />
      </div>
    </FieldFrame>
  );
}
