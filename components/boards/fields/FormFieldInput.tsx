import { useController } from "react-hook-form";
import { FieldInput, type FieldInputProps } from "./FieldInput";

interface Props extends Pick<FieldInputProps, "field" | "people" | "required"> {
  /** Path of the board's fields in the form: the value is at `<base>.<key>`. */
  base: string;
}

/** The input of a custom field inside a Form. */
export function FormFieldInput({ base, ...rest }: Props) {
  const { field, fieldState } = useController({ name: `${base}.${rest.field.key}` });
  return (
    <FieldInput {...rest} value={field.value ?? null} onChange={field.onChange} error={fieldState.error?.message} />
  );
}
