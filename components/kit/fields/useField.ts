import { type ReactNode, useCallback, useContext, useEffect, useId, useSyncExternalStore } from "react";
import { FormFieldsContext } from "../form/formContext";

/** The props every field takes. Inside a Form give `name`; outside, `value` and `onChange`. */
export interface FieldProps<Value> {
  label: string;
  /** Hides the label from sight, not from screen readers (cells, toolbars). */
  hideLabel?: boolean;
  /** The path of the value in the form. */
  name?: string;
  value?: Value;
  onChange?: (value: Value) => void;
  onBlur?: () => void;
  /** Below the field, when there is no error. */
  help?: string;
  /** Names the fix. Given by the Form when there is one. */
  error?: string;
  required?: boolean;
  disabled?: boolean;
  /** Shows the value with a lock: it comes from elsewhere. */
  readOnly?: boolean;
  /** Takes the focus when it appears: the first field of a modal or of a page that is only a form. */
  autoFocus?: boolean;
  /** At the right of the label: where the value comes from. */
  aside?: ReactNode;
  id?: string;
  className?: string;
}

export interface BoundField<Value> {
  id: string;
  value: Value;
  error: string | undefined;
  required: boolean;
  set: (value: Value) => void;
  blur: () => void;
  /** The ids to point `aria-describedby` at; undefined when there is neither help nor error. */
  describedBy: string | undefined;
}

const never = () => () => {};

/** Joins a field to the Form around it, or to its own `value`/`onChange`. `empty` is the value of an untouched field. */
export function useField<Value>(props: FieldProps<Value>, empty: Value, hasNote = false): BoundField<Value> {
  const { name, onChange, onBlur } = props;
  const form = useContext(FormFieldsContext);
  const joined = form && name && props.value === undefined ? form : null;
  const generated = useId();
  const id = props.id ?? generated;

  const subscribe = joined ? joined.subscribe : never;
  const readValue = () => (joined && name ? joined.value(name) : undefined);
  const readError = () => (form && name ? form.error(name) : undefined);
  const stored = useSyncExternalStore(subscribe, readValue, readValue);
  const formError = useSyncExternalStore(form && name ? form.subscribe : never, readError, readError);

  const set = useCallback(
    (value: Value) => {
      if (joined && name) joined.set(name, value);
      onChange?.(value);
    },
    [joined, name, onChange],
  );
  const blur = useCallback(() => {
    if (joined && name) joined.blur(name);
    onBlur?.();
  }, [joined, name, onBlur]);

  const { autoFocus } = props;
  useEffect(() => {
    if (autoFocus) document.getElementById(id)?.focus();
  }, [autoFocus, id]);

  const error = props.error ?? formError;
  const own = joined ? (stored as Value | undefined) : props.value;
  return {
    id,
    value: own ?? empty,
    error,
    required: props.required ?? (form && name ? form.required(name) : undefined) ?? false,
    set,
    blur,
    describedBy: error || props.help || hasNote ? `${id}-note` : undefined,
  };
}
