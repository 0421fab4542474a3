import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import type { FormFields } from "./formContext";

/** The small face of react-hook-form that the kit's fields see. */
export function createFormFields<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): FormFields {
  const known = new Set<string>();
  const at = (path: string) => {
    const typed = path as Path<Input>;
    if (!known.has(path)) {
      known.add(path);
      form.register(typed);
    }
    return typed;
  };
  const state = (path: string) => form.getFieldState(path as Path<Input>);

  return {
    subscribe: (changed) =>
      form.subscribe({ formState: { values: true, errors: true, isSubmitted: true }, callback: changed }),
    value: (path) => form.getValues(path as Path<Input>),
    error: (path) => state(path).error?.message,
    set: (path, value) => {
      const shown = state(path).isTouched || state(path).invalid || form.formState.isSubmitted;
      form.setValue(at(path), value as PathValue<Input, Path<Input>>, { shouldDirty: true, shouldValidate: shown });
    },
    blur: (path) => {
      if (!state(path).isDirty) return;
      form.setValue(at(path), form.getValues(path as Path<Input>), { shouldTouch: true, shouldValidate: true });
    },
    required: () => undefined,
  };
}
