import type { BoundField, FieldProps } from "./useField";

type Bound = Pick<BoundField<unknown>, "id" | "required" | "error" | "describedBy" | "blur">;

/** The attributes every native control shares: identity, state and what describes it. */
export function controlProps(props: Pick<FieldProps<never>, "name" | "disabled" | "autoFocus">, field: Bound) {
  return {
    id: field.id,
    name: props.name,
    disabled: props.disabled,
    "data-autofocus": props.autoFocus || undefined,
    "aria-required": field.required || undefined,
    "aria-invalid": field.error ? true : undefined,
    "aria-describedby": field.describedBy,
    onBlur: field.blur,
  } as const;
}

/** The data attributes of the box around a control. */
export function boxProps(props: Pick<FieldProps<never>, "disabled" | "readOnly">, field: Pick<Bound, "error">) {
  return {
    "data-invalid": field.error ? true : undefined,
    "data-disabled": props.disabled || props.readOnly ? true : undefined,
  } as const;
}
